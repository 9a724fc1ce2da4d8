import { postErrors } from '#features/blog/schema/post-wire';
import { useRef, useState } from 'react';
import { POST_MESSAGES } from '#features/blog/schema/post';
import { sentenceOf } from '#lib/sentence';
import { ApiError } from '../../../lib/api/client.ts';
import { type Errors, useForm } from '../../../components/ui/form/use-form.ts';
import { activeKey, clearDraft, NO_FIELDS, archiveDraft, writeDraft, type Fields } from './drafts.ts';
import { keyOf, readEditable, type Editable } from './editable.ts';
import { errorsIn, fieldsOf, incomplete } from './editor-fields.ts';
import { save, type Intent } from './save-post.ts';

/** The chosen file could not be made an image to send. */
class PictureError extends Error {}

/** The chosen image, when it has been made smaller. */
const imageOf = async (making: Promise<Blob> | undefined): Promise<Blob | undefined> =>
  making?.catch((cause: unknown) => {
    throw new PictureError(sentenceOf(cause));
  });

const errorsOf = (cause: unknown): Errors =>
  cause instanceof PictureError
    ? incomplete({ image: cause.message })
    : {
        ...incomplete(cause instanceof ApiError ? postErrors(cause.errors) : {}),
        formErrors: [POST_MESSAGES.saveFailed, sentenceOf(cause, '')],
      };

const isVersionConflict = (cause: unknown) => cause instanceof ApiError && cause.status === 409;

interface Options {
  /** The post or draft being edited; none for a new one. */
  post: Editable | undefined;
  /** The text to start from instead of the post's: a draft, or a superseded text. */
  start: Fields | undefined;
  onSaved: (post: Editable) => void;
  onClose: () => void;
}

/** The state of the editor: its text, stored in the browser at every change, and the result of saving. */
export function useEditor({ post, start, onSaved, onClose }: Options) {
  const [base, setBase] = useState(post);
  const [fields, setFields] = useState<Fields>(start ?? (post ? fieldsOf(post) : NO_FIELDS));
  const picture = useRef<Promise<Blob>>(undefined);
  const intent = useRef<Intent>('post');
  /** What the other editor saved, after a conflict. */
  const [theirs, setTheirs] = useState<Editable>();
  const key = post && keyOf(post);
  const [draft] = useState(() => activeKey(key));

  const type = (next: Fields, over = base) => {
    setFields(next);
    writeDraft(draft, { of: key, version: over?.version, fields: next });
  };

  const form = useForm({
    read: () => fields,
    check: () =>
      errorsIn(fields, intent.current === 'draft', picture.current !== undefined || Boolean(base?.image)),
    send: async () => {
      const image = await imageOf(picture.current);
      const saved = await save(base, intent.current, { fields, image, onDraftSaved: setBase });
      clearDraft(draft);
      onSaved(saved);
    },
    errorsOf: async (cause) => {
      if (base && isVersionConflict(cause)) setTheirs(await readEditable(keyOf(base)).catch(() => undefined));
      return errorsOf(cause);
    },
  });
  const busy = form.step === 'sending';

  const submit = (next: Intent) => {
    intent.current = next;
    form.props.ref.current?.requestSubmit();
  };

  const choose = (image: Promise<Blob> | undefined) => {
    picture.current = image;
    form.clearErrors();
  };

  const cancel = () => {
    // While it is being saved, the draft keeps its key: it is removed if the save succeeds.
    if (!busy) archiveDraft(draft);
    onClose();
  };

  /** Resolves a conflict: the next save replaces the other editor's version, with the own text or with theirs. */
  const resolve = (text: 'mine' | 'theirs') => {
    if (!theirs) return;
    setBase(theirs);
    type(text === 'theirs' ? fieldsOf(theirs) : fields, theirs);
    setTheirs(undefined);
    form.clearErrors();
  };

  const change = (changed: Partial<Fields>) => type({ ...fields, ...changed });

  return { form, base, setBase, fields, change, choose, busy, theirs, cancel, resolve, submit };
}

import { postErrors } from '#features/blog/schema/post-wire';
import { useRef } from 'react';
import { POST_MESSAGES } from '#features/blog/schema/post';
import { sentenceOf } from '#lib/sentence';
import { ApiError } from '../../../lib/api/client.ts';
import { type Errors, useForm } from '../../../components/ui/form/use-form.ts';
import { clearDraft, type Fields } from './drafts.ts';
import { keyOf, readEditable, type Editable } from './editable.ts';
import { errorsIn, incomplete } from './editor-fields.ts';
import { save, type Intent } from './save-post.ts';
import type { TypedText } from './use-typed-text.ts';

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
  base: Editable | undefined;
  text: TypedText;
  /** Called with the draft that is stored before it is published. */
  onDraftSaved: (draft: Editable) => void;
  onSaved: (post: Editable) => void;
  /** Called with what another editor saved meanwhile. */
  onConflict: (theirs: Editable | undefined) => void;
}

/** The form of the editor: checks the text and saves it as a draft or a post. */
export function usePostForm({ base, text, onDraftSaved, onSaved, onConflict }: Options) {
  const picture = useRef<Promise<Blob>>(undefined);
  const intent = useRef<Intent>('post');

  const form = useForm<Fields>({
    read: text.read,
    check: (values) =>
      errorsIn(values, intent.current === 'draft', picture.current !== undefined || Boolean(base?.image)),
    send: async (fields) => {
      const image = await imageOf(picture.current);
      const saved = await save(base, intent.current, { fields, image, onDraftSaved });
      text.end();
      clearDraft(text.draft);
      onSaved(saved);
    },
    errorsOf: async (cause) => {
      if (base && isVersionConflict(cause))
        onConflict(await readEditable(keyOf(base)).catch(() => undefined));
      return errorsOf(cause);
    },
  });

  const submit = (next: Intent) => {
    intent.current = next;
    form.props.ref.current?.requestSubmit();
  };

  const choose = (image: Promise<Blob> | undefined) => {
    picture.current = image;
    form.clearErrors();
  };

  return { form, busy: form.step === 'sending', submit, choose };
}

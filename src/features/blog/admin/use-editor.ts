import { postErrors, sentPost } from '#features/blog/schema/post-wire';
import { useRef, useState } from 'react';
import { postFormSchema, POST_MESSAGES, type Post } from '#features/blog/schema/post';
import { editorText } from '#features/blog/schema/post-body';
import { dayAt } from '#lib/day';
import { fieldErrors } from '#lib/error';
import { sentenceOf } from '#lib/sentence';
import { addPost, readPost, updatePost } from './api.ts';
import { ApiError } from '../../../lib/api/client.ts';
import { clearKey, idempotencyKey } from '../../../components/ui/form/idempotency-key.ts';
import { type Errors, useForm } from '../../../components/ui/form/use-form.ts';
import { activeKey, clearDraft, NO_FIELDS, archiveDraft, writeDraft, type Fields } from './drafts.ts';

/** What the form shows of a post. */
export function fieldsOf(post: Post): Fields {
  const texts = Object.keys(NO_FIELDS).map((name) => [name, String(post[name as keyof Post] ?? '')]);
  return {
    ...(Object.fromEntries(texts) as Fields),
    content: editorText(post.content),
    date: post.publishedAt ? dayAt(Date.parse(post.publishedAt)) : '',
  };
}

function formOf(fields: Fields, image: Blob | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(sentPost(fields)))
    if (name !== 'date' || value) form.append(name, value);
  if (image) form.append('image', image, 'image');
  return form;
}

const incomplete = (errors: Errors['fieldErrors']): Errors => ({
  formErrors: ['Please complete the marked fields.'],
  fieldErrors: errors,
});

function errorsIn(fields: Fields): Errors | undefined {
  const { date, ...rest } = fields;
  const { error } = postFormSchema.safeParse(date ? fields : rest);
  return error && incomplete(fieldErrors(error));
}

/** The chosen file could not be made an image to send. */
class PictureError extends Error {}

/** Saves the post. Repeating it after a failure adds no second post. */
async function send(base: Post | undefined, fields: Fields, image: Blob | undefined): Promise<Post> {
  const form = formOf(fields, image);
  if (base) return updatePost(base.id, base.version, form);
  const key = await idempotencyKey('blog', JSON.stringify([fields, image?.size]));
  const added = await addPost(form, key);
  clearKey('blog');
  return added;
}

const errorsOf = (cause: unknown): Errors =>
  cause instanceof PictureError
    ? incomplete({ image: cause.message })
    : {
        formErrors: [POST_MESSAGES.saveFailed, sentenceOf(cause, '')],
        fieldErrors: cause instanceof ApiError ? postErrors(cause.errors) : {},
      };

const isVersionConflict = (cause: unknown) => cause instanceof ApiError && cause.status === 409;

interface Options {
  /** The post being edited; none for a new one. */
  post: Post | undefined;
  /** The text to start from instead of the post's: a draft, or a superseded text. */
  start: Fields | undefined;
  onSaved: (post: Post) => void;
  onClose: () => void;
}

/** The state of the editor: its text, stored as a draft at every change, and the result of saving. */
export function useEditor({ post, start, onSaved, onClose }: Options) {
  const [base, setBase] = useState(post);
  const [fields, setFields] = useState<Fields>(start ?? (post ? fieldsOf(post) : NO_FIELDS));
  const picture = useRef<Promise<Blob>>(undefined);
  /** The other admin's post, after a conflict. */
  const [theirs, setTheirs] = useState<Post>();
  const [draft] = useState(() => activeKey(post?.id));

  const type = (next: Fields, over = base) => {
    setFields(next);
    writeDraft(draft, { of: post?.id, version: over?.version, fields: next });
  };

  const form = useForm({
    read: () => fields,
    check: errorsIn,
    send: async () => {
      // Waits for an image that is still being made smaller.
      const image = await picture.current?.catch((cause: unknown) => {
        throw new PictureError(sentenceOf(cause));
      });
      const saved = await send(base, fields, image);
      clearDraft(draft);
      onSaved(saved);
    },
    errorsOf: async (cause) => {
      if (base && isVersionConflict(cause)) setTheirs(await readPost(base.id).catch(() => undefined));
      return errorsOf(cause);
    },
  });
  const busy = form.step === 'sending';

  const choose = (image: Promise<Blob> | undefined) => {
    picture.current = image;
    form.clearErrors();
  };

  const cancel = () => {
    // While it is being saved, the draft keeps its key: it is removed if the save succeeds.
    if (!busy) archiveDraft(draft);
    onClose();
  };

  /** Resolves a conflict: the next save replaces the other admin's version, with the admin's own text or with theirs. */
  const resolve = (text: 'mine' | 'theirs') => {
    if (!theirs) return;
    setBase(theirs);
    type(text === 'theirs' ? fieldsOf(theirs) : fields, theirs);
    setTheirs(undefined);
    form.clearErrors();
  };

  const change = (changed: Partial<Fields>) => type({ ...fields, ...changed });

  return { form, base, fields, change, choose, busy, theirs, cancel, resolve };
}

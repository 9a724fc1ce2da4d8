import { postErrors, sentPost } from '#features/blog/schema/post-wire';
import { useRef, useState } from 'react';
import { postFormSchema, POST_MESSAGES, type Post } from '#features/blog/schema/post';
import { editorText } from '#features/blog/schema/post-body';
import { dayAt } from '#lib/day';
import { fieldErrors } from '#lib/error';
import { sentenceOf } from '#lib/sentence';
import { attemptArrived, attemptKey } from '../../../lib/api/idempotency-key.ts';
import { addPost, readPost, updatePost } from './api.ts';
import { ApiError } from '../../../lib/api/client.ts';
import { activeKey, dropDraft, NO_FIELDS, setAside, writeDraft, type Fields } from './drafts.ts';

/** A failed save: the spec's sentence, the reason, and what is wrong with each field. */
export interface Problem {
  sentence: string;
  reason?: string;
  errors: Readonly<Record<string, string>>;
}

export const fieldsOf = (post: Post): Fields => ({
  title: post.title,
  content: editorText(post.content),
  author: post.author,
  format: post.format,
  date: post.publishedAt ? dayAt(Date.parse(post.publishedAt)) : '',
});

function formOf(fields: Fields, image: Blob | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(sentPost(fields)))
    if (name !== 'date' || value) form.append(name, value);
  if (image) form.append('image', image, 'image');
  return form;
}

function complaints(fields: Fields): Readonly<Record<string, string>> {
  const { date, ...rest } = fields;
  const result = postFormSchema.safeParse(date ? fields : rest);
  return result.success ? {} : fieldErrors(result.error);
}

/** What is wrong with the form, and its picture, which is waited for while it is being made ready. */
async function inspect(fields: Fields, picture: Promise<Blob> | undefined) {
  const errors = { ...complaints(fields) };
  const image = await picture?.catch((cause: unknown) => {
    errors.image = sentenceOf(cause);
    return undefined;
  });
  return { errors, image };
}

/** Sends the form; a new post that is sent again after a failure stays one post. */
async function send(base: Post | undefined, fields: Fields, image: Blob | undefined): Promise<Post> {
  const form = formOf(fields, image);
  if (base) return updatePost(base.id, base.version, form);
  const added = await addPost(form, attemptKey('blog', JSON.stringify([fields, image?.size])));
  attemptArrived('blog');
  return added;
}

const problemOf = (cause: unknown): Problem => ({
  sentence: POST_MESSAGES.saveFailed,
  reason: sentenceOf(cause, ''),
  errors: cause instanceof ApiError ? postErrors(cause.errors) : {},
});

const isConflict = (cause: unknown) => cause instanceof ApiError && cause.status === 409;

interface Options {
  /** The post being edited; none for a new one. */
  post: Post | undefined;
  /** What to start from instead of the post: a draft, or a text that was set aside. */
  start: Fields | undefined;
  onSaved: (post: Post) => void;
  onClose: () => void;
}

/** The state of the form: what is typed, kept as a draft at every stroke, and what came of saving it. */
export function useEditor({ post, start, onSaved, onClose }: Options) {
  const [base, setBase] = useState(post);
  const [fields, setFields] = useState<Fields>(start ?? (post ? fieldsOf(post) : NO_FIELDS));
  const picture = useRef<Promise<Blob>>(undefined);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  /** The other admin's text, when it came in between. */
  const [theirs, setTheirs] = useState<Post>();
  const [draft] = useState(() => activeKey(post?.id));

  const type = (next: Fields, over = base) => {
    setFields(next);
    writeDraft(draft, { of: post?.id, version: over?.version, fields: next });
  };

  const choose = (image: Promise<Blob> | undefined) => {
    picture.current = image;
    setProblem(undefined);
  };

  const save = async () => {
    setBusy(true);
    const { errors, image } = await inspect(fields, picture.current);
    if (Object.keys(errors).length > 0) {
      setProblem({ sentence: 'Please complete the marked fields.', errors });
      setBusy(false);
      return false;
    }
    setProblem(undefined);
    try {
      const saved = await send(base, fields, image);
      dropDraft(draft);
      onSaved(saved);
    } catch (cause) {
      setProblem(problemOf(cause));
      if (base && isConflict(cause)) setTheirs(await readPost(base.id).catch(() => undefined));
    }
    setBusy(false);
    return true;
  };

  const cancel = () => {
    // A text that is on its way may be saved by now: if it is not, it is found where it is.
    if (!busy) setAside(draft);
    onClose();
  };

  /** Goes on from the other admin's version, with one's own text or with theirs. */
  const settle = (keep: 'mine' | 'theirs') => {
    if (!theirs) return;
    setBase(theirs);
    type(keep === 'theirs' ? fieldsOf(theirs) : fields, theirs);
    setTheirs(undefined);
    setProblem(undefined);
  };

  const change = (changed: Partial<Fields>) => type({ ...fields, ...changed });

  return { base, fields, change, choose, busy, problem, theirs, save, cancel, settle };
}

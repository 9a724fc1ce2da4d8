import type { Post } from '../schema/post.ts';
import { clearKey, idempotencyKey } from '#src/components/ui/form/idempotency-key.ts';
import { isGone } from '#src/lib/error.ts';
import { ApiError } from '#src/lib/api/client.ts';
import { addPost, updatePost } from './api.ts';
import { addDraft, publishDraft, updateDraft } from './draft-api.ts';
import type { Fields } from './drafts.ts';
import { editableOf, type Editable } from './editable.ts';
import { formOf, momentIn } from './editor-fields.ts';
import { publishPost } from './state-api.ts';

/**
 * What a button of the editor does: stores a draft; saves the post, which publishes or schedules a new one and a draft; or
 * saves a post that is not shown, and publishes it now or schedules it.
 */
export type Intent = 'draft' | 'post' | 'publish' | 'schedule';

/** What is sent: the text, the new cover, and whether the stored one is removed. */
export interface Typed {
  fields: Fields;
  image: Blob | undefined;
  removesImage: boolean;
}

interface Saving extends Typed {
  /** Whether the text differs from what is saved. */
  isUnsaved: boolean;
  /** Gets what is stored before it is published, so that a retry does not conflict with it. */
  onStored: (stored: Editable) => unknown;
}

/** The draft has become a post, and the form has a text that this post does not have. */
export class PublishedMeanwhile extends Error {
  readonly post: Post;

  constructor(post: Post) {
    super('This draft was published in the meantime.');
    this.post = post;
  }
}

const keyOf = (name: string, { fields, image }: Typed) =>
  idempotencyKey(name, JSON.stringify([fields, image?.size]));

async function saveDraft(base: Editable | undefined, typed: Typed): Promise<Editable> {
  const form = formOf(typed, base);
  if (base) return editableOf(await updateDraft(base.id, base.version, form));
  const added = await addDraft(form, keyOf('blog-draft', typed));
  clearKey('blog-draft');
  return editableOf(added);
}

async function savePost(base: Editable | undefined, typed: Typed): Promise<Editable> {
  const form = formOf(typed, base);
  if (base) return updatePost(base.id, base.version, form);
  const added = await addPost(form, keyOf('blog', typed));
  clearKey('blog');
  return added;
}

/** Whether a draft can no longer be saved because its publishing began, or is over. */
const mayBePublished = (cause: unknown): boolean =>
  isGone(cause) || (cause instanceof ApiError && cause.code === 'being-published');

/** Stores a draft and makes it a post. An earlier try that broke off is finished, and one whose answer was lost is found. */
async function publish(base: Editable, saving: Saving): Promise<Editable> {
  let draft: Editable;
  try {
    draft = await saveDraft(base, saving);
  } catch (cause) {
    if (!mayBePublished(cause)) throw cause;
    const post = await publishDraft(base.id);
    if (saving.isUnsaved) throw new PublishedMeanwhile(post);
    return post;
  }
  saving.onStored(draft);
  return publishDraft(draft.id, draft.version);
}

/** Saves what was typed. Repeating it after a failure adds no second post or draft. */
export async function save(base: Editable | undefined, intent: Intent, saving: Saving): Promise<Editable> {
  if (intent === 'draft') return saveDraft(base, saving);
  if (base?.isDraft) return publish(base, saving);
  const saved = await savePost(base, saving);
  if (intent === 'post') return saved;
  saving.onStored(saved);
  return publishPost(saved, intent === 'schedule' ? momentIn(saving.fields) : undefined);
}

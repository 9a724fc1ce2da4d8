import { clearKey, idempotencyKey } from '../../../components/ui/form/idempotency-key.ts';
import { addPost, updatePost } from './api.ts';
import { addDraft, publishDraft, updateDraft } from './draft-api.ts';
import type { Fields } from './drafts.ts';
import { editableOf, type Editable } from './editable.ts';
import { formOf } from './editor-fields.ts';

/** What a button of the editor does: stores a draft, or saves the post, which publishes or schedules it. */
export type Intent = 'draft' | 'post';

const keyOf = (name: string, fields: Fields, image: Blob | undefined) =>
  idempotencyKey(name, JSON.stringify([fields, image?.size]));

async function saveDraft(
  base: Editable | undefined,
  fields: Fields,
  image: Blob | undefined,
): Promise<Editable> {
  const form = formOf(fields, image, base);
  if (base) return editableOf(await updateDraft(base.id, base.version, form));
  const added = await addDraft(form, await keyOf('blog-draft', fields, image));
  clearKey('blog-draft');
  return editableOf(added);
}

async function savePost(
  base: Editable | undefined,
  fields: Fields,
  image: Blob | undefined,
): Promise<Editable> {
  const form = formOf(fields, image, base);
  if (base) return updatePost(base.id, base.version, form);
  const added = await addPost(form, await keyOf('blog', fields, image));
  clearKey('blog');
  return added;
}

/**
 * Saves what was typed. Repeating it after a failure adds no second post or draft. `onDraftSaved` gets the draft that is
 * stored before it is published, so that a retry does not conflict with it.
 */
export async function save(
  base: Editable | undefined,
  intent: Intent,
  typed: { fields: Fields; image: Blob | undefined; onDraftSaved: (draft: Editable) => void },
): Promise<Editable> {
  const { fields, image, onDraftSaved } = typed;
  if (intent === 'draft') return saveDraft(base, fields, image);
  if (!base?.isDraft) return savePost(base, fields, image);
  const draft = await saveDraft(base, fields, image);
  onDraftSaved(draft);
  return publishDraft(draft.id, draft.version);
}

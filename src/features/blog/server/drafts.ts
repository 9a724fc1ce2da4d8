import { changesOf } from '#src/features/audit/server/audit.ts';
import { storeImage } from '#src/features/images/server/images.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError, Reply } from '#src/server/http/reply.ts';
import { pageOf, rowsOf } from '#src/server/http/paging.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { ConflictError, writeFound } from '#src/server/stores/failures.ts';
import type { DraftRecord, DraftRecordRow, PostRecord } from '#src/server/stores/post-records.ts';
import { isOutdated, isOwnWrite, type Stored } from '#src/server/stores/stored.ts';
import { DRAFT_MESSAGES, draftFields, holdsSomething } from '../schema/editing.ts';
import type { DraftForm, DraftRow, ServerDraft } from '../schema/editing.ts';
import { postAnswer, sentPost, storedWords } from '../schema/post.ts';
import { savedBy, saverOf, storeVersion, trimVersions } from './post-versions.ts';

/** The fields that end a draft. */
type Closing = Pick<DraftRecord, 'deletedAt' | 'publishedAs'>;

type Caller = Pick<Call, 'session'>;

/** The error for a draft that was deleted or published; for a published draft it names the post. */
export function draftNotFound({ deletedAt, publishedAs }: Closing = {}): HttpError {
  const { missing, deleted, published } = DRAFT_MESSAGES;
  if (publishedAs === undefined) return new HttpError(404, deletedAt === undefined ? missing : deleted);
  const said = { message: published, code: 'draft-published' } as const;
  return new HttpError(404, said, { Location: `/api/blogs/${publishedAs}` });
}

/** Whether a draft is neither deleted nor published. */
export const isOpenDraft = ({ deletedAt, publishedAs }: Closing): boolean =>
  deletedAt === undefined && publishedAs === undefined;

function rowOfDraftRecord({ id, version, value }: Stored<DraftRecord | DraftRecordRow>, call: Caller) {
  const { title = '', author = '', image = '' } = draftFields(value);
  const saved = { savedAt: isoTime(value.updatedAt), savedBy: saverOf(value, call) };
  return { id, version, title, author, image, ...saved };
}

export function draftAnswer(draft: Stored<DraftRecord>, call: Caller) {
  const { content = '', format, date, publishAt, description, imageAlt, tags } = draft.value;
  const texts = { content, format, description: description || undefined, imageAlt: imageAlt || undefined };
  const answer: ServerDraft = { ...rowOfDraftRecord(draft, call), ...texts, date, publishAt, tags };
  return postAnswer(answer);
}

export async function openDraft({ stores }: AppContext, id = ''): Promise<Stored<DraftRecord>> {
  const found = await stores.postDrafts.get(id);
  if (!found || !isOpenDraft(found.value)) throw draftNotFound(found?.value);
  return found;
}

/** The stored form of what was sent, with its image or the one `before`, unless the form removes that. */
async function recordOf(call: Call<DraftForm>, ctx: AppContext, before?: DraftRecord): Promise<DraftRecord> {
  const { format = 'paragraphs', image: file, removeImage, ...rest } = call.body;
  const image = file ? await storeImage(ctx, file) : removeImage ? undefined : before?.image;
  if (!holdsSomething({ ...rest, image }))
    throw new HttpError(422, { message: DRAFT_MESSAGES.empty, code: 'empty-draft' });
  return { ...sentPost({ ...rest, image }), format, updatedAt: ctx.clock(), ...savedBy(call) };
}

const listed = (draft: Stored<DraftRecordRow>, call: Caller): DraftRow | undefined =>
  isOpenDraft(draft.value) ? rowOfDraftRecord(draft, call) : undefined;

/** GET /api/post-drafts: the last saved ones are not first; browsers sort the list. */
export const listDrafts = async (call: Call, ctx: AppContext): Promise<Reply> =>
  pageOf(await ctx.stores.snapshots.postDrafts.entries(), call, (draft) => {
    const shown = listed(draft, call);
    return shown && postAnswer(shown);
  });

/** All rows of that list, for the list of posts and its export. */
export const allDraftRows = async (call: Caller, ctx: AppContext): Promise<DraftRow[]> =>
  rowsOf(await ctx.stores.snapshots.postDrafts.entries(), (draft) => listed(draft, call));

/** GET /api/post-drafts/{id}. */
export const readDraft = async (call: Call, ctx: AppContext) =>
  draftAnswer(await openDraft(ctx, call.params.id), call);

/** POST /api/post-drafts: 201 with the draft. */
export async function addDraft(call: Call<DraftForm>, ctx: AppContext): Promise<Reply> {
  const { record } = await ctx.stores.postDrafts.create(call.recordId, await recordOf(call, ctx));
  const { id, value } = record;
  Object.assign(call.audit, { record: id, title: value.title, changes: changesOf(undefined, value) });
  const headers = { Location: `/api/post-drafts/${id}` };
  return new Reply(draftAnswer(record, call), { status: 201, headers });
}

function refuseClosed(draft: DraftRecord): DraftRecord {
  if (!isOpenDraft(draft)) throw draftNotFound(draft);
  if (draft.publishing)
    throw new HttpError(409, { message: DRAFT_MESSAGES.publishing, code: 'being-published' });
  return draft;
}

/** The words of a draft as a post has them. */
export const wordsOfDraft = (draft: DraftRecord | PostRecord) => ({
  ...{ title: '', contentwriter: '' },
  ...storedWords(draftFields({ ...draft, content: undefined })),
});

/** A draft's text as a version of a post: a draft's versions become those of its post. */
const versionOfDraft = ({ value, version }: Stored<DraftRecord>) => {
  const { content = '', format, updatedAt, savedBy: by, savedById, previousVersion } = value;
  const saved = { publishedAt: updatedAt, updatedAt, savedBy: by, savedById, previousVersion };
  return { version, post: { ...wordsOfDraft(value), content, format, ...saved } };
};

/**
 * Changes the text of a draft and answers with it. The replaced text is stored first, as a post's is.
 * @throws ConflictError when the call names another version
 */
export async function changeDraft(
  call: Call<unknown>,
  ctx: AppContext,
  found: Stored<DraftRecord>,
  change: (draft: DraftRecord) => DraftRecord | Promise<DraftRecord>,
) {
  const { ifMatch, audit } = call;
  let before = found;
  const write = async (draft: Stored<DraftRecord>) => {
    before = draft;
    const { id, value, version } = draft;
    if (isOwnWrite(ifMatch, version)) return draft;
    if (isOutdated(ifMatch, version)) throw new ConflictError('The draft has changed.');
    const text = await change(refuseClosed(value));
    const changed = { ...text, previousVersion: await storeVersion(ctx, id, versionOfDraft(draft)) };
    const from = { ifMatch: { ...ifMatch, version }, from: draft };
    return ctx.stores.postDrafts.update(id, () => changed, from);
  };
  const stored = await writeFound(found, { ifMatch, write, findAgain: () => openDraft(ctx, found.id) });
  trimVersions(ctx, found.id);
  audit.changes = changesOf(before.value, stored.value);
  return draftAnswer(stored, call);
}

/** PUT /api/post-drafts/{id}; without an image in the form, the old one stays unless the form removes it. */
export async function editDraft(call: Call<DraftForm>, ctx: AppContext) {
  const found = await openDraft(ctx, call.params.id);
  call.audit.title = call.body.title || found.value.title;
  return changeDraft(call, ctx, found, (draft) => recordOf(call, ctx, draft));
}

/** DELETE /api/post-drafts/{id}: it can be restored as other deleted records. */
export async function removeDraft({ params, ifMatch, audit }: Call, ctx: AppContext) {
  const known = await ctx.stores.postDrafts.get(params.id ?? '');
  const found = known && isOwnWrite(ifMatch, known.version) ? known : await openDraft(ctx, params.id);
  audit.title = found.value.title;
  const softDelete = (draft: DraftRecord) => ({ ...refuseClosed(draft), deletedAt: ctx.clock() });
  const { id, version } = await ctx.stores.postDrafts.update(found.id, softDelete, { ifMatch, from: found });
  return { message: 'The draft was deleted.', id, version };
}

/** Undoes a deletion. */
export function restoreDraft({ stores }: AppContext, id: string) {
  const undelete = (draft: DraftRecord) => {
    if (draft.publishedAs) throw draftNotFound(draft);
    return { ...draft, deletedAt: undefined };
  };
  return stores.postDrafts.update(id, undelete, { of: 'deleted' });
}

import { changesOf } from '#src/features/audit/server/audit.ts';
import { storeImage } from '#src/features/images/server/images.ts';
import { timeOn } from '#src/lib/day.ts';
import { fieldErrorCodes } from '#src/lib/error-codes.ts';
import { fieldErrors } from '#src/lib/errors.ts';
import { dayInWords } from '#src/lib/format.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, Reply, refusal, type Call } from '#src/server/http/call.ts';
import { rowsOf } from '#src/server/http/paging.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { ConflictError, writeFound, isOutdated, isOwnWrite, type Stored } from '#src/server/stores/stored.ts';
import type { DraftRecord, DraftRecordRow, PostRecord } from '#src/server/stores/post-records.ts';
import { DRAFT_MESSAGES, draftFields, holdsSomething, type DraftForm } from '../schema/editing.ts';
import { UNTITLED } from '../schema/listed-post.ts';
import { editorText, readingMinutes } from '../schema/post-body.ts';
import { postBodySchema, sentPost, storedWords } from '../schema/post.ts';
import type { ListedPost, Post, PostForm } from '../schema/post.ts';
import { createPost } from './post-changes.ts';
import { historyOf, moveVersions, savedBy, storeVersion, trimVersions } from './post-versions.ts';
import { afterChange, editorAnswer, publishedAt, scheduledFor } from './post-writes.ts';

/** The fields that end a draft. */
type Closing = Pick<DraftRecord, 'deletedAt' | 'publishedAs'>;

/** The error for a draft that was deleted or published. */
function draftNotFound({ deletedAt, publishedAs }: Closing = {}): HttpError {
  const { missing, deleted, published } = DRAFT_MESSAGES;
  if (publishedAs === undefined) return new HttpError(404, deletedAt === undefined ? missing : deleted);
  return refusal(404, 'draft-published', published);
}

/** Whether a draft is neither deleted nor published. */
export const isOpenDraft = ({ deletedAt, publishedAs }: Closing): boolean =>
  deletedAt === undefined && publishedAs === undefined;

/** What every draft has of a post. */
const DRAFT = { isDraft: true, committed: false, state: 'draft' } as const;

/** A draft as the post that it will be at the moment that is planned for it, else at the moment `unplanned`. */
export function draftAsPost({ id, version, value }: Stored<DraftRecord>, unplanned?: number) {
  const planned = value.publishAt ?? (value.date && timeOn(value.date, '00:00'));
  const at = planned ? Date.parse(planned) : unplanned;
  const { title = '', author = '', image = '', content = '', tags = [], ...rest } = draftFields(value);
  const { format, cover, description, imageAlt } = rest;
  const post: Post = {
    ...{ ...DRAFT, id, version, title, author, image, cover, content, format, tags },
    ...{ description: description || undefined, imageAlt: imageAlt || undefined },
    date: at === undefined ? '' : dayInWords(at),
    publishedAt: at === undefined ? '' : isoTime(at),
    readingTime: readingMinutes(content),
  };
  return sentPost(post);
}

export async function openDraft({ stores }: AppContext, id = ''): Promise<Stored<DraftRecord>> {
  const found = await stores.postDrafts.get(id);
  if (!found || !isOpenDraft(found.value)) throw draftNotFound(found?.value);
  return found;
}

/** The stored form of a call's form; without a new image the image of `before` stays, unless the form removes the image. */
async function recordOf(call: Call<DraftForm>, ctx: AppContext, before?: DraftRecord): Promise<DraftRecord> {
  const { format = 'paragraphs', image: file, removeImage, ...rest } = call.body;
  const image = file ? await storeImage(ctx, file) : removeImage ? undefined : before?.image;
  if (!holdsSomething({ ...rest, image })) throw refusal(422, 'empty-draft', DRAFT_MESSAGES.empty);
  return { ...sentPost({ ...rest, image }), format, updatedAt: ctx.clock(), ...savedBy(call) };
}

/** A draft in the list of posts; its date is when it was saved. */
function rowOfDraft({ id, version, value }: Stored<DraftRecordRow>): ListedPost | undefined {
  if (!isOpenDraft(value)) return undefined;
  const { title, author = '', image = '', cover } = draftFields(value);
  const { readingTime, updatedAt } = value;
  const saved = { date: '', publishedAt: isoTime(updatedAt) };
  return { ...DRAFT, id, version, title: title || UNTITLED, author, image, cover, readingTime, ...saved };
}

/** All drafts, for the list of posts and its export. */
export const allDraftRows = async ({ stores }: AppContext): Promise<ListedPost[]> =>
  rowsOf(await stores.snapshots.postDrafts.entries(), rowOfDraft);

/** GET /api/post-drafts/{id}. */
export const readDraft = async ({ params }: Call, ctx: AppContext) =>
  draftAsPost(await openDraft(ctx, params.id));

/** POST /api/post-drafts: 201 with the draft. */
export async function addDraft(call: Call<DraftForm>, ctx: AppContext): Promise<Reply> {
  const { created, record } = await ctx.stores.postDrafts.create(call.recordId, await recordOf(call, ctx));
  // A repeated call has no entry of its own.
  if (!created) call.audit.each = [];
  const { id, value } = record;
  Object.assign(call.audit, { record: id, title: value.title, changes: changesOf(undefined, value) });
  const headers = { Location: `/api/post-drafts/${id}` };
  return new Reply(draftAsPost(record), { status: 201, headers });
}

function refuseClosed(draft: DraftRecord): DraftRecord {
  if (!isOpenDraft(draft)) throw draftNotFound(draft);
  if (draft.publishing) throw refusal(409, 'being-published', DRAFT_MESSAGES.publishing);
  return draft;
}

/** The words of a draft as a post has them. */
const wordsOfDraft = (draft: DraftRecord | PostRecord) => ({
  ...{ title: '', contentwriter: '' },
  ...storedWords(draftFields({ ...draft, content: undefined })),
});

/** A draft's text as a version of a post: a draft's versions become those of its post. */
const versionOfDraft = ({ value, version }: Stored<DraftRecord>) => {
  const { content = '', format, updatedAt, savedBy: by, savedById, previousVersion } = value;
  const saved = { publishedAt: updatedAt, updatedAt, savedBy: by, savedById, previousVersion };
  return { version, post: { ...wordsOfDraft(value), content, format, ...saved } };
};

/** Changes the text of a draft and answers with it; the replaced text is stored first. @throws ConflictError */
async function changeDraft(
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
  audit.title = stored.value.title || audit.title;
  return draftAsPost(stored);
}

/** PUT /api/post-drafts/{id}; without an image in the form, the old one stays unless the form removes it. */
export async function editDraft(call: Call<DraftForm>, ctx: AppContext) {
  const found = await openDraft(ctx, call.params.id);
  call.audit.title = found.value.title;
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

/** The history of a draft; the intended moment of publication stays at a restoration. */
export const draftHistory = historyOf({
  find: openDraft,
  previousVersion: ({ value }) => value.previousVersion,
  restore: async (call, ctx, found, earlier) => {
    call.audit.title = found.value.title;
    return changeDraft(call, ctx, found, ({ date, publishAt }) => ({
      ...{ ...wordsOfDraft(earlier), content: editorText(earlier.content), format: earlier.format },
      ...{ date, publishAt, updatedAt: ctx.clock(), ...savedBy(call) },
    }));
  },
});

/** The draft as a post's form. @throws HttpError 422 while something that a post needs is missing */
function formOf({ title = '', contentwriter = '', content = '', ...draft }: DraftRecord): PostForm {
  const { format, date, publishAt } = draft;
  const form = { title, contentwriter, content, format, date, publishAt };
  const { data, error } = postBodySchema.safeParse(form);
  if (error) {
    const errors = { errors: fieldErrors(error), errorCodes: fieldErrorCodes(error, form) };
    throw new HttpError(422, { message: DRAFT_MESSAGES.incomplete, code: 'invalid-fields', ...errors });
  }
  return data;
}

/** Marks the draft, so that its title stays and every retry finds the same post. Another caller may be faster. */
async function begin(ctx: AppContext, draft: Stored<DraftRecord>, { ifMatch }: Call) {
  if (draft.value.publishing) return draft;
  try {
    const mark = (value: DraftRecord) => {
      if (value.publishing || value.publishedAs) throw new ConflictError('Another call is publishing it.');
      formOf(value);
      return { ...value, publishing: true };
    };
    return await ctx.stores.postDrafts.update(draft.id, mark, { ifMatch, from: draft });
  } catch (cause) {
    const current = cause instanceof ConflictError ? await ctx.stores.postDrafts.get(draft.id) : undefined;
    const { publishing, publishedAs, deletedAt } = current?.value ?? {};
    if (current && (publishedAs || (publishing && deletedAt === undefined))) return current;
    throw cause;
  }
}

/** Makes the post of a draft. */
async function createFrom(ctx: AppContext, { id, value }: Stored<DraftRecord>, call: Call) {
  const form = formOf(value);
  const now = ctx.clock();
  const post: PostRecord = {
    ...{ ...wordsOfDraft(value), content: form.content, format: value.format },
    ...{ publishedAt: publishedAt(form, now), updatedAt: now, createdAs: id, ...savedBy(call) },
    previousVersion: value.previousVersion,
  };
  try {
    return await createPost(ctx, post);
  } catch (cause) {
    // Without a free address it stays a draft that can be changed.
    const unmark = (draft: DraftRecord) => ({ ...draft, publishing: undefined });
    if (cause instanceof ConflictError) await ctx.stores.postDrafts.update(id, unmark, { of: 'any' });
    throw cause;
  }
}

/** Replaces a published draft by a tombstone, which answers retries. */
function bury(ctx: AppContext, draft: Stored<DraftRecord>, publishedAs: string) {
  const now = ctx.clock();
  const tombstone = ({ previousVersion }: DraftRecord): DraftRecord => ({
    ...{ format: 'paragraphs', updatedAt: now, deletedAt: now, publishedAs, previousVersion },
  });
  return ctx.stores.postDrafts.update(draft.id, tombstone, { from: draft, of: 'any' });
}

/**
 * POST /api/post-drafts/{id}/publish: makes the draft a post under its title's slug, published or scheduled as the draft
 * says, and removes the draft, whose versions become those of the post. A retry, or two at once, make one post.
 */
export async function publishDraft(call: Call, ctx: AppContext): Promise<Reply> {
  const { params, audit } = call;
  const found = await ctx.stores.postDrafts.get(params.id ?? '');
  if (!found || (!isOpenDraft(found.value) && !found.value.publishedAs)) throw draftNotFound(found?.value);
  audit.title = found.value.title ?? '';
  const draft = found.value.publishedAs ? found : await begin(ctx, found, call);
  const { publishedAs, previousVersion } = draft.value;
  const post = publishedAs ? await ctx.stores.posts.get(publishedAs) : await createFrom(ctx, draft, call);
  if (!post) throw draftNotFound();
  audit.title = post.value.title;
  audit.scheduledFor = scheduledFor(post.value, ctx.clock());
  if (!publishedAs) {
    audit.changes = changesOf(undefined, post.value);
    await Promise.all([bury(ctx, draft, post.id), afterChange(ctx, post)]);
  }
  // A retry, too: the function may have ended in between.
  moveVersions(ctx, { id: draft.id, previousVersion }, post.id);
  const headers = { Location: `/api/blogs/${post.id}` };
  return new Reply(await editorAnswer(ctx, post), { status: 201, headers });
}

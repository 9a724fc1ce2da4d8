import {
  DRAFT_MESSAGES,
  holdsSomething,
  type DraftForm,
  type DraftRow as DraftListRow,
  type ServerDraft,
} from '#src/features/blog/schema/draft.ts';
import { draftFields, postAnswer, sentPost } from '#src/features/blog/schema/post-wire.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import { pageOf, rowsOf } from '#src/server/http/paging.ts';
import { Reply } from '#src/server/http/reply.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { ConflictError } from '#src/server/stores/failures.ts';
import type { DraftRecord, PostRecord, DraftRow } from '#src/server/stores/post-records.ts';
import { isOutdated, isOwnWrite, type IfMatch, type Stored } from '#src/server/stores/stored.ts';
import { writeFound } from '#src/server/stores/write-found.ts';
import { changesOf } from '#src/features/audit/server/changes.ts';
import { savedBy, saverOf, storeVersion, trimVersions } from '#src/features/blog/server/post-versions.ts';
import { storeImage } from '#src/features/images/server/images.ts';

/** The fields that end a draft. */
type Closing = Pick<DraftRecord, 'deletedAt' | 'publishedAs'>;

/** The error for a draft that is none any more; for a published one it names the post. */
export function draftNotFound({ deletedAt, publishedAs }: Closing = {}): HttpError {
  if (publishedAs === undefined)
    return new HttpError(404, deletedAt === undefined ? DRAFT_MESSAGES.missing : DRAFT_MESSAGES.deleted);
  const said = { message: DRAFT_MESSAGES.published, code: 'draft-published' } as const;
  return new HttpError(404, said, { Location: `/api/blogs/${publishedAs}` });
}

/** A draft that was deleted or published is none. */
export const isOpenDraft = ({ deletedAt, publishedAs }: Closing): boolean =>
  deletedAt === undefined && publishedAs === undefined;

function rowOf({ id, version, value }: Stored<DraftRecord | DraftRow>, call: Pick<Call, 'session'>) {
  const { title = '', author = '', image = '' } = draftFields(value);
  const saved = { savedAt: isoTime(value.updatedAt), savedBy: saverOf(value, call) };
  return { id, version, title, author, image, ...saved };
}

function draftOf(draft: Stored<DraftRecord>, call: Pick<Call, 'session'>): ServerDraft {
  const { content = '', format, date, publishAt, description, imageAlt, tags } = draft.value;
  return {
    ...rowOf(draft, call),
    content,
    format,
    ...(date ? { date } : {}),
    ...(publishAt ? { publishAt } : {}),
    ...(description ? { description } : {}),
    ...(imageAlt ? { imageAlt } : {}),
    ...(tags ? { tags } : {}),
  };
}

export const draftAnswer = (draft: Stored<DraftRecord>, call: Pick<Call, 'session'>) =>
  postAnswer(draftOf(draft, call));

export async function openDraft({ stores }: AppContext, id = ''): Promise<Stored<DraftRecord>> {
  const found = await stores.postDrafts.get(id);
  if (!found || !isOpenDraft(found.value)) throw draftNotFound(found?.value);
  return found;
}

/** The stored form of what was sent, with this image. */
function recordOf(call: Call<DraftForm>, image: string | undefined, now: number): DraftRecord {
  const { format = 'paragraphs', image: _file, removeImage: _removed, ...rest } = call.body;
  const record = { ...sentPost({ ...rest, image }), format, updatedAt: now, ...savedBy(call) };
  if (holdsSomething({ ...rest, image })) return record;
  throw new HttpError(422, { message: DRAFT_MESSAGES.empty, code: 'empty-draft' });
}

const listed = (draft: Stored<DraftRow>, call: Pick<Call, 'session'>): DraftListRow | undefined =>
  isOpenDraft(draft.value) ? rowOf(draft, call) : undefined;

/** GET /api/post-drafts: the last saved ones are not first; browsers sort the list. */
export async function list(call: Call, ctx: AppContext): Promise<Reply> {
  return pageOf(await ctx.stores.snapshots.postDrafts.entries(), call, (draft) => {
    const shown = listed(draft, call);
    return shown && postAnswer(shown);
  });
}

/** All rows of that list, for the export of posts. */
export const allRows = async (call: Pick<Call, 'session'>, ctx: AppContext): Promise<DraftListRow[]> =>
  rowsOf(await ctx.stores.snapshots.postDrafts.entries(), (draft) => listed(draft, call));

/** GET /api/post-drafts/{id}. */
export const read = async (call: Call, ctx: AppContext) =>
  draftAnswer(await openDraft(ctx, call.params.id), call);

/** POST /api/post-drafts: 201 with the draft. */
export async function add(call: Call<DraftForm>, ctx: AppContext): Promise<Reply> {
  const { body, recordId, audit } = call;
  const image = body.image ? await storeImage(ctx, body.image) : undefined;
  const { record } = await ctx.stores.postDrafts.create(recordId, recordOf(call, image, ctx.clock()));
  const changes = changesOf(undefined, record.value);
  Object.assign(audit, { record: record.id, title: record.value.title, changes });
  const headers = { Location: `/api/post-drafts/${record.id}` };
  return new Reply(draftAnswer(record, call), { status: 201, headers });
}

function refuseClosed(draft: DraftRecord): DraftRecord {
  if (!isOpenDraft(draft)) throw draftNotFound(draft);
  if (draft.publishing)
    throw new HttpError(409, { message: DRAFT_MESSAGES.publishing, code: 'being-published' });
  return draft;
}

/** The words of a draft, which are those of a post. */
export const wordsOfDraft = ({
  title = '',
  contentwriter = '',
  contentwriterImage,
  image,
  imageAlt,
  description,
  cover,
  tags,
}: DraftRecord | PostRecord) => ({
  title,
  contentwriter,
  contentwriterImage,
  image,
  imageAlt,
  description,
  cover,
  tags,
});

/** A draft's text as a version of a post: it stays one when the draft becomes a post. */
const versionOf = ({ value, version }: Stored<DraftRecord>) => {
  const { content = '', format, updatedAt, savedBy: by, savedById, previousVersion } = value;
  const times = { publishedAt: updatedAt, updatedAt };
  const saved = { savedBy: by, savedById, previousVersion };
  return { version, post: { ...wordsOfDraft(value), content, format, ...times, ...saved } };
};

/**
 * Changes the text of a draft. The text that it replaces is stored first, as a post's is.
 * @throws ConflictError when `ifMatch` is not its version
 */
export async function changeDraft(
  ctx: AppContext,
  found: Stored<DraftRecord>,
  ifMatch: IfMatch | undefined,
  change: (draft: DraftRecord) => DraftRecord,
) {
  const write = async (draft: Stored<DraftRecord>) => {
    const { id, value, version } = draft;
    if (isOwnWrite(ifMatch, version)) return { before: value, stored: draft };
    if (isOutdated(ifMatch, version)) throw new ConflictError('The draft has changed.');
    const text = change(refuseClosed(value));
    const changed = { ...text, previousVersion: await storeVersion(ctx, id, versionOf(draft)) };
    const stored = await ctx.stores.postDrafts.update(id, () => changed, {
      ifMatch: { ...ifMatch, version },
      from: draft,
    });
    return { before: value, stored };
  };
  const written = await writeFound(found, { ifMatch, write, findAgain: () => openDraft(ctx, found.id) });
  trimVersions(ctx, found.id);
  return written;
}

/** PUT /api/post-drafts/{id}; without an image in the form, the old one stays unless the form removes it. */
export async function edit(call: Call<DraftForm>, ctx: AppContext) {
  const { params, body, ifMatch, audit } = call;
  const found = await openDraft(ctx, params.id);
  audit.title = body.title || found.value.title;
  const image = body.image ? await storeImage(ctx, body.image) : undefined;
  const { before, stored } = await changeDraft(ctx, found, ifMatch, (draft) =>
    recordOf(call, image ?? (body.removeImage ? undefined : draft.image), ctx.clock()),
  );
  audit.changes = changesOf(before, stored.value);
  return draftAnswer(stored, call);
}

/** DELETE /api/post-drafts/{id}: it can be restored as other deleted records. */
export async function remove({ params, ifMatch, audit }: Call, ctx: AppContext) {
  const known = await ctx.stores.postDrafts.get(params.id ?? '');
  const found = known && isOwnWrite(ifMatch, known.version) ? known : await openDraft(ctx, params.id);
  audit.title = found.value.title;
  const softDelete = (draft: DraftRecord) => ({ ...refuseClosed(draft), deletedAt: ctx.clock() });
  const { id, version } = await ctx.stores.postDrafts.update(found.id, softDelete, { ifMatch, from: found });
  return { message: 'The draft was deleted.', id, version };
}

/** Undoes a deletion. */
export async function restoreDraft({ stores }: AppContext, id: string) {
  return stores.postDrafts.update(
    id,
    (draft) => {
      if (draft.publishedAs) throw draftNotFound(draft);
      return { ...draft, deletedAt: undefined };
    },
    { of: 'deleted' },
  );
}

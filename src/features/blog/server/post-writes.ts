import { purgeAndMark } from '#src/features/builds/server/builds.ts';
import { dayAt, timeOn } from '#src/lib/day.ts';
import type { AppContext } from '#src/server/context.ts';
import { isoTime, MINUTE } from '#src/server/platform/clock.ts';
import { ConflictError, writeFound } from '#src/server/stores/stored.ts';
import type { PostRecord } from '#src/server/stores/post-records.ts';
import { isOutdated, isOwnWrite, type IfMatch, type Stored } from '#src/server/stores/stored.ts';
import { publicFrom } from '../schema/current-text.ts';
import { type PostForm, sentPost, storedWords } from '../schema/post.ts';
import { storeVersion, trimVersions } from './post-versions.ts';
import { BLOG_TAG, editablePost, findPost, postNotFound, postWithText } from './posts.ts';
import { postTag, shownPost, versionOfPost, type FoundPost } from './posts.ts';

/** When a post is published: the moment in the form, else its day; the time of day stays unless the day changes. */
export function publishedAt({ date, publishAt }: Pick<PostForm, 'date' | 'publishAt'>, earlier: number) {
  if (publishAt !== undefined) {
    const moment = Date.parse(publishAt);
    return Math.floor(moment / MINUTE) === Math.floor(earlier / MINUTE) ? earlier : moment;
  }
  return !date || date === dayAt(earlier) ? earlier : Date.parse(timeOn(date, '00:00:00'));
}

/** When readers will see a post, for the audit trail; undefined for a post that they see now, or not at all. */
export const scheduledFor = (
  { state, publishedAt: moment }: Pick<PostRecord, 'state' | 'publishedAt'>,
  now: number,
): string | undefined =>
  state === undefined && publicFrom(moment) > now ? isoTime(publicFrom(moment)) : undefined;

/** A stored post as it is found from now on. */
const foundAs = (ctx: AppContext, record: Stored<PostRecord>, committed: FoundPost['committed']) => ({
  ...{ id: record.id, committed, record, isCurrent: true, now: ctx.clock() },
});

/** Purges what the network caches of a saved post, and marks the pages as behind where readers see the difference. */
export function afterChange(ctx: AppContext, record: Stored<PostRecord>, before?: FoundPost): Promise<void> {
  const visible = (found: FoundPost | undefined) => (found && shownPost(found) ? 1 : 0);
  const after = visible(foundAs(ctx, record, before?.committed));
  return purgeAndMark(ctx, [BLOG_TAG, postTag(record.id)], { before: visible(before), after });
}

/** A stored post as an editor gets it. */
export async function editorAnswer(
  ctx: AppContext,
  stored: Stored<PostRecord>,
  committed?: FoundPost['committed'],
) {
  const post = editablePost(foundAs(ctx, stored, committed));
  if (!post) throw postNotFound();
  return sentPost(await postWithText(ctx, post, stored));
}

/** The record that a change begins with: the stored record, or a copy of the file. */
async function startOf(ctx: AppContext, { record, isCurrent, committed }: FoundPost): Promise<PostRecord> {
  if (record && isCurrent) {
    const lacksFile = !committed && record.value.replaces !== undefined;
    // Without its file, an edit is a post by itself from now on.
    return lacksFile ? { ...record.value, replaces: undefined, state: 'unpublished' } : record.value;
  }
  if (!committed) throw postNotFound();
  return {
    ...storedWords(committed),
    content: await ctx.committed.text(committed),
    format: 'markdown',
    publishedAt: committed.publishedAt,
    updatedAt: ctx.clock(),
    replaces: committed.digest,
    // A draft that is edited here stays hidden until it is published.
    ...(committed.draft ? { state: 'unpublished' as const } : {}),
  };
}

interface Writing {
  ifMatch: IfMatch | undefined;
  /** Whether the text before the change becomes an earlier version. */
  isNewText?: boolean;
}

/** Stores a text that a file superseded, also a deleted one, as an earlier version, once. Returns the id of the newest version. */
export async function storeSuperseded(ctx: AppContext, { id, record, isCurrent }: FoundPost) {
  if (!record || isCurrent) return record?.value.previousVersion;
  return storeVersion(ctx, id, { version: record.version, post: record.value });
}

/** Stores the texts that are about to be replaced: a superseded one, and, where the text changes, the current one (`start`). */
async function storeReplaced(
  ctx: AppContext,
  found: FoundPost,
  start: PostRecord,
  { isNewText, version }: { isNewText: boolean | undefined; version: string | undefined },
): Promise<string | undefined> {
  const { id, record, isCurrent, committed } = found;
  const previousVersion = await storeSuperseded(ctx, found);
  if (!isNewText || !version) return previousVersion;
  let { updatedAt } = start;
  // When a file was saved is not known: right after the text that it superseded, or at its date; not now, which a repeated save would store again.
  if (!record) updatedAt = Math.min(committed?.publishedAt ?? updatedAt, updatedAt);
  else if (!isCurrent) updatedAt = record.value.updatedAt + 1;
  return storeVersion(ctx, id, { version, post: { ...start, updatedAt, previousVersion } });
}

type Change = (post: PostRecord) => PostRecord;

/** Writes a changed post. The replaced texts are stored first, so that a crash loses no version. */
async function write(ctx: AppContext, found: FoundPost, change: Change, { ifMatch, isNewText }: Writing) {
  const { id, record } = found;
  const known = editablePost(found);
  const version = known ? versionOfPost(known) : record?.version;
  if (record && isOwnWrite(ifMatch, record.version)) return record;
  if (isOutdated(ifMatch, version)) throw new ConflictError('The post has changed.');
  const start = await startOf(ctx, found);
  const text = change(start);
  const previousVersion = await storeReplaced(ctx, found, start, { isNewText, version });
  const changed = { ...text, previousVersion };
  if (record) {
    const from = { ifMatch: { ...ifMatch, version: record.version }, from: record };
    return ctx.stores.posts.update(id, () => changed, { ...from, of: 'any' });
  }
  const { created, record: stored } = await ctx.stores.posts.create(id, changed, ifMatch?.write);
  if (!created) throw new ConflictError('The post has changed.');
  return stored;
}

/** Changes a post. @throws ConflictError when it was changed since the caller read it */
export async function changePost(ctx: AppContext, found: FoundPost, change: Change, writing: Writing) {
  let before = found;
  const stored = await writeFound(found, {
    ifMatch: writing.ifMatch,
    write: (current) => write(ctx, (before = current), change, writing),
    findAgain: () => findPost(ctx, found.id),
  });
  await afterChange(ctx, stored, before);
  if (writing.isNewText) trimVersions(ctx, found.id);
  return stored;
}

export function refuseDeleted(post: PostRecord): PostRecord {
  if (post.deletedAt !== undefined) throw postNotFound();
  return post;
}

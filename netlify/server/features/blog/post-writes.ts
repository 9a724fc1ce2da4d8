import { postAnswer, storedWords } from '#features/blog/schema/post-wire';
import type { PostForm } from '#features/blog/schema/post';
import { dayAt, timeOn } from '#lib/day';
import type { AppContext } from '#server/context';
import { MINUTE } from '#server/platform/clock';
import { ConflictError } from '#server/stores/failures';
import type { PostRecord } from '#server/stores/post-records';
import type { Stored } from '#server/stores/stored';
import { purgeAndRebuild } from '../builds/builds.ts';
import { storeVersion, trimVersions } from './post-versions.ts';
import {
  BLOG_TAG,
  editablePost,
  findPost,
  postNotFound,
  postOf,
  postTag,
  versionOf,
  type FoundPost,
} from './posts.ts';

/** How often a save without `If-Match` is tried again when another one was faster. */
const ATTEMPTS = 12;

/** When a post is published: the moment in the form, else its day; the time of day stays unless the day changes. */
export function publishedAt(
  { date, publishAt }: Pick<PostForm, 'date' | 'publishAt'>,
  earlier: number,
): number {
  const moment = publishAt === undefined ? undefined : Date.parse(publishAt);
  if (moment !== undefined)
    return Math.floor(moment / MINUTE) === Math.floor(earlier / MINUTE) ? earlier : moment;
  if (!date || date === dayAt(earlier)) return earlier;
  return Date.parse(timeOn(date, '00:00:00'));
}

export const afterChange = (ctx: AppContext, id: string) => purgeAndRebuild(ctx, [BLOG_TAG, postTag(id)]);

/** A stored post as an editor gets it. */
export async function editorAnswer(
  ctx: AppContext,
  stored: Stored<PostRecord>,
  committed: FoundPost['committed'],
) {
  const found = { id: stored.id, committed, record: stored, isCurrent: true, now: ctx.clock() };
  const post = editablePost(found);
  if (!post) throw postNotFound();
  return postAnswer(await postOf(ctx, post, stored));
}

/** The record that a change begins with: the stored one, or a copy of the file. */
async function startOf(ctx: AppContext, { record, isCurrent, committed }: FoundPost): Promise<PostRecord> {
  if (record && isCurrent) return record.value;
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

type Change = (post: PostRecord) => PostRecord;

interface Writing {
  ifMatch: string | undefined;
  /** Whether the text before the change becomes an earlier version. */
  isNewText?: boolean;
}

/** Writes what `change` makes of a post. The text that it replaces is stored first, so that a crash loses no version. */
async function write(
  ctx: AppContext,
  found: FoundPost,
  change: Change,
  { ifMatch, isNewText }: Writing,
): Promise<Stored<PostRecord>> {
  const { id, record, isCurrent, committed } = found;
  const known = editablePost(found);
  const version = known ? versionOf(known) : record?.version;
  if (ifMatch !== undefined && ifMatch !== version) throw new ConflictError('The post has changed.');
  const start = await startOf(ctx, found);
  const changed = change(start);
  if (isNewText && version)
    await storeVersion(ctx, id, {
      version,
      post: record && isCurrent ? start : { ...start, updatedAt: committed?.publishedAt ?? start.updatedAt },
    });
  if (!record) {
    const { created, record: stored } = await ctx.stores.posts.create(id, changed);
    if (!created) throw new ConflictError('The post has changed.');
    return stored;
  }
  return ctx.stores.posts.update(id, () => changed, { ifMatch: record.version, from: record });
}

/**
 * Changes a post, unless it was changed since the caller read it.
 * @throws ConflictError when `ifMatch` is not its version
 */
export async function changePost(
  ctx: AppContext,
  found: FoundPost,
  change: Change,
  writing: Writing,
): Promise<Stored<PostRecord>> {
  let current = found;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const stored = await write(ctx, current, change, writing);
      await afterChange(ctx, found.id);
      if (writing.isNewText) trimVersions(ctx, found.id);
      return stored;
    } catch (cause) {
      const mayRetry = cause instanceof ConflictError && writing.ifMatch === undefined;
      if (!mayRetry || attempt === ATTEMPTS) throw cause;
      current = await findPost(ctx, found.id);
    }
  }
}

export function refuseDeleted(post: PostRecord): PostRecord {
  if (post.deletedAt !== undefined) throw postNotFound();
  return post;
}

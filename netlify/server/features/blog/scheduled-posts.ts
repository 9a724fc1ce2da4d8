import type { AppContext } from '#server/context';
import { DAY } from '#server/platform/clock';
import { rebuildNow } from '../builds/builds.ts';
import { postsWithTexts } from './post-lists.ts';
import { BLOG_TAG, postTag } from './posts.ts';

/** The key of `builds` with the moment up to which scheduled posts have had their build. */
const KEY = 'published';

/** How long a build hook that fails is called again. */
const RETRIED_FOR_MS = DAY;

/** The ids of posts that became public by themselves after `since`, and not by a save or a build after their moment. */
async function dueSince(ctx: AppContext, since: number, now: number): Promise<string[]> {
  const [files, entries, readAt = 0] = await Promise.all([
    ctx.committed.all(),
    ctx.stores.snapshots.posts.entries(),
    ctx.ownBuild.readAt(),
  ]);
  return postsWithTexts(files, entries, now).flatMap(({ id, shown, publishedAt, record }) => {
    const savedAt = record?.value.updatedAt ?? readAt;
    const isDue = shown !== 'nothing' && publishedAt > since && publishedAt <= now && savedAt < publishedAt;
    return isDue ? [id] : [];
  });
}

/**
 * Run by the quarter-hourly schedule: purges what the network caches of the blog, and calls the build hook, when a scheduled post has
 * become public since. Functions show it from its moment on without that; static pages need the build. Returns the
 * number of such posts.
 */
export async function publishDue(ctx: AppContext): Promise<number> {
  const now = ctx.clock();
  const known = await ctx.stores.builds.get(KEY);
  const since = Math.max(known?.value.publishedThrough ?? 0, now - RETRIED_FOR_MS);
  const due = await dueSince(ctx, since, now);
  if (due.length === 0) return 0;
  // A hook that failed is called again by the next run.
  if (!(await rebuildNow(ctx, [BLOG_TAG, ...due.map(postTag)]))) return 0;
  await ctx.stores.builds.put(KEY, { publishedThrough: now });
  return due.length;
}

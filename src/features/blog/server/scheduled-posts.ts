import type { AppContext } from '#src/server/context.ts';
import { markedThrough, purgeAndMarkShown } from '#src/features/builds/server/builds.ts';
import { postsWithTexts } from './post-lists.ts';
import { BLOG_TAG, postTag } from './posts.ts';

/** The ids of posts that became public by themselves after `since`, and not by a save or a build after their moment. */
async function dueSince(ctx: AppContext, since: number): Promise<string[]> {
  const now = ctx.clock();
  const [files, entries] = await Promise.all([ctx.committed.all(), ctx.stores.snapshots.posts.entries()]);
  return postsWithTexts(files, entries, now).flatMap(({ id, shown, publishedAt, record }) => {
    const savedAt = record?.value.updatedAt ?? since;
    const isDue = shown !== 'nothing' && publishedAt > since && publishedAt <= now && savedAt < publishedAt;
    return isDue ? [id] : [];
  });
}

/**
 * Run every quarter of an hour: purges what the network caches of the blog, and marks the pages as behind, when a
 * scheduled post has become public since. Functions show it from its moment on without that; static pages need the build.
 * Returns the number of such posts.
 */
export async function publishDue(ctx: AppContext): Promise<number> {
  const due = await dueSince(ctx, await markedThrough(ctx));
  if (due.length > 0) await purgeAndMarkShown(ctx, [BLOG_TAG, ...due.map(postTag)]);
  return due.length;
}

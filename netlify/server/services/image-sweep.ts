import { namesOfImages } from '#schemas/image';
import { DAY } from '#server/clock';
import type { AppContext } from '#server/context';

/** How long an image may be without a post: it is stored a moment before its post is. */
const UNUSED_FOR_MS = DAY;

/** Every image that a post names, as its own or in its text: deleted posts too, as long as they can be restored. */
async function namesInPosts(ctx: AppContext): Promise<Set<string>> {
  const { records, setAside } = await ctx.stores.posts.list();
  if (setAside.length > 0) throw new Error('A post cannot be read, so nobody knows which images it uses.');
  return new Set(records.flatMap(({ value }) => namesOfImages(JSON.stringify(value))));
}

/** The committed posts; a sweep that does not know them all would remove what only their files name. */
async function requireFiles(ctx: AppContext): Promise<void> {
  const { noted } = await ctx.committed.all();
  if (!noted) throw new Error('The committed posts are not known, so nobody knows which images they use.');
}

async function isInFile(ctx: AppContext, name: string): Promise<boolean> {
  for (const post of (await ctx.committed.all()).posts)
    if ((await ctx.committed.text(post)).includes(name)) return true;
  return false;
}

/**
 * Removes images that no post has named for a day; run by the schedule, which notes each of them when it first sees it
 * unused. Counts what it removed.
 */
export async function sweepImages(ctx: AppContext): Promise<number> {
  const { uploads, unusedImages } = ctx.stores;
  await requireFiles(ctx);
  const used = await namesInPosts(ctx);
  let swept = 0;
  for await (const name of uploads.names()) {
    if (used.has(name)) {
      await unusedImages.remove(name);
      continue;
    }
    const { created, record } = await unusedImages.create(name, { since: ctx.clock() });
    if (created || ctx.clock() - record.value.since < UNUSED_FOR_MS || (await isInFile(ctx, name))) continue;
    // Uploaded again meanwhile: then its note is gone.
    if (!(await unusedImages.get(name))) continue;
    await uploads.remove(name);
    await unusedImages.remove(name);
    swept += 1;
  }
  return swept;
}

import { namesOfImages } from '#lib/image';
import { DAY } from '#server/platform/clock';
import type { AppContext } from '#server/context';
import { startRun, type Run } from '#server/schedules';

/** How long an image may be without a post: it is stored a moment before its post is. */
const UNUSED_FOR_MS = DAY;

/** Every image that a post names, as its own or in its text: deleted posts too, as long as they can be restored. */
async function namesInPosts({ stores: { snapshots } }: AppContext): Promise<Set<string>> {
  const entries = await snapshots.posts.entries();
  if (entries.some(({ damaged }) => damaged))
    throw new Error('A post cannot be read, so nobody knows which images it uses.');
  return new Set(entries.flatMap(({ row }) => row?.value.images ?? []));
}

/** Every image that a committed post names; without all of these posts a sweep would remove what only they name. */
async function namesInFiles({ committed }: AppContext): Promise<Set<string>> {
  const { noted, posts } = await committed.all();
  if (!noted) throw new Error('The committed posts are not known, so nobody knows which images they use.');
  const names = new Set<string>();
  for (const post of posts) for (const name of namesOfImages(await committed.text(post))) names.add(name);
  return names;
}

/**
 * Removes images that no post has named for a day; run by the schedule, which notes each of them when it first sees it
 * unused. Counts what it removed.
 */
export async function sweepImages(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const { uploads, unusedImages } = ctx.stores;
  const [inPosts, inFiles] = await Promise.all([namesInPosts(ctx), namesInFiles(ctx)]);
  const noted = new Set<string>();
  for await (const name of unusedImages.ids()) noted.add(name);
  let swept = 0;
  for await (const name of uploads.names()) {
    if (run.isOver()) break;
    if (inPosts.has(name) || inFiles.has(name)) {
      if (noted.has(name)) await unusedImages.remove(name);
      continue;
    }
    const { created, record } = await unusedImages.create(name, { since: ctx.clock() });
    if (created || ctx.clock() - record.value.since < UNUSED_FOR_MS) continue;
    // Uploaded again meanwhile: then its note is gone.
    if (!(await unusedImages.get(name))) continue;
    await uploads.remove(name);
    await unusedImages.remove(name);
    swept += 1;
  }
  return swept;
}

import { namesOfImages } from '#src/lib/image.ts';
import { DAY } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import { startRun, type Run } from '#src/server/schedules.ts';

/** How long an image may be unused: it is stored before its post. */
const UNUSED_FOR_MS = DAY;

/** Images that any post, earlier version or draft uses, also deleted ones that can be restored. */
async function namesInPosts({ stores: { snapshots } }: AppContext): Promise<Set<string>> {
  const entries = [
    ...(await snapshots.posts.entries()),
    ...(await snapshots.postVersions.entries()),
    ...(await snapshots.postDrafts.entries()),
  ].map(({ damaged, row }) => ({ damaged, images: row && 'value' in row ? row.value.images : [] }));
  if (entries.some(({ damaged }) => damaged))
    throw new Error('A post cannot be read, so nobody knows which images it uses.');
  return new Set(entries.flatMap(({ images }) => images));
}

/** Images that a committed post uses. */
async function namesInFiles({ committed }: AppContext): Promise<Set<string>> {
  const { isKnown, posts } = await committed.all();
  if (!isKnown) throw new Error('The committed posts are not known, so nobody knows which images they use.');
  const names = new Set<string>();
  for (const post of posts) for (const name of namesOfImages(await committed.text(post))) names.add(name);
  return names;
}

/**
 * Removes images that no post has used for a day; run by the schedule, which records each when it first finds it
 * unused. Returns the number of removed images.
 */
export async function sweepImages(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const { uploads, unusedImages } = ctx.stores;
  const [inPosts, inFiles] = await Promise.all([namesInPosts(ctx), namesInFiles(ctx)]);
  const knownUnused = new Set<string>();
  for await (const name of unusedImages.ids()) knownUnused.add(name);
  let swept = 0;
  for await (const name of uploads.names()) {
    if (run.isOver()) break;
    if (inPosts.has(name) || inFiles.has(name)) {
      if (knownUnused.has(name)) await unusedImages.remove(name);
      continue;
    }
    const { created, record } = await unusedImages.create(name, { since: ctx.clock() });
    const isRecent = ({ value }: typeof record) => ctx.clock() - value.since < UNUSED_FOR_MS;
    if (created || isRecent(record)) continue;
    // The record is another one, or gone, when the image was uploaded again meanwhile.
    const current = await unusedImages.get(name);
    if (!current || isRecent(current)) continue;
    await uploads.remove(name);
    await unusedImages.remove(name);
    swept += 1;
  }
  return swept;
}

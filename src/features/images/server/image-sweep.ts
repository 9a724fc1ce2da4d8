import { namesOfImages } from '#src/lib/image.ts';
import { DAY } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import { startRun, type Run } from '#src/server/schedules.ts';

/** How long an image may be unused: an editor stores it before its post. */
const UNUSED_FOR_MS = DAY;

/** Images that any post uses, also an earlier version, a draft, or one that is deleted and can be restored. */
async function namesInUse({ stores: { snapshots }, committed }: AppContext): Promise<Set<string>> {
  const { posts, postVersions, postDrafts } = snapshots;
  const kinds = [posts.entries(), postVersions.entries(), postDrafts.entries()] as const;
  const names = (await Promise.all(kinds)).flat().flatMap(({ damaged, row }) => {
    if (damaged) throw new Error('A post cannot be read, so nobody knows which images it uses.');
    return row && 'value' in row ? row.value.images : [];
  });
  const files = await committed.all();
  if (!files.isKnown)
    throw new Error('The committed posts are not known, so nobody knows which images they use.');
  for (const post of files.posts) names.push(...namesOfImages(await committed.text(post)));
  return new Set(names);
}

/** Removes images that no post has used for a day since a run first found them unused. Returns their number. */
export async function sweepImages(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const { uploads, unusedImages } = ctx.stores;
  const inUse = await namesInUse(ctx);
  const knownUnused = new Set(await unusedImages.allIds());
  let swept = 0;
  for await (const name of uploads.ids()) {
    if (run.isOver()) break;
    if (inUse.has(name)) {
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

import { inBackground, type AppContext } from '#src/server/context.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { hashText, ID_FORM, idAt } from '#src/server/platform/ids.ts';
import { inBatches, RECORDS_AT_ONCE } from '#src/server/stores/batches.ts';
import type { PostVersion, Saved } from '#src/server/stores/post-records.ts';
import type { Call } from '#src/server/http/call.ts';
import { POST_VERSIONS } from '../schema/post-version.ts';

/** The versions of a post or of a draft (`of`): their ids are different, and neither has a `~`. */
const prefixOf = (of: string) => `${of}~`;

/** A post or draft whose versions are asked for. */
interface Versioned {
  id: string;
  /** The id of its newest version; without it, only what lists already show is found. */
  previousVersion?: string | undefined;
}

/** The keys of all versions that are listed, newest first. */
const listedKeys = ({ stores }: AppContext, of: string): Promise<string[]> =>
  stores.postVersions.allIds(prefixOf(of));

/** All keys, newest first: those that are listed, and before them those that lists do not show yet. */
async function keysOf(ctx: AppContext, { id: of, previousVersion }: Versioned): Promise<string[]> {
  const keys = new Set(await listedKeys(ctx, of));
  let id = previousVersion;
  while (id !== undefined && !keys.has(prefixOf(of) + id)) {
    const found = await ctx.stores.postVersions.get(prefixOf(of) + id);
    if (!found) break;
    keys.add(found.id);
    id = found.value.post.previousVersion;
  }
  return [...keys].sort();
}

/** Stores an earlier version of a post or draft; storing the same one again changes nothing. Returns its id. */
export async function storeVersion(
  { stores }: AppContext,
  of: string,
  version: PostVersion,
): Promise<string> {
  const id = idAt(version.post.updatedAt, hashText(version.version));
  await stores.postVersions.create(prefixOf(of) + id, version);
  return id;
}

/** Removes, behind the answer, the versions beyond POST_VERSIONS. */
export function trimVersions(ctx: AppContext, of: string): void {
  inBackground(ctx, 'old versions not removed', async () => {
    const over = (await listedKeys(ctx, of)).slice(POST_VERSIONS);
    await inBatches(over, RECORDS_AT_ONCE, (key) => ctx.stores.postVersions.remove(key));
  });
}

/** Removes all versions of a post or draft that is erased. */
export async function eraseVersions(ctx: AppContext, of: string): Promise<void> {
  await inBatches(await listedKeys(ctx, of), RECORDS_AT_ONCE, (key) => ctx.stores.postVersions.remove(key));
}

/** Makes the versions of a draft, behind the answer, those of the post that it has become. */
export function moveVersions(ctx: AppContext, draft: Versioned, post: string): void {
  const { postVersions } = ctx.stores;
  inBackground(ctx, 'versions not moved', async () => {
    await inBatches(await keysOf(ctx, draft), RECORDS_AT_ONCE, async (key) => {
      const found = await postVersions.get(key);
      // An unreadable one stays until what is left of the draft is erased.
      if (!found) return;
      await postVersions.create(prefixOf(post) + key.slice(prefixOf(draft.id).length), found.value);
      await postVersions.remove(key);
    });
  });
}

/** A version by its id, which is its key without the id of the post or draft. */
export async function findVersion(
  { stores }: AppContext,
  of: string,
  id: string,
): Promise<PostVersion | undefined> {
  if (!ID_FORM.test(id)) return undefined;
  return (await stores.postVersions.get(prefixOf(of) + id))?.value;
}

/** The earlier versions of a post or draft, newest first. */
export async function versionsOf(ctx: AppContext, of: Versioned, call: Pick<Call, 'session'>) {
  const keys = (await keysOf(ctx, of)).slice(0, POST_VERSIONS);
  const found = await inBatches(keys, RECORDS_AT_ONCE, (key) => ctx.stores.postVersions.get(key));
  return found.flatMap((record) =>
    record ? [versionRow(record.id.slice(prefixOf(of.id).length), record.value, call)] : [],
  );
}

/** What a record has of the caller who saves its text. */
export const savedBy = ({ session }: Pick<Call, 'session'>): Saved => ({
  savedBy: session?.name,
  savedById: session?.account,
});

/** The name of who saved a text; empty where no record has it. */
export const saverOf = (saved: Saved, { session }: Pick<Call, 'session'>): string =>
  session?.names.writer(saved.savedById, saved.savedBy) ?? '';

/** What a list says of a version. */
export const versionRow = (id: string, { post }: PostVersion, call: Pick<Call, 'session'>) => ({
  id,
  title: post.title,
  savedAt: isoTime(post.updatedAt),
  savedBy: saverOf(post, call),
});

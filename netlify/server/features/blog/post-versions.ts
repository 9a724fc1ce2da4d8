import { inBackground, type AppContext } from '#server/context';
import { isoTime } from '#server/platform/clock';
import { hashText, ID_FORM, idAt } from '#server/platform/ids';
import { inBatches, RECORDS_AT_ONCE } from '#server/stores/batches';
import type { PostVersion } from '#server/stores/post-records';
import { POST_VERSIONS } from '#features/blog/schema/post-version';

/** The digits of a version's key that come from its hash. */
const prefixOf = (post: string) => `${post}~`;

async function keysOf({ stores }: Pick<AppContext, 'stores'>, post: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of stores.postVersions.ids(prefixOf(post))) keys.push(key);
  return keys;
}

/** Stores an earlier version of a post; storing the same one again changes nothing. */
export async function storeVersion(
  { stores }: AppContext,
  post: string,
  version: PostVersion,
): Promise<void> {
  const id = idAt(version.post.updatedAt, hashText(version.version));
  await stores.postVersions.create(prefixOf(post) + id, version);
}

/** Removes, behind the answer, the versions of a post beyond POST_VERSIONS. */
export function trimVersions(ctx: AppContext, post: string): void {
  inBackground(ctx, 'old versions not removed', async () => {
    const over = (await keysOf(ctx, post)).slice(POST_VERSIONS);
    await inBatches(over, RECORDS_AT_ONCE, (key) => ctx.stores.postVersions.remove(key));
  });
}

/** Removes all versions of posts that are erased. */
export async function eraseVersions(ctx: AppContext, post: string): Promise<void> {
  await inBatches(await keysOf(ctx, post), RECORDS_AT_ONCE, (key) => ctx.stores.postVersions.remove(key));
}

/** A version by its id, which is its key without the post's id. */
export async function findVersion(
  { stores }: AppContext,
  post: string,
  id: string,
): Promise<PostVersion | undefined> {
  if (!ID_FORM.test(id)) return undefined;
  return (await stores.postVersions.get(prefixOf(post) + id))?.value;
}

/** The earlier versions of a post, newest first. */
export async function versionsOf(ctx: AppContext, post: string) {
  const keys = (await keysOf(ctx, post)).slice(0, POST_VERSIONS);
  const found = await inBatches(keys, RECORDS_AT_ONCE, (key) => ctx.stores.postVersions.get(key));
  return found.flatMap((record) =>
    record ? [versionRow(record.id.slice(prefixOf(post).length), record.value)] : [],
  );
}

/** What a list says of a version. */
export const versionRow = (id: string, { post }: PostVersion) => ({
  id,
  title: post.title,
  savedAt: isoTime(post.updatedAt),
  savedBy: post.savedBy ?? '',
});

import type { AppContext } from '#server/context';
import type { PostRecord } from '#server/stores/records';

/**
 * The lists of posts, newest first, as keys alone: a page of the blog costs one listing and as many reads as it shows.
 * The records of `posts` are the truth; a key that a crash left behind or out is mended by the next save of its post
 * and by the schedule every night.
 */

/** 'posts' written in the browser, 'edits' of committed ones, and what is 'deleted'. */
const PREFIX = { posts: 'p~', edits: 'o~', deleted: 'd~' } as const;

export type PostList = keyof typeof PREFIX;

/** Nine base-36 digits hold every millisecond until the year 5188. */
const LAST_MS = 36 ** 9 - 1;

/** Sorts newest first, posts of one moment by their address; whatever is older than 1970 is last. */
export const sortKey = (ms: number, id: string): string =>
  `${(LAST_MS - Math.max(ms, 0)).toString(36).padStart(9, '0')}~${id}`;

/** How often a post is placed again because it was changed meanwhile; the last to change it agrees at once. */
const MAX_TURNS = 5;

/** The address in a sort key. */
export const idIn = (key: string): string => key.slice(key.indexOf('~') + 1);

function keysOf(id: string, record: PostRecord | undefined): string[] {
  if (!record) return [];
  const { replaces, deletedAt, publishedAt } = record;
  const deleted = deletedAt === undefined ? [] : [PREFIX.deleted + sortKey(deletedAt, id)];
  if (replaces !== undefined) return [PREFIX.edits + sortKey(publishedAt, id), ...deleted];
  return deleted.length > 0 ? deleted : [PREFIX.posts + sortKey(publishedAt, id)];
}

/**
 * Puts a post where it belongs after it changed from `before` to `after`. Of two saves at once the later one may have been
 * placed by now, and under the key that the earlier one takes away: so the record is asked until it agrees.
 */
export async function placePost(
  ctx: AppContext,
  id: string,
  before: PostRecord | undefined,
  after: PostRecord | undefined,
): Promise<void> {
  let old = keysOf(id, before);
  let wanted = keysOf(id, after);
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    for (const key of wanted) await ctx.stores.postOrder.create(key, {});
    for (const key of old.filter((key) => !wanted.includes(key))) await ctx.stores.postOrder.remove(key);
    const current = keysOf(id, (await ctx.stores.posts.get(id))?.value);
    if (current.join() === wanted.join()) return;
    [old, wanted] = [wanted, current];
  }
}

/** The sort keys of one list, in order, from behind `after`. */
export async function* sortKeys(
  ctx: Pick<AppContext, 'stores'>,
  list: PostList,
  after = '',
): AsyncGenerator<string> {
  const prefix = PREFIX[list];
  for await (const key of ctx.stores.postOrder.ids(prefix)) {
    const sort = key.slice(prefix.length);
    if (sort > after) yield sort;
  }
}

/** Of these posts, whose records are damaged, those that were deleted: their keys still tell. */
export async function deletedAmong(ctx: Pick<AppContext, 'stores'>, damaged: string[]): Promise<Set<string>> {
  const deleted = new Set<string>();
  if (damaged.length === 0) return deleted;
  for await (const sort of sortKeys(ctx, 'deleted')) deleted.add(idIn(sort));
  return new Set(damaged.filter((id) => deleted.has(id)));
}

/** Whether the record has this key after all: a list may not name a post that was just saved. */
async function isWanted({ stores }: Pick<AppContext, 'stores'>, key: string): Promise<boolean> {
  const id = idIn(key.slice(2));
  return keysOf(id, (await stores.posts.get(id))?.value).includes(key);
}

/** Makes every list agree with the records again, as far as these can be read; counts what was wrong. */
export async function mendOrder(ctx: Pick<AppContext, 'stores'>): Promise<number> {
  const { records, setAside } = await ctx.stores.posts.list();
  const wanted = new Set(records.flatMap(({ id, value }) => keysOf(id, value)));
  const present = new Set<string>();
  for await (const key of ctx.stores.postOrder.ids()) present.add(key);
  const missing = [...wanted].filter((key) => !present.has(key));
  for (const key of missing) await ctx.stores.postOrder.create(key, {});
  let mended = missing.length;
  for (const key of present) {
    if (wanted.has(key) || setAside.includes(idIn(key.slice(2))) || (await isWanted(ctx, key))) continue;
    await ctx.stores.postOrder.remove(key);
    mended += 1;
  }
  return mended;
}

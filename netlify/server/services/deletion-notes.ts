import type { Deletable } from '#schemas/deleted';
import type { AppContext } from '#server/context';
import { sortKey } from './post-order.ts';

/** What a note's key stands for: `{moment, later ones first}~{kind}~{id}`, so that the latest deletions are read first. */
export function partsOf(key: string): { kind: Deletable; id: string } {
  const [kind, id = ''] = key.split('~').slice(-2) as [Deletable, string?];
  return { kind, id };
}

/** The ids of all records that are noted as deleted. */
export async function deletedIds(ctx: AppContext): Promise<Set<string>> {
  return new Set((await ctx.stores.deletions.listed()).map(({ id }) => partsOf(id).id));
}

/** The store whose records a note is about. */
const STORES = { inquiry: 'inquiries', vacancy: 'careers', post: 'posts' } as const satisfies Record<
  Deletable,
  keyof AppContext['stores']
>;

/**
 * After a record was restored, or nothing of it is left; or, given the key of a note, drops those of before it. Looks
 * through the keys alone; deleting and restoring are rare.
 */
export async function forgetDeletion(
  ctx: AppContext,
  kind: Deletable,
  id: string,
  before = '',
): Promise<void> {
  for await (const key of ctx.stores.deletions.ids()) {
    const note = partsOf(key);
    if (key > before && note.kind === kind && note.id === id) await ctx.stores.deletions.remove(key);
  }
}

/** A note of this deletion alone, though another call deletes the same record at the same moment. */
async function note(ctx: AppContext, kind: Deletable, id: string): Promise<{ key: string; at: number }> {
  for (let at = ctx.clock(); ; at += 1) {
    const key = sortKey(at, `${kind}~${id}`);
    if ((await ctx.stores.deletions.create(key, { deletedAt: at })).created) return { key, at };
  }
}

/** When the record was deleted, as it stands. */
const markedAt = async ({ stores }: AppContext, kind: Deletable, id: string) =>
  (await stores[STORES[kind]].get(id))?.value.deletedAt;

/**
 * Notes a deletion and has the record marked with its moment: a mark without a note could be neither restored nor
 * purged, so the note comes first, and goes again when there is no mark.
 * @param mark refuses a record that is deleted already: that one's note is another's
 */
export async function deleteNoted<T>(
  ctx: AppContext,
  kind: Deletable,
  id: string,
  mark: (deletedAt: number) => Promise<T>,
): Promise<T> {
  const { key, at } = await note(ctx, kind, id);
  try {
    const marked = await mark(at);
    await forgetDeletion(ctx, kind, id, key);
    return marked;
  } catch (cause) {
    const stands = await markedAt(ctx, kind, id).catch(() => at);
    if (stands !== at) await ctx.stores.deletions.remove(key);
    throw cause;
  }
}

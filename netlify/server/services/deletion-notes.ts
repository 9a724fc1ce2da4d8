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

/** After a record was restored, or nothing of it is left. Looks through the keys alone; restoring is rare. */
export async function forgetDeletion(ctx: AppContext, kind: Deletable, id: string): Promise<void> {
  for await (const key of ctx.stores.deletions.ids()) {
    const note = partsOf(key);
    if (note.kind === kind && note.id === id) await ctx.stores.deletions.remove(key);
  }
}

/** Notes a deletion, before the record is marked: a note without a mark is dropped later, a mark without one would stay. */
export async function noteDeletion(ctx: AppContext, kind: Deletable, id: string): Promise<void> {
  const deletedAt = ctx.clock();
  await forgetDeletion(ctx, kind, id);
  await ctx.stores.deletions.create(sortKey(deletedAt, `${kind}~${id}`), { deletedAt });
}

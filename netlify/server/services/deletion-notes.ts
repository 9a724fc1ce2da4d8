import type { Deletable } from '#schemas/deleted';
import type { AppContext } from '#server/context';

const keyOf = (kind: Deletable, id: string) => `${kind}~${id}`;

/** Notes a deletion, before the record is marked: a note without a mark is dropped later, a mark without one would stay. */
export async function noteDeletion(ctx: AppContext, kind: Deletable, id: string): Promise<void> {
  const note = { deletedAt: ctx.clock() };
  const { created } = await ctx.stores.deletions.create(keyOf(kind, id), note);
  if (!created) await ctx.stores.deletions.update(keyOf(kind, id), () => note);
}

/** After a record was restored, or nothing of it is left. */
export const forgetDeletion = (ctx: AppContext, kind: Deletable, id: string): Promise<void> =>
  ctx.stores.deletions.remove(keyOf(kind, id));

/** What a note's key stands for. */
export function partsOf(key: string): { kind: Deletable; id: string } {
  const [kind, id = ''] = key.split('~') as [Deletable, string?];
  return { kind, id };
}

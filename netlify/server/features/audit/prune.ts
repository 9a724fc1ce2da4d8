import type { AppContext } from '#server/context';
import { monthsBefore } from '#server/platform/clock';
import { timeOfId } from '#server/platform/ids';
import { startRun, type Run } from '#server/schedules';
import { ERASED_AT_ONCE, inBatches } from '#server/stores/batches';
import type { AuditHead, AuditItem, AuditRecord } from '#server/stores/audit-records';
import { allEntries, recordAction } from './audit.ts';
import { changeHead, closeSums } from './chain.ts';

/** How many entries are removed before the time is checked again. */
const PRUNED_AT_ONCE = 200;

type Link = NonNullable<AuditRecord['link']>;

/** The entries at the begin of the head's chain that are older than a moment, in order; it ends at a missing one. */
function oldLinks(head: AuditHead, items: AuditItem[], before: number): { id: string; link: Link }[] {
  const bySeq = new Map<number, { id: string; link: Link }>();
  for (const { id, value } of items)
    if (value.link?.chain === head.chain) bySeq.set(value.link.seq, { id, link: value.link });
  const old: { id: string; link: Link }[] = [];
  for (let seq = (head.pruned?.seq ?? 0) + 1; ; seq += 1) {
    const item = bySeq.get(seq);
    if (!item || timeOfId(item.id) >= before) return old;
    old.push(item);
  }
}

/** Whether an old entry is in no chain that is still verified: of an earlier version or chain, or left by a killed run. */
function isLoose({ value: { link } }: AuditItem, head: AuditHead): boolean {
  return !link || link.chain !== head.chain || link.seq <= (head.pruned?.seq ?? 0);
}

/** Moves the begin of the chain behind an entry; its number and hash stay in the head, to verify the next one. */
const prunedThrough =
  ({ chain, seq, hash }: Link) =>
  (head: AuditHead): AuditHead =>
    head.chain !== chain || (head.pruned?.seq ?? 0) >= seq
      ? head
      : {
          ...head,
          pruned: { seq, hash },
          pending: head.pending.filter(({ value }) => (value.link?.seq ?? 0) > seq),
        };

/**
 * Removes entries that are older than AUDIT_MONTHS, and records how many; run every night, until time runs out. The
 * chain begins later first, and then the records are removed, so that it is whole at any moment. It stops at a missing
 * entry: what shows that the trail was changed stays.
 */
export async function pruneAudit(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const before = monthsBefore(ctx.clock(), ctx.env.auditMonths);
  const items = (await allEntries(ctx)).flatMap(({ id, row }) => (row ? { id, value: row.value } : []));
  if (!items.some(({ id }) => timeOfId(id) < before)) return 0;
  const head = await changeHead(ctx, (head) => closeSums(head, ctx.clock()));
  const loose = items.filter((item) => timeOfId(item.id) < before && isLoose(item, head));
  const old = oldLinks(head, items, before);
  const remove = (ids: string[]) => inBatches(ids, ERASED_AT_ONCE, (id) => ctx.stores.audit.remove(id));
  let pruned = 0;
  const looseIds = loose.map(({ id }) => id);
  for (let from = 0; from < looseIds.length && !run.isOver(); from += PRUNED_AT_ONCE)
    pruned += (await remove(looseIds.slice(from, from + PRUNED_AT_ONCE))).length;
  for (let from = 0; from < old.length && !run.isOver(); from += PRUNED_AT_ONCE) {
    const some = old.slice(from, from + PRUNED_AT_ONCE);
    const last = some.at(-1);
    if (last) await changeHead(ctx, prunedThrough(last.link));
    pruned += (await remove(some.map(({ id }) => id))).length;
  }
  if (pruned > 0)
    await recordAction(ctx, { who: '', action: 'audit.prune', outcome: 'done', record: '', rows: pruned });
  return pruned;
}

import { userInfo } from 'node:os';
import { consoleLog } from '#server/platform/log';
import { recordAction, type NewEntry } from '#server/features/audit/audit';
import { rejoin } from '#server/features/audit/rejoin';
import { readHead, type ChainContext } from '#server/features/audit/chain';
import { verifyChain, type Verified } from '#server/features/audit/verify';
import { inBatches, WHOLE_STORE_AT_ONCE } from '#server/stores/batches';
import type { AuditItem } from '#server/stores/audit-records';
import type { Stores } from '#server/stores/stores';
import type { Place } from './backup-stores.ts';

/** Every entry that has a record of its own; an unreadable one is named. */
async function itemsOf({ audit }: Stores): Promise<{ items: AuditItem[]; unreadable: string[] }> {
  const ids: string[] = [];
  for await (const id of audit.ids()) ids.push(id);
  const unreadable: string[] = [];
  const found = await inBatches(ids, WHOLE_STORE_AT_ONCE, async (id) => {
    const entry = await audit.peek(id);
    if (entry === 'unreadable') unreadable.push(id);
    return entry === 'unreadable' ? undefined : entry;
  });
  return { items: found.flatMap((entry) => entry ?? []), unreadable };
}

/** Verifies the audit trail by the records themselves, not by what is derived from them. */
export async function verifyAudit(place: Place): Promise<Verified> {
  const stores = place.stores();
  // The head first: entries that are appended meanwhile come after it.
  const head = (await readHead({ stores }))?.value;
  const { items, unreadable } = await itemsOf(stores);
  const after = (await readHead({ stores }))?.value;
  const isLater = ({ value: { link } }: AuditItem) =>
    link !== undefined && link.chain === head?.chain && link.seq > head.seq && link.seq <= (after?.seq ?? 0);
  const verified = verifyChain(
    head,
    items.filter((item) => !isLater(item)),
  );
  return {
    ...verified,
    problems: [...unreadable.map((id) => `Entry ${id} cannot be read.`), ...verified.problems],
  };
}

/** Who runs a command, by the name of the account on this machine. */
function operator(): string {
  try {
    return `${userInfo().username} (command line)`;
  } catch {
    return 'command line';
  }
}

/** Runs `work` with what appending needs, and waits for what it left behind the answer. */
async function withChain(place: Place, work: (ctx: ChainContext) => Promise<void>): Promise<void> {
  const behind: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void behind.push(promise);
  await work({ stores: place.stores(), clock: Date.now, log: consoleLog, waitUntil });
  for (const promise of behind) await promise;
}

type Recorded = Pick<NewEntry, 'action' | 'record' | 'rows' | 'outcome'>;

/** Records that a backup was made. */
export const recordBackup = (place: Place, entry: Recorded): Promise<void> =>
  withChain(place, (ctx) => recordAction(ctx, { ...entry, who: operator() }));

/**
 * Records that a backup was restored. The chain continues behind the restored entries; what is of another chain is
 * described in the entry, so that it stays verifiable.
 */
export const recordRestore = (place: Place, entry: Recorded): Promise<void> =>
  withChain(place, async (ctx) => {
    const { items } = await itemsOf(ctx.stores);
    const joined = await rejoin(ctx, items);
    await recordAction(ctx, { ...entry, who: operator(), ...(joined.length > 0 ? { joined } : {}) });
  });

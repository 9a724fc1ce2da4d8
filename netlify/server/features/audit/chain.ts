import { inBackground, type AppContext } from '#server/context';
import { MINUTE, pause } from '#server/platform/clock';
import { timeOfId } from '#server/platform/ids';
import { inBatches, RECORDS_AT_ONCE } from '#server/stores/batches';
import { ConflictError, MissingError } from '#server/stores/failures';
import type { AuditHead, AuditItem } from '#server/stores/audit-records';
import type { Stored } from '#server/stores/stored';
import { linked, newHead } from './links.ts';

type Parts = Pick<AppContext, 'stores' | 'clock'>;

/** What is needed to append an entry: a command has no more. */
export type ChainContext = Pick<AppContext, 'stores' | 'clock' | 'log' | 'waitUntil'>;

/** The key of the head. */
const HEAD = 'head';

/** With so many entries that are only in the head, they get records of their own. */
const PENDING_UP_TO = 16;

/** How long an entry stays in the head after that: longer than lists lag behind writes. */
const LISTED_AFTER_MS = 2 * MINUTE;

/** With more entries than this, those that have records leave the head earlier: each append writes all of it. */
const HEAD_UP_TO = 200;

/** How often a change is tried again after the store's own tries, while many instances write at once. */
const ATTEMPTS = 6;

/** The minute of a time or an id. */
export const minuteOf = (ms: number): number => Math.floor(ms / MINUTE);

/** The head as it is stored; undefined before the first entry. */
export const readHead = ({ stores }: Pick<AppContext, 'stores'>): Promise<Stored<AuditHead> | undefined> =>
  stores.auditHead.get(HEAD);

/**
 * Replaces the head by the result of `change` in one conditional write; `change` may be called again.
 * @param from the head as the caller has just read it
 */
export async function changeHead(
  { stores, clock }: Parts,
  change: (head: AuditHead) => AuditHead,
  from?: Stored<AuditHead>,
): Promise<AuditHead> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await stores.auditHead.update(HEAD, change, attempt === 1 ? { from } : {})).value;
    } catch (cause) {
      if (attempt === ATTEMPTS || !(cause instanceof MissingError || cause instanceof ConflictError))
        throw cause;
      if (cause instanceof ConflictError) await pause(Math.random() * 100 * attempt);
      else {
        const first = change(newHead(clock()));
        const { created, record } = await stores.auditHead.create(HEAD, first);
        if (created) return record.value;
      }
    }
  }
}

/** Links the refusals of the minutes that are over. */
export function closeSums(head: AuditHead, now: number): AuditHead {
  const isOver = ({ id }: AuditItem) => minuteOf(timeOfId(id)) !== minuteOf(now);
  const over = head.sums.filter(isOver);
  if (over.length === 0) return head;
  return linked({ ...head, sums: head.sums.filter((item) => !isOver(item)) }, over);
}

const isStored = ({ storedAt }: AuditHead['pending'][number]) => storedAt !== undefined;

/**
 * Appends entries. They are stored when this resolves: in the head, from where they get records of their own later,
 * many at a time. The instance that replaces the head first has the next number, so two that append at once lose nothing.
 */
export async function append(
  ctx: ChainContext,
  items: AuditItem[],
  from?: Stored<AuditHead>,
): Promise<AuditHead> {
  const head = await changeHead(ctx, (head) => linked(closeSums(head, ctx.clock()), items), from);
  const waiting = head.pending.filter((item) => !isStored(item)).length;
  // Once for so many entries: what is appended while they are moved starts no second move of the same ones.
  if (Math.floor(waiting / PENDING_UP_TO) > Math.floor((waiting - items.length) / PENDING_UP_TO))
    inBackground(ctx, 'audit entries not moved out of the head', () => settle(ctx, head));
  return head;
}

/** Gives the entries in the head records of their own; those that had one before leave the head. */
export async function settle(ctx: Parts, { pending }: AuditHead): Promise<void> {
  const { audit } = ctx.stores;
  const added = pending.filter((item) => !isStored(item));
  await inBatches(added, RECORDS_AT_ONCE, ({ id, value }) => audit.create(id, value));
  const ids = new Set(added.map(({ id }) => id));
  const now = Date.now();
  let late: string[] = [];
  await changeHead(ctx, (head) => {
    const marked = head.pending.map((item) => (ids.has(item.id) ? { ...item, storedAt: now } : item));
    // The title was removed while the record with the title was being written.
    const titled = new Set(added.filter(({ value }) => value.title).map(({ id }) => id));
    late = marked.filter(({ id, value }) => titled.has(id) && !value.title).map(({ id }) => id);
    const isListed = ({ storedAt = now }: AuditHead['pending'][number], at: number) =>
      now - storedAt > LISTED_AFTER_MS || marked.length - at > HEAD_UP_TO;
    return { ...head, pending: marked.filter((item, at) => !isStored(item) || !isListed(item, at)) };
  });
  await removeTitlesFrom(ctx, late);
}

/** Removes the titles from records of entries; those without a record are left out. */
export async function removeTitlesFrom({ stores }: Pick<AppContext, 'stores'>, ids: string[]): Promise<void> {
  await inBatches(ids, RECORDS_AT_ONCE, (id) =>
    stores.audit
      .update(id, (value) => ({ ...value, title: undefined }))
      .catch((cause: unknown) => {
        if (!(cause instanceof MissingError)) throw cause;
      }),
  );
}

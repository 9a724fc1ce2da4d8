import { inBackground, type AppContext } from '../context.ts';
import { HOUR, MINUTE, SECOND } from '../platform/clock.ts';
import { timeOfId } from '../platform/ids.ts';
import { startRun, type Run } from '../schedules.ts';
import { ConflictError, ignoringMissing, wroteFirst, type Stored } from '../stores/stored.ts';
import { formStore, mailboxFor, UNSEEN, type FormKind, type FormRecord } from '../stores/form-records.ts';
import type { OutboxEntry } from '../stores/records.ts';
import type { Delivery, Mail } from './mailer.ts';
import { hourOf, spendBudget, type Budget } from '../limits.ts';

/** The first part of an entry's key. */
type MailName = FormKind | 'notice' | 'assignment' | `${FormKind}-reply` | `${FormKind}-acknowledgement`;

/** How mail of one kind is written, and how the state of a mail is stored. */
export interface MailKind {
  name: MailName;
  /** The budget of the hour in which each mail of the kind counts. */
  budget: Budget;
  /** The mail; 'settled' when none is to be sent any more; undefined when there is no such record. */
  compose(ctx: AppContext, id: string): Promise<Mail | 'settled' | undefined>;
  /** Stores what the provider decided for good. */
  setMail(ctx: AppContext, id: string, delivery: Exclude<Delivery, { outcome: 'failed' }>): Promise<unknown>;
}

/** The notification of the staff about a form; a suspected form is mailed once it is approved, a deleted one once it is restored. */
export const formNotification = <T extends FormRecord>(
  kind: FormKind,
  write: (id: string, record: T, siteUrl: string | undefined) => Mail,
): MailKind & { name: FormKind } => ({
  name: kind,
  budget: 'mails',
  async compose(ctx, id) {
    const value = (await formStore<T>(ctx, kind).get(id))?.value;
    if (!value) return undefined;
    const isSettled = value.mail === 'sent' || value.suspected || value.deletedAt !== undefined;
    return isSettled ? 'settled' : { ...write(id, value, ctx.env.siteUrl), to: mailboxFor(ctx, kind) };
  },
  setMail: (ctx, id, { outcome }) =>
    formStore(ctx, kind).update(id, (record) => ({ ...record, mail: outcome }), UNSEEN),
});

/** How long no other instance tries a mail that an instance is sending. */
const LEASE_MS = 15 * SECOND;

/** An entry without a record is removed after this long: the process stopped before it wrote the record. */
const ORPHAN_AFTER_MS = 10 * MINUTE;

/** The pauses of a call that tries again what failed; then come the schedule's quarters of an hour, up to MAX_BACKOFF_MS. */
const PAUSES_MS = [2 * SECOND, 8 * SECOND, 20 * SECOND];
const MAX_BACKOFF_MS = HOUR;

/** After so many failures in a row the provider counts as down, and the rest waits. */
export const FAILURES_IN_A_ROW = 3;

const backoff = (attempts: number) =>
  PAUSES_MS[attempts - 1] ?? Math.min(15 * MINUTE * 2 ** (attempts - PAUSES_MS.length - 1), MAX_BACKOFF_MS);

/** The key of an entry, and the provider's idempotency key. */
export const keyOf = (name: MailName, id: string) => `${name}~${id}`;

/** The name of the kind and the id in a key. */
function partsOf(key: string): [name: string, id: string] {
  const at = key.indexOf('~');
  return [key.slice(0, at), key.slice(at + 1)];
}

/** An entry whose attempt begins now. */
const leased = (ctx: AppContext, attempts = 1): OutboxEntry => ({
  attempts,
  nextAttemptAt: ctx.clock() + LEASE_MS,
});

/** Enqueues mail before its record is stored. The caller delivers it; the schedule continues where the caller ends. */
export const enqueue = (ctx: AppContext, name: MailName, id: string): Promise<unknown> =>
  ctx.stores.mailOutbox.create(keyOf(name, id), leased(ctx)).catch((cause: unknown) => {
    // The entry existed and was delivered before it could be read: another call with the same id is being served.
    if (!(cause instanceof ConflictError)) throw cause;
  });

/**
 * Enqueues a mail that gathers, in one store request. Returns whether none was waiting. What is an hour old was in the mail
 * before, whose entry stays that long; so a call that is repeated after a failure loses nothing.
 */
export const enqueueGathering = (ctx: AppContext, name: MailName, id: string): Promise<boolean> =>
  ctx.stores.mailOutbox.ensure(keyOf(name, id), { ...leased(ctx), since: ctx.clock() - HOUR });

/** Enqueues mail without a record, whose first try failed, and tries again. */
export async function enqueueFailed(
  ctx: AppContext,
  kind: MailKind,
  id: string,
  { notice, waitMs = 0 }: Pick<OutboxEntry, 'notice'> & { waitMs?: number | undefined },
): Promise<void> {
  const nextAttemptAt = ctx.clock() + Math.max(backoff(1), waitMs);
  await ctx.stores.mailOutbox.create(keyOf(kind.name, id), { attempts: 1, nextAttemptAt, notice });
  ctx.log.info('mail pending', { kind: kind.name, id });
  tryAgain(ctx, kind, id);
}

/** Whether mail about a record is in the outbox. */
export const isQueued = async (ctx: AppContext, name: MailName, id: string): Promise<boolean> =>
  (await ctx.stores.mailOutbox.peek(keyOf(name, id))) !== undefined;

/** Cancels mail about a record that is erased. */
export const dequeue = ({ stores }: AppContext, name: MailName, id: string): Promise<void> =>
  stores.mailOutbox.remove(keyOf(name, id));

/** Sets when mail is tried next, after an attempt that sent nothing. */
const setNext = (ctx: AppContext, key: string, next: (entry: OutboxEntry) => number): Promise<unknown> =>
  ignoringMissing(ctx.stores.mailOutbox.update(key, (entry) => ({ ...entry, nextAttemptAt: next(entry) })));

/** The result of one try: 'idle' when there was nothing to send. */
export type Attempt = Delivery['outcome'] | 'idle' | 'over budget';

/** Tries once, if the hour's budget allows; else the mail waits for the next hour, and the dashboard counts it as waiting. */
async function attempt(
  ctx: AppContext,
  kind: MailKind,
  id: string,
  counted: Promise<boolean> = spendBudget(ctx, kind.budget, 1),
): Promise<Attempt> {
  const key = keyOf(kind.name, id);
  const details = { kind: kind.name, id };
  if (!(await counted)) {
    await setNext(ctx, key, () => (hourOf(ctx.clock()) + 1) * HOUR);
    return 'over budget';
  }
  const mail = await kind.compose(ctx, id);
  if (!mail || mail === 'settled') {
    if (mail || ctx.clock() - timeOfId(id) > ORPHAN_AFTER_MS) await ctx.stores.mailOutbox.remove(key);
    return 'idle';
  }
  const { batch } = mail;
  const delivery = await ctx.mailer.send(mail, batch?.key ?? key);
  if (delivery.outcome === 'failed') {
    ctx.log.info('mail pending', details);
    const { waitMs = 0 } = delivery;
    await setNext(ctx, key, ({ attempts }) => ctx.clock() + Math.max(backoff(attempts), waitMs));
    return 'failed';
  }
  if (delivery.outcome === 'refused') ctx.log.error('mail refused', details);
  await ignoringMissing(kind.setMail(ctx, id, delivery));
  const next = () => ({ attempts: 0, nextAttemptAt: ctx.clock() + HOUR, since: batch?.until });
  if (batch) await ignoringMissing(ctx.stores.mailOutbox.update(key, next));
  else await ctx.stores.mailOutbox.remove(key);
  return delivery.outcome;
}

/** Tries again behind the answer what has just failed, unless the provider asked for a longer pause. */
const tryAgain = (ctx: AppContext, kind: MailKind, id: string): void =>
  inBackground(ctx, 'mail not tried again', async () => {
    for (const pauseMs of PAUSES_MS) {
      await ctx.mailer.pause(pauseMs);
      if ((await retry(ctx, kind, id)) !== 'failed') return;
    }
  });

/** Sends enqueued mail. `counted` is whether it is within the hour's budget, where the caller has counted it or it is not counted. */
export async function deliver(ctx: AppContext, kind: MailKind, id: string, counted?: Promise<boolean>) {
  const outcome = await attempt(ctx, kind, id, counted);
  if (outcome === 'failed') tryAgain(ctx, kind, id);
  return outcome;
}

/** Sends behind the answer where this call created the record; a retry removes the entry that it enqueued for mail already sent. */
export function deliverInBackground(
  ctx: AppContext,
  kind: MailKind,
  { created, record }: { created: boolean; record: Stored<Pick<FormRecord, 'mail'>> },
): void {
  if (created) inBackground(ctx, 'mail not attempted', () => deliver(ctx, kind, record.id));
  else if (record.value.mail !== 'pending')
    inBackground(ctx, 'mail not dequeued', () => dequeue(ctx, kind.name, record.id));
}

/** Tries at once for an admin, whenever the next attempt was due: the provider delivers one key only once. */
export async function deliverNow(ctx: AppContext, kind: MailKind, id: string): Promise<Attempt> {
  const { created, record } = await ctx.stores.mailOutbox.create(keyOf(kind.name, id), leased(ctx));
  if (!created) await lease(ctx, record);
  return deliver(ctx, kind, id, Promise.resolve(true));
}

/** Takes mail for an attempt of this instance. Returns false when another instance was faster. */
function lease(ctx: AppContext, from: Stored<OutboxEntry>): Promise<boolean> {
  const next = leased(ctx, from.value.attempts + 1);
  const take = (value: OutboxEntry) => ({ ...value, ...next });
  const ifMatch = { version: from.version };
  return wroteFirst(ctx.stores.mailOutbox.update(from.id, take, { ifMatch, from }));
}

/** Whether mail may be tried. A time later than any backoff comes from a clock that was set back. */
const isDue = ({ nextAttemptAt }: OutboxEntry, now: number) =>
  nextAttemptAt <= now || nextAttemptAt > now + LEASE_MS + MAX_BACKOFF_MS;

/** Tries mail that is due, unless another instance is trying; an unreadable entry counts as new. */
async function retry(ctx: AppContext, kind: MailKind, id: string): Promise<Attempt> {
  const key = keyOf(kind.name, id);
  let entry = await ctx.stores.mailOutbox.peek(key);
  if (entry === 'unreadable')
    entry = (await ctx.stores.mailOutbox.create(key, { attempts: 0, nextAttemptAt: ctx.clock() })).record;
  if (!entry || !isDue(entry.value, ctx.clock()) || !(await lease(ctx, entry))) return 'idle';
  return attempt(ctx, kind, id);
}

/** Tries due mail, what the staff wrote first, until time ends or the provider fails. Unknown `kinds` wait. Returns the number sent. */
export async function deliverDueOf(kinds: readonly MailKind[], ctx: AppContext, run: Run = startRun(ctx)) {
  const now = ctx.clock();
  const due = (await ctx.stores.snapshots.mailOutbox.entries()).flatMap(({ id: key, row, damaged }) => {
    const [name, id] = partsOf(key);
    const kind = kinds.find((one) => one.name === name);
    if (!kind || !(damaged || !row || isDue(row.value, now))) return [];
    return { kind, id, order: [kind.budget === 'replies' ? 0 : 1, row?.value.nextAttemptAt ?? 0] as const };
  });
  due.sort(({ order: [one, at] }, { order: [other, otherAt] }) => one - other || at - otherAt);
  let delivered = 0;
  let failures = 0;
  const usedUp = new Set<Budget>();
  for (const { kind, id } of due) {
    if (usedUp.has(kind.budget)) continue;
    const outcome = await retry(ctx, kind, id);
    if (outcome === 'over budget') usedUp.add(kind.budget);
    if (outcome === 'sent') delivered += 1;
    else if (outcome !== 'idle') failures = outcome === 'failed' ? failures + 1 : 0;
    if (failures >= FAILURES_IN_A_ROW || run.isOver()) break;
  }
  return delivered;
}

import { HOUR, MINUTE, SECOND } from '#src/server/platform/clock.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import { timeOfId } from '#src/server/platform/ids.ts';
import { digestMail } from '#src/server/mail/digest-mail.ts';
import type { Delivery } from '#src/server/mail/mailer.ts';
import { startRun, type Run } from '#src/server/schedules.ts';
import { ConflictError, ignoringMissing, MissingError } from '#src/server/stores/failures.ts';
import type { Notice, OutboxEntry } from '#src/server/stores/outbox-records.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import type { MailState } from '#src/lib/mail.ts';
import { hourOf, spendBudget, type Budget } from './budgets.ts';
import { mailables, type MailKind } from './mailables.ts';

/** How long an instance has to send before another one may try. */
const LEASE_MS = 15 * SECOND;

const MAX_BACKOFF_MS = HOUR;

/** An entry without a record is removed after this long; the process stopped in between. */
const ORPHAN_AFTER_MS = 10 * MINUTE;

/** The pauses of a call that tries again what failed; then come the schedule's quarters of an hour. */
const PAUSES_MS = [2 * SECOND, 8 * SECOND, 20 * SECOND];

const backoff = (attempts: number) =>
  PAUSES_MS[attempts - 1] ?? Math.min(15 * MINUTE * 2 ** (attempts - PAUSES_MS.length - 1), MAX_BACKOFF_MS);

/** The key of an entry, and the provider's idempotency key. */
export const keyOf = (kind: MailKind, id: string) => `${kind}~${id}`;

/** A new entry, with its first attempt by the caller. */
function leasedEntry(ctx: AppContext): OutboxEntry {
  const leasedUntil = ctx.clock() + LEASE_MS;
  return { attempts: 1, nextAttemptAt: leasedUntil, leasedUntil };
}

/** Enqueues mail before or beside its record. The caller tries first; others continue after the lease. */
export async function enqueue(ctx: AppContext, kind: MailKind, id: string): Promise<void> {
  try {
    await ctx.stores.mailOutbox.create(keyOf(kind, id), leasedEntry(ctx));
  } catch (cause) {
    // The entry existed and was delivered before it could be read: another call with the same id is being served.
    if (!(cause instanceof ConflictError)) throw cause;
  }
}

/** Enqueues a notice about an account whose first try failed, and tries again. */
export async function enqueueNotice(ctx: AppContext, id: string, notice: Notice, waitMs = 0): Promise<void> {
  const attempts = 1;
  const nextAttemptAt = ctx.clock() + Math.max(backoff(attempts), waitMs);
  const key = keyOf('notice', id);
  await ctx.stores.mailOutbox.create(key, { attempts, nextAttemptAt, notice });
  ctx.log.info('mail pending', { kind: 'notice', id });
  tryAgain(ctx, key);
}

/**
 * Sends behind the answer if this call created the record; a retry removes the entry that it enqueued for mail already
 * sent. If this fails, the schedule tries again.
 */
export function deliverInBackground(
  ctx: AppContext,
  kind: MailKind,
  { created, record }: { created: boolean; record: Stored<{ mail: MailState }> },
): void {
  if (created) inBackground(ctx, 'mail not attempted', () => deliverInBudget(ctx, kind, record.id));
  else if (record.value.mail !== 'pending')
    inBackground(ctx, 'mail not dequeued', () => dequeue(ctx, kind, record.id));
}

/** Whether mail about a record is in the outbox. */
export const isQueued = async (ctx: AppContext, kind: MailKind, id: string): Promise<boolean> =>
  (await ctx.stores.mailOutbox.peek(keyOf(kind, id))) !== undefined;

/** Cancels mail about a record that is erased. */
export const dequeue = (ctx: AppContext, kind: MailKind, id: string): Promise<void> =>
  ctx.stores.mailOutbox.remove(keyOf(kind, id));

/** The result of one try: 'idle' when there was nothing to send. */
export type Attempt = Delivery['outcome'] | 'idle' | 'over budget';

async function attempt(ctx: AppContext, kind: MailKind, id: string): Promise<Attempt> {
  const key = keyOf(kind, id);
  const mail = await mailables[kind].compose(ctx, id);
  if (mail === 'settled') await ctx.stores.mailOutbox.remove(key);
  if (!mail || mail === 'settled') return 'idle';
  const delivery = await ctx.mailer.send(mail, key);
  if (delivery.outcome === 'failed') {
    ctx.log.info('mail pending', { kind, id });
    const { waitMs = 0 } = delivery;
    await endLease(ctx, key, ({ attempts }) => ctx.clock() + Math.max(backoff(attempts), waitMs));
    return 'failed';
  }
  if (delivery.outcome === 'refused') ctx.log.error('mail refused', { kind, id });
  await ignoringMissing(mailables[kind].setMail(ctx, id, delivery));
  await ctx.stores.mailOutbox.remove(key);
  return delivery.outcome;
}

/** Tries again behind the answer what has just failed, unless the provider asked for a longer pause. */
const tryAgain = (ctx: AppContext, key: string): void =>
  inBackground(ctx, 'mail not tried again', async () => {
    for (const pauseMs of PAUSES_MS) {
      await ctx.mailer.pause(pauseMs);
      if ((await retry(ctx, key)) !== 'failed') return;
    }
  });

/** The first attempt of a mail, by the call that enqueued it. */
async function firstAttempt(ctx: AppContext, kind: MailKind, id: string): Promise<Attempt> {
  const outcome = await attempt(ctx, kind, id);
  if (outcome === 'failed') tryAgain(ctx, keyOf(kind, id));
  return outcome;
}

/**
 * Sends mail that the caller has enqueued, and removes it from the outbox when the provider took or refused it. Returns
 * whether it was sent at once.
 */
export const deliver = async (ctx: AppContext, kind: MailKind, id: string): Promise<boolean> =>
  (await firstAttempt(ctx, kind, id)) === 'sent';

/** Whether the hour's budget of a kind allows one mail more, which counts from then on. */
export const countMail = (ctx: AppContext, kind: MailKind): Promise<boolean> =>
  spendBudget(ctx, mailables[kind].budget, 1);

/**
 * The same, counted in the kind's budget of the hour, where the caller has not counted it yet; a mail that an admin asks for
 * again is not counted.
 */
export async function deliverInBudget(
  ctx: AppContext,
  kind: MailKind,
  id: string,
  counted: Promise<boolean> = countMail(ctx, kind),
  send = firstAttempt,
): Promise<Attempt> {
  if (await counted) return send(ctx, kind, id);
  await postpone(ctx, mailables[kind].budget, keyOf(kind, id));
  return 'over budget';
}

/** Leaves mail over the budget in the outbox until the next hour; of notifications, one digest an hour is sent. */
async function postpone(ctx: AppContext, budget: Budget, key: string): Promise<void> {
  const hour = hourOf(ctx.clock());
  await endLease(ctx, key, () => (hour + 1) * HOUR);
  if (budget !== 'mails') return;
  const digestKey = `digest~${hour}`;
  const { created } = await ctx.stores.budgets.create(digestKey, { taken: 1, hour });
  if (!created) return;
  const keys = (await ctx.stores.snapshots.mailOutbox.entries()).map(({ id }) => id);
  const count = (kind: MailKind) => keys.filter((one) => one.startsWith(`${kind}~`)).length;
  const waiting = { inquiries: count('inquiry'), applications: count('application') };
  const { outcome } = await ctx.mailer.send(digestMail(waiting, ctx.env.siteUrl), digestKey);
  ctx.log.info('mail budget used up', { ...waiting, outcome });
  // The next call over the budget tries again; the provider delivers one key only once.
  if (outcome === 'failed') await ctx.stores.budgets.remove(digestKey);
}

/** Releases the lease after an attempt that sent nothing, until the next one. */
async function endLease(ctx: AppContext, key: string, next: (entry: OutboxEntry) => number): Promise<void> {
  const after = ({ leasedUntil: _leasedUntil, ...entry }: OutboxEntry) => ({
    ...entry,
    nextAttemptAt: next(entry),
  });
  await ignoringMissing(ctx.stores.mailOutbox.update(key, after));
}

/** Whether mail may be tried. A time later than any backoff comes from a clock that was set back. */
const isDue = ({ nextAttemptAt }: OutboxEntry, now: number) =>
  nextAttemptAt <= now || nextAttemptAt > now + LEASE_MS + MAX_BACKOFF_MS;

/** An entry of the outbox; one that is unreadable counts as new. */
async function entryOf(ctx: AppContext, key: string): Promise<Stored<OutboxEntry> | undefined> {
  const found = await ctx.stores.mailOutbox.peek(key);
  if (found !== 'unreadable') return found;
  return (await ctx.stores.mailOutbox.create(key, { attempts: 0, nextAttemptAt: ctx.clock() })).record;
}

/** Leases mail to this instance. Returns the number of attempts, or undefined when another one was faster. */
async function lease(ctx: AppContext, entry: Stored<OutboxEntry>): Promise<number | undefined> {
  const attempts = entry.value.attempts + 1;
  const next = { ...leasedEntry(ctx), attempts };
  try {
    await ctx.stores.mailOutbox.update(entry.id, (value) => ({ ...value, ...next }), {
      ifMatch: { version: entry.version },
      from: entry,
    });
    return attempts;
  } catch (cause) {
    if (cause instanceof ConflictError || cause instanceof MissingError) return undefined;
    throw cause;
  }
}

/** The kind and the id in a key. */
function partsOf(key: string): [kind: MailKind, id: string] {
  const [kind = '', ...id] = key.split('~');
  return [kind as MailKind, id.join('~')];
}

const mailableOf = (key: string) => mailables[partsOf(key)[0]];

/** Whether this version can send an entry; one of a later version waits for it. */
const isKnown = (key: string): boolean => Object.hasOwn(mailables, partsOf(key)[0]);

/** What the staff wrote goes before what the site writes by itself. */
const isWritten = (key: string): boolean => mailableOf(key).budget === 'replies';

async function retry(ctx: AppContext, key: string): Promise<Attempt> {
  const entry = await entryOf(ctx, key);
  if (!entry || !isDue(entry.value, ctx.clock()) || !(await lease(ctx, entry))) return 'idle';
  const [kind, id] = partsOf(key);
  const outcome = await deliverInBudget(ctx, kind, id, undefined, attempt);
  const isOld = ctx.clock() - timeOfId(id) > ORPHAN_AFTER_MS;
  if (outcome === 'idle' && isOld && !(await mailables[kind].compose(ctx, id)))
    await ctx.stores.mailOutbox.remove(key);
  return outcome;
}

/** Tries at once for an admin, unless another instance is trying. Returns whether it was sent, or 'busy'. */
export async function deliverNow(ctx: AppContext, kind: MailKind, id: string): Promise<boolean | 'busy'> {
  const { created, record } = await ctx.stores.mailOutbox.create(keyOf(kind, id), leasedEntry(ctx));
  if (created) return deliver(ctx, kind, id);
  const isLeased = (record.value.leasedUntil ?? 0) > ctx.clock();
  if (isLeased || !(await lease(ctx, record))) return 'busy';
  return deliver(ctx, kind, id);
}

/** How much mail waits in the outbox. */
export const countQueued = async (ctx: AppContext): Promise<number> =>
  (await ctx.stores.snapshots.mailOutbox.entries()).length;

/** After so many failures in a row the provider counts as down, and the rest waits. */
export const FAILURES_IN_A_ROW = 3;

/** Tries due mail, first what the staff wrote, then what waits longest, until time ends or the provider fails. Returns the number delivered. */
export async function deliverDue(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const now = ctx.clock();
  const waiting = await ctx.stores.snapshots.mailOutbox.entries();
  const dueAt = (entry: (typeof waiting)[number]) => entry.row?.value.nextAttemptAt ?? 0;
  const due = waiting
    .filter(({ id, row, damaged }) => isKnown(id) && (damaged || !row || isDue(row.value, now)))
    .sort(
      (one, other) => Number(isWritten(other.id)) - Number(isWritten(one.id)) || dueAt(one) - dueAt(other),
    );
  let delivered = 0;
  let failures = 0;
  const usedUp = new Set<Budget>();
  for (const { id: key } of due) {
    const { budget } = mailableOf(key);
    if (usedUp.has(budget)) continue;
    const outcome = await retry(ctx, key);
    if (outcome === 'over budget') usedUp.add(budget);
    if (outcome === 'sent') delivered += 1;
    else if (outcome !== 'idle') failures = outcome === 'failed' ? failures + 1 : 0;
    if (failures >= FAILURES_IN_A_ROW || run.isOver()) break;
  }
  return delivered;
}

/** Whether mail has waited longer than the call that enqueued it works on it. */
async function hasWaiting({ stores, clock }: AppContext): Promise<boolean> {
  for await (const key of stores.mailOutbox.ids())
    if (clock() - timeOfId(partsOf(key)[1]) > MINUTE) return true;
  return false;
}

/** Tries due mail behind the answer to a call of a form or the admin area, at most once a minute an instance. */
export function deliverBehind(ctx: AppContext): void {
  const now = ctx.clock();
  if (now - ctx.counts.mailTriedAt < MINUTE) return;
  ctx.counts.mailTriedAt = now;
  inBackground(ctx, 'mail not tried', async () => (await hasWaiting(ctx)) && deliverDue(ctx));
}

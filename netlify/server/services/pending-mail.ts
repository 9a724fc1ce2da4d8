import type { MailState } from '#schemas/mail';
import { HOUR, MINUTE, SECOND } from '#server/clock';
import type { AppContext } from '#server/context';
import { applicationMail } from '#server/mail/application-mail';
import { timeOfId } from '#server/ids';
import { inquiryMail } from '#server/mail/inquiry-mail';
import type { Delivery, Mail } from '#server/mail/mailer';
import { ConflictError, MissingError } from '#server/stores/failures';
import type { Stored } from '#server/stores/record-store';
import type { PendingMail } from '#server/stores/records';

/** How long whoever is sending has before somebody else may try. */
const LEASE_MS = 15 * SECOND;

const MAX_BACKOFF_MS = HOUR;

/** Pending mail whose record never came (the process died in between) is dropped after this. */
const ORPHAN_AFTER_MS = 10 * MINUTE;

const backoff = (attempts: number) => Math.min(LEASE_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS);

/** How mail about one kind of record is written, and how the record learns what became of it. */
interface Mailable {
  /** The mail, 'settled' when none is owed any more, or nothing when there is no such record. */
  compose(ctx: AppContext, id: string): Promise<Mail | 'settled' | undefined>;
  mark(ctx: AppContext, id: string, mail: MailState): Promise<unknown>;
}

/** Nothing is owed about a record whose mail was sent, or that is held back as suspected spam. */
const isSettled = (record: { mail: MailState; suspected?: boolean | undefined }) =>
  record.mail === 'sent' || record.suspected === true;

const mailables = {
  application: {
    async compose(ctx, id) {
      const record = await ctx.stores.applications.get(id);
      if (record && isSettled(record.value)) return 'settled';
      return record && applicationMail(record.value, ctx.env.siteUrl);
    },
    mark: (ctx, id, mail) => ctx.stores.applications.update(id, (record) => ({ ...record, mail })),
  },
  inquiry: {
    async compose(ctx, id) {
      const record = await ctx.stores.inquiries.get(id);
      if (record && isSettled(record.value)) return 'settled';
      return record && inquiryMail(record.value, ctx.env.siteUrl);
    },
    mark: (ctx, id, mail) => ctx.stores.inquiries.update(id, (record) => ({ ...record, mail })),
  },
} satisfies Record<string, Mailable>;

export type MailKind = keyof typeof mailables;

const keyOf = (kind: MailKind, id: string) => `${kind}~${id}`;

/** Notes, before a record is stored, that mail about it is owed: from then on only delivery removes the debt. */
export async function owe(ctx: AppContext, kind: MailKind, id: string): Promise<void> {
  const debt = { attempts: 0, nextAttemptAt: ctx.clock() + LEASE_MS };
  try {
    await ctx.stores.pendingMail.create(keyOf(kind, id), debt);
  } catch (cause) {
    // The debt was there and was settled before it could be read: a retry with the same id is being delivered.
    if (!(cause instanceof ConflictError)) throw cause;
  }
}

/** After storing: whoever created the record sends; a retry drops the debt that it noted anew for mail long sent. */
export async function deliverStored(
  ctx: AppContext,
  kind: MailKind,
  { created, record }: { created: boolean; record: Stored<{ mail: MailState }> },
): Promise<void> {
  if (created) await attemptDelivery(ctx, kind, record.id);
  else if (record.value.mail !== 'pending') await forgive(ctx, kind, record.id);
}

/** Whether mail about a record is owed. */
export const isOwed = async (ctx: AppContext, kind: MailKind, id: string): Promise<boolean> =>
  (await ctx.stores.pendingMail.look(keyOf(kind, id))) !== undefined;

/** Drops the debt about a record that is erased. */
export const forgive = (ctx: AppContext, kind: MailKind, id: string): Promise<void> =>
  ctx.stores.pendingMail.remove(keyOf(kind, id));

/** What a try came to: 'idle' when there was nothing to send. */
type Attempt = Delivery['outcome'] | 'idle';

async function attempt(ctx: AppContext, kind: MailKind, id: string): Promise<Attempt> {
  const key = keyOf(kind, id);
  const mail = await mailables[kind].compose(ctx, id);
  if (mail === 'settled') await ctx.stores.pendingMail.remove(key);
  if (!mail || mail === 'settled') return 'idle';
  const delivery = await ctx.mailer.send(mail, key);
  if (delivery.outcome === 'failed') {
    ctx.log.info('mail pending', { kind, id });
    if (delivery.waitMs) await postpone(ctx, key, ctx.clock() + delivery.waitMs);
    return 'failed';
  }
  if (delivery.outcome === 'refused') ctx.log.error('mail refused', { kind, id });
  await ignoringMissing(mailables[kind].mark(ctx, id, delivery.outcome));
  await ctx.stores.pendingMail.remove(key);
  return delivery.outcome;
}

/** Sends once and settles the debt when the provider took it or never will; a failure leaves it to the schedule. */
export const deliver = async (ctx: AppContext, kind: MailKind, id: string): Promise<boolean> =>
  (await attempt(ctx, kind, id)) === 'sent';

/** The provider asked to be left alone until then. */
async function postpone(ctx: AppContext, key: string, until: number): Promise<void> {
  const later = (debt: PendingMail) => ({ ...debt, nextAttemptAt: Math.max(debt.nextAttemptAt, until) });
  await ignoringMissing(ctx.stores.pendingMail.update(key, later));
}

/** Sends right after storing. The record is safe: whatever goes wrong with its mail is left to the schedule. */
async function attemptDelivery(ctx: AppContext, kind: MailKind, id: string): Promise<void> {
  try {
    await deliver(ctx, kind, id);
  } catch (cause) {
    ctx.log.error('mail not attempted', { kind, id }, cause);
  }
}

/** A time further ahead than any backoff is of a clock that was set back since: the debt is due. */
const isDue = ({ nextAttemptAt }: PendingMail, now: number) =>
  nextAttemptAt <= now || nextAttemptAt > now + LEASE_MS + MAX_BACKOFF_MS;

/** A debt; one that is damaged is owed as if it were new. */
async function debtOf(ctx: AppContext, key: string): Promise<Stored<PendingMail> | undefined> {
  const found = await ctx.stores.pendingMail.look(key);
  if (found !== 'damaged') return found;
  return (await ctx.stores.pendingMail.create(key, { attempts: 0, nextAttemptAt: ctx.clock() })).record;
}

/** Takes the debt for this instance alone, if it is due, and sets when the next one may try. */
async function lease(ctx: AppContext, key: string): Promise<number | undefined> {
  const found = await debtOf(ctx, key);
  const now = ctx.clock();
  if (!found || !isDue(found.value, now)) return undefined;
  const attempts = found.value.attempts + 1;
  try {
    const next = { attempts, nextAttemptAt: now + LEASE_MS + backoff(attempts) };
    await ctx.stores.pendingMail.update(key, () => next, found.version);
    return attempts;
  } catch (cause) {
    if (cause instanceof ConflictError || cause instanceof MissingError) return undefined;
    throw cause;
  }
}

async function retry(ctx: AppContext, key: string): Promise<Attempt> {
  const attempts = await lease(ctx, key);
  if (attempts === undefined) return 'idle';
  const [kind, id = ''] = key.split('~') as [MailKind, string?];
  const outcome = await attempt(ctx, kind, id);
  const isOld = ctx.clock() - timeOfId(id) > ORPHAN_AFTER_MS;
  if (outcome === 'idle' && isOld && !(await mailables[kind].compose(ctx, id)))
    await ctx.stores.pendingMail.remove(key);
  return outcome;
}

/** Tries at once, whenever it would be due, because an admin asks for it; answers whether the provider took it. */
export async function deliverNow(ctx: AppContext, kind: MailKind, id: string): Promise<boolean> {
  const nextAttemptAt = ctx.clock() + LEASE_MS;
  const { created, record } = await ctx.stores.pendingMail.create(keyOf(kind, id), {
    attempts: 0,
    nextAttemptAt,
  });
  if (!created)
    await ctx.stores.pendingMail.update(record.id, ({ attempts }) => ({ attempts, nextAttemptAt }));
  return deliver(ctx, kind, id);
}

/** How much mail is owed. */
export async function countOwed(ctx: AppContext): Promise<number> {
  let owed = 0;
  for await (const key of ctx.stores.pendingMail.ids()) owed += key ? 1 : 0;
  return owed;
}

/** A scheduled function has 30 s; what is left over is due again in a minute. */
const RUN_MS = 20 * SECOND;

/** So many failures in a row say that the provider is unwell, and the rest waits for a better moment. */
const FAILURES_IN_A_ROW = 3;

/** Tries what is due, while there is time and the provider answers; run by the schedule. Counts what was delivered. */
export async function retryPending(ctx: AppContext): Promise<number> {
  const startedAt = ctx.clock();
  let delivered = 0;
  let failures = 0;
  for await (const key of ctx.stores.pendingMail.ids()) {
    const outcome = await retry(ctx, key);
    if (outcome === 'sent') delivered += 1;
    if (outcome !== 'idle') failures = outcome === 'failed' ? failures + 1 : 0;
    if (failures >= FAILURES_IN_A_ROW || ctx.clock() - startedAt > RUN_MS) break;
  }
  return delivered;
}

async function ignoringMissing(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    if (!(cause instanceof MissingError)) throw cause;
  }
}

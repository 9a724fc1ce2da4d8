import { HOUR, MINUTE, SECOND } from '#server/clock';
import type { AppContext } from '#server/context';
import { applicationMail } from '#server/mail/application-mail';
import { timeOfId } from '#server/ids';
import { inquiryMail } from '#server/mail/inquiry-mail';
import type { Mail } from '#server/mail/mailer';
import { ConflictError, MissingError } from '#server/stores/failures';
import type { Stored } from '#server/stores/record-store';

/** How long whoever is sending has before somebody else may try. */
const LEASE_MS = 15 * SECOND;

const MAX_BACKOFF_MS = HOUR;

/** Pending mail whose record never came (the process died in between) is dropped after this. */
const ORPHAN_AFTER_MS = 10 * MINUTE;

const backoff = (attempts: number) => Math.min(LEASE_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS);

/** How mail about one kind of record is written, and how the record learns that it was sent. */
interface Mailable {
  /** The mail, 'settled' when it was sent before, or nothing when there is no such record. */
  compose(ctx: AppContext, id: string): Promise<Mail | 'settled' | undefined>;
  markSent(ctx: AppContext, id: string): Promise<unknown>;
}

const mailables = {
  application: {
    async compose(ctx, id) {
      const record = await ctx.stores.applications.get(id);
      return record && applicationMail(record.value, ctx.env.siteUrl);
    },
    markSent: (ctx, id) => ctx.stores.applications.update(id, (record) => ({ ...record, mail: 'sent' })),
  },
  inquiry: {
    async compose(ctx, id) {
      const record = await ctx.stores.inquiries.get(id);
      if (record?.value.mail === 'sent') return 'settled';
      return record && inquiryMail(record.value, ctx.env.siteUrl);
    },
    markSent: (ctx, id) => ctx.stores.inquiries.update(id, (record) => ({ ...record, mail: 'sent' })),
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
  { created, record }: { created: boolean; record: Stored<{ mail: 'pending' | 'sent' }> },
): Promise<void> {
  if (created) await attemptDelivery(ctx, kind, record.id);
  else if (record.value.mail === 'sent') await forgive(ctx, kind, record.id);
}

/** Whether mail about a record is owed. */
export const isOwed = async (ctx: AppContext, kind: MailKind, id: string): Promise<boolean> =>
  (await ctx.stores.pendingMail.get(keyOf(kind, id))) !== undefined;

/** Drops the debt about a record that is erased. */
export const forgive = (ctx: AppContext, kind: MailKind, id: string): Promise<void> =>
  ctx.stores.pendingMail.remove(keyOf(kind, id));

/** Sends once and settles the debt when the provider took it; a failure leaves it to the schedule. */
export async function deliver(ctx: AppContext, kind: MailKind, id: string): Promise<boolean> {
  const mail = await mailables[kind].compose(ctx, id);
  if (mail === 'settled') await ctx.stores.pendingMail.remove(keyOf(kind, id));
  if (!mail || mail === 'settled') return false;
  const delivery = await ctx.mailer.send(mail, keyOf(kind, id));
  if (delivery === 'failed') {
    ctx.log.info('mail pending', { kind, id });
    return false;
  }
  await ignoringMissing(mailables[kind].markSent(ctx, id));
  await ctx.stores.pendingMail.remove(keyOf(kind, id));
  return true;
}

/** Sends right after storing. The record is safe: whatever goes wrong with its mail is left to the schedule. */
async function attemptDelivery(ctx: AppContext, kind: MailKind, id: string): Promise<void> {
  try {
    await deliver(ctx, kind, id);
  } catch (cause) {
    ctx.log.error('mail not attempted', { kind, id }, cause);
  }
}

/** Takes the debt for this instance alone, if it is due, and sets when the next one may try. */
async function lease(ctx: AppContext, key: string): Promise<number | undefined> {
  const found = await ctx.stores.pendingMail.get(key);
  const now = ctx.clock();
  if (!found || found.value.nextAttemptAt > now) return undefined;
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

async function retry(ctx: AppContext, key: string): Promise<boolean> {
  const attempts = await lease(ctx, key);
  if (attempts === undefined) return false;
  const [kind, id = ''] = key.split('~') as [MailKind, string?];
  const delivered = await deliver(ctx, kind, id);
  const isOld = ctx.clock() - timeOfId(id) > ORPHAN_AFTER_MS;
  if (!delivered && isOld && !(await mailables[kind].compose(ctx, id)))
    await ctx.stores.pendingMail.remove(key);
  return delivered;
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

/** Tries everything that is due; run by the schedule. Counts what was delivered. */
export async function retryPending(ctx: AppContext): Promise<number> {
  let delivered = 0;
  for await (const key of ctx.stores.pendingMail.ids()) if (await retry(ctx, key)) delivered += 1;
  return delivered;
}

async function ignoringMissing(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    if (!(cause instanceof MissingError)) throw cause;
  }
}

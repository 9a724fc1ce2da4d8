import type { MailState } from '#src/lib/mail.ts';
import type { AppContext } from '#src/server/context.ts';
import { isNoticeKind, noticeTo } from '#src/features/accounts/server/account-mail.ts';
import { applicationMail } from '#src/features/jobs/server/application-mail.ts';
import { inquiryMail } from '#src/features/inquiries/server/inquiry-mail.ts';
import type { Delivery, Mail } from '#src/server/mail/mailer.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { applicationAcknowledgement, inquiryAcknowledgement } from './acknowledgement-text.ts';
import { acknowledgementFor } from './templates.ts';
import type { ApplicationRecord, InquiryRecord } from '#src/server/stores/records.ts';
import { noteAcknowledged } from './acknowledged.ts';
import type { Budget } from './budgets.ts';
import { reopened, replyMail, withDelivery } from './reply-mail.ts';

/** What the provider decided for good. */
export type Final = Exclude<Delivery, { outcome: 'failed' }>;

/** How mail about one kind of record is written, and how its state is stored in the record. */
interface Mailable {
  /** The budget of the hour that it counts in. */
  budget: Budget;
  /** The mail; 'settled' when none is to be sent any more; undefined when there is no such record. */
  compose(ctx: AppContext, id: string): Promise<Mail | 'settled' | undefined>;
  setMail(ctx: AppContext, id: string, delivery: Final): Promise<unknown>;
}

/** How long a notice about an account is tried: later it would say what the person has found out, or startle. */
const NOTICE_MS = 3 * DAY;

/** Whether no mail is to be sent: it was sent already, or the record is suspected or deleted; restoring it sends it. */
const isSettled = (record: {
  mail: MailState;
  suspected?: boolean | undefined;
  deletedAt?: number | undefined;
}) => record.mail === 'sent' || record.suspected === true || record.deletedAt !== undefined;

/**
 * The state of a mail is no reason to refuse what a person changes, and lists may show it a minute later: visitors cause
 * it, and must not be able to hold up the log of changes that the staff writes to.
 */
const UNSEEN = { logged: false, keepVersion: true, of: 'any' } as const;

/** An acknowledgement that is older than a day would surprise; suspected and deleted forms get none. */
const isTooLate = (
  ctx: AppContext,
  {
    createdAt,
    suspected,
    deletedAt,
  }: { createdAt: number; suspected?: boolean | undefined; deletedAt?: number | undefined },
) => suspected === true || deletedAt !== undefined || ctx.clock() - createdAt >= DAY;

/** Nothing can be sent to an address that is unsafe in a header. */
const settledWithout = (mail: Mail | undefined): Mail | 'settled' => mail ?? 'settled';

/** The reply and the record in the id of a reply's mail. */
function idsOf(id: string): [reply: string, record: string] {
  const [reply = '', record = ''] = id.split('~');
  return [reply, record];
}

export const mailables = {
  application: {
    budget: 'mails',
    async compose(ctx, id) {
      const record = await ctx.stores.applications.get(id);
      if (record && isSettled(record.value)) return 'settled';
      return record && applicationMail(id, record.value, ctx.env.siteUrl);
    },
    setMail: (ctx, id, { outcome }) =>
      ctx.stores.applications.update(id, (record) => ({ ...record, mail: outcome }), UNSEEN),
  },
  inquiry: {
    budget: 'mails',
    async compose(ctx, id) {
      const record = await ctx.stores.inquiries.get(id);
      if (record && isSettled(record.value)) return 'settled';
      return record && inquiryMail(id, record.value, ctx.env.siteUrl);
    },
    setMail: (ctx, id, { outcome }) =>
      ctx.stores.inquiries.update(id, (record) => ({ ...record, mail: outcome }), UNSEEN),
  },
  notice: {
    budget: 'mails',
    // It has no record of its own: the outbox has all of it.
    async compose(ctx, id) {
      const { notice } = (await ctx.stores.mailOutbox.get(`notice~${id}`))?.value ?? {};
      if (!notice) return undefined;
      const { kind, at } = notice;
      if (!isNoticeKind(kind) || ctx.clock() - at > NOTICE_MS) return 'settled';
      return noticeTo({ ...notice, kind }, ctx.env.siteUrl);
    },
    setMail: async () => undefined,
  },
  'inquiry-reply': {
    budget: 'replies',
    async compose(ctx, id) {
      const [reply, record] = idsOf(id);
      const found = await ctx.stores.inquiries.get(record);
      return replyMail(found?.value, { kind: 'inquiry-reply', record, reply });
    },
    setMail(ctx, id, delivery) {
      const [reply, record] = idsOf(id);
      const decided = (value: InquiryRecord) => reopened(withDelivery(value, reply, delivery), reply);
      return ctx.stores.inquiries.update(record, decided, UNSEEN);
    },
  },
  'application-reply': {
    budget: 'replies',
    async compose(ctx, id) {
      const [reply, record] = idsOf(id);
      const found = await ctx.stores.applications.get(record);
      return replyMail(found?.value, { kind: 'application-reply', record, reply });
    },
    setMail(ctx, id, delivery) {
      const [reply, record] = idsOf(id);
      const decided = (value: ApplicationRecord) => withDelivery(value, reply, delivery);
      return ctx.stores.applications.update(record, decided, UNSEEN);
    },
  },
  'inquiry-acknowledgement': {
    budget: 'acknowledgements',
    async compose(ctx, id) {
      const record = await ctx.stores.inquiries.get(id);
      if (!record || isTooLate(ctx, record.value)) return record && 'settled';
      const template = await acknowledgementFor(ctx, 'inquiry-acknowledgement');
      return template ? settledWithout(await inquiryAcknowledgement(ctx, template, record.value)) : 'settled';
    },
    setMail: async (ctx, id) => noteAcknowledged(ctx, await ctx.stores.inquiries.get(id)),
  },
  'application-acknowledgement': {
    budget: 'acknowledgements',
    async compose(ctx, id) {
      const record = await ctx.stores.applications.get(id);
      if (!record || isTooLate(ctx, record.value)) return record && 'settled';
      const template = await acknowledgementFor(ctx, 'application-acknowledgement');
      return template
        ? settledWithout(await applicationAcknowledgement(ctx, template, record.value))
        : 'settled';
    },
    setMail: async (ctx, id) => noteAcknowledged(ctx, await ctx.stores.applications.get(id)),
  },
} satisfies Record<string, Mailable>;

export type MailKind = keyof typeof mailables;

/** Mail about what a visitor sent. */
export type FormKind = 'application' | 'inquiry';

/** The id of a reply's mail: the record's last, as everywhere in the outbox, and the time of the reply first. */
export const replyMailId = (reply: string, record: string): string => `${reply}~${record}`;

import type { MailState } from '#lib/mail';
import type { AppContext } from '#server/context';
import { isNoticeKind, noticeTo } from '#server/mail/account-mail';
import { applicationMail } from '#server/mail/application-mail';
import { inquiryMail } from '#server/mail/inquiry-mail';
import type { Mail } from '#server/mail/mailer';
import { DAY } from '#server/platform/clock';

/** How mail about one kind of record is written, and how its state is stored in the record. */
interface Mailable {
  /** The mail; 'settled' when none is to be sent any more; undefined when there is no such record. */
  compose(ctx: AppContext, id: string): Promise<Mail | 'settled' | undefined>;
  setMail(ctx: AppContext, id: string, mail: MailState): Promise<unknown>;
}

/** How long a notice about an account is tried: later it would say what the person has found out, or startle. */
const NOTICE_MS = 3 * DAY;

/** Whether no mail is to be sent: it was sent already, or the record is suspected. */
const isSettled = (record: { mail: MailState; suspected?: boolean | undefined }) =>
  record.mail === 'sent' || record.suspected === true;

/** No admin waits to see the state, and it is no reason to refuse what a person changes. */
const UNSEEN = { logged: false, keepVersion: true };

export const mailables = {
  application: {
    async compose(ctx, id) {
      const record = await ctx.stores.applications.get(id);
      if (record && isSettled(record.value)) return 'settled';
      return record && applicationMail(record.value, ctx.env.siteUrl);
    },
    setMail: (ctx, id, mail) => ctx.stores.applications.update(id, (record) => ({ ...record, mail }), UNSEEN),
  },
  inquiry: {
    async compose(ctx, id) {
      const record = await ctx.stores.inquiries.get(id);
      if (record && isSettled(record.value)) return 'settled';
      return record && inquiryMail(id, record.value, ctx.env.siteUrl);
    },
    setMail: (ctx, id, mail) => ctx.stores.inquiries.update(id, (record) => ({ ...record, mail }), UNSEEN),
  },
  notice: {
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
} satisfies Record<string, Mailable>;

export type MailKind = keyof typeof mailables;

/** Mail about what a visitor sent. */
export type FormKind = Exclude<MailKind, 'notice'>;

import { createHmac } from 'node:crypto';
import { fillIn, interestInWords, vacancyInWords, type Placeholder } from '../schema/template.ts';
import { mailAddress, mailboxOf } from '#src/lib/text.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import { letter } from '#src/server/mail/document.ts';
import { deliver, enqueue, type MailKind } from '#src/server/mail/outbox.ts';
import { DAY, MINUTE, HOUR } from '#src/server/platform/clock.ts';
import { newToken } from '#src/server/platform/ids.ts';
import { formStore, mailboxFor, type FormKind, type FormRecord } from '#src/server/stores/form-records.ts';
import type { ApplicationRecord, InquiryRecord } from '#src/server/stores/records.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { acknowledgementFor } from './templates.ts';
import { networkOf } from '#src/server/http/clients.ts';
import { overRate } from '#src/server/limits.ts';

const NAME_LENGTH = 40;

/** Letters of any script, and what joins them in names: no digit, no address. */
const NAME = /^[\p{L}\p{M}\u200c\u200d'’. -]+$/u;
const DOT_IN_WORD = /\.\S/u;

/**
 * A visitor's name as an acknowledgement may have it. Anybody can type another person's address, so that the text must not
 * carry a message or an address: a name that could is left out, and a long one ends after a whole word.
 */
export function safeName(name: string): string {
  if (!NAME.test(name) || DOT_IN_WORD.test(name.replace(/\b\p{Lu}\.(?=\p{L})/gu, ''))) return 'Sir or Madam';
  if (name.length <= NAME_LENGTH) return name;
  const cut = name.slice(0, NAME_LENGTH + 1).replace(/ [^ ]*$/u, '');
  return cut.length <= NAME_LENGTH ? cut : 'Sir or Madam';
}

/** The placeholders of an acknowledgement: of what the visitor typed, the name alone; interests and vacancies are the site's words. */
const valuesOf = (record: InquiryRecord | ApplicationRecord): Partial<Record<Placeholder, string>> =>
  'firstName' in record
    ? {
        name: safeName(`${record.firstName} ${record.lastName}`),
        interest: interestInWords(record.interests),
      }
    : { name: safeName(record.name), vacancy: vacancyInWords(record.careerId ? record.position : '') };

/** A plain hash of an address can be found by trying addresses, and keys of a store appear in lists. */
async function keyFor({ stores: { secrets } }: AppContext, email: string): Promise<string> {
  const name = 'acknowledgements';
  const found = (await secrets.get(name)) ?? (await secrets.create(name, { secret: newToken() })).record;
  return createHmac('sha256', found.value.secret).update(mailboxOf(email)).digest('hex');
}

/** Whether an address may get another acknowledgement. A time in the future comes from a clock that was set back, unless it is only another instance's clock. */
export const isAcknowledgementOver = ({ at }: { at: number }, now: number): boolean =>
  at > now + MINUTE || now - at >= DAY;

/** Claims an address for a day; of several calls at once, in any instances, one gets it. */
async function claimDay(ctx: AppContext, email: string): Promise<boolean> {
  const { acknowledged } = ctx.stores;
  const key = await keyFor(ctx, email);
  const at = ctx.clock();
  const { created, record } = await acknowledged.create(key, { at });
  let isOurs = created || isAcknowledgementOver(record.value, at);
  const take = (value: { at: number }) => ((isOurs = isAcknowledgementOver(value, at)) ? { at } : value);
  if (isOurs && !created) await acknowledged.update(key, take, { from: record });
  return isOurs;
}

/** Whether a form gets no acknowledgement: suspected or deleted, or older than a day, when an answer is due instead. */
const isUnfit = (ctx: AppContext, { createdAt, suspected, deletedAt }: FormRecord) =>
  suspected === true || deletedAt !== undefined || ctx.clock() - createdAt >= DAY;

const acknowledgementMail = (kind: FormKind) => {
  const name = `${kind}-acknowledgement` as const;
  const read = (ctx: AppContext, id: string) =>
    formStore<InquiryRecord | ApplicationRecord>(ctx, kind).get(id);
  return {
    name,
    budget: 'acknowledgements',
    async compose(ctx, id) {
      const value = (await read(ctx, id))?.value;
      if (!value) return undefined;
      const template = isUnfit(ctx, value) ? undefined : await acknowledgementFor(ctx, name);
      if (!template) return 'settled';
      const values = { ...valuesOf(value), company: await ctx.company.name() };
      const [subject, text] = [fillIn(template.subject, values), fillIn(template.text, values)];
      const about = { replyTo: mailboxFor(ctx, kind), autoSubmitted: 'auto-replied' } as const;
      return letter(value.email, { subject, text, ...about }) ?? 'settled';
    },
    // Counts the day anew from the moment of sending: a mail that waited for the provider may go long after its claim.
    async setMail(ctx, id) {
      const key = await read(ctx, id).then((record) => record && keyFor(ctx, record.value.email));
      if (key) await ctx.stores.acknowledged.put(key, { at: ctx.clock() });
    },
  } satisfies MailKind;
};

export const ACKNOWLEDGEMENT_MAIL = {
  inquiry: acknowledgementMail('inquiry'),
  application: acknowledgementMail('application'),
};

/** From one network, more senders than this in an hour are rather one who names others. */
const A_NETWORK = { limit: 10, windowMs: HOUR };

/**
 * Tells the sender of a form behind the answer that it has arrived, where an owner has switched that on: at most once a day
 * for a mailbox, by inquiries and applications together, and never for suspected spam. A form that is approved later is
 * acknowledged then, if it is younger than a day. What fails here is logged, and the form stays received.
 */
export function acknowledge(
  ctx: AppContext,
  kind: FormKind,
  { id, value }: Stored<FormRecord>,
  ip?: string,
): void {
  if (ip !== undefined && overRate('acknowledgement', ip, A_NETWORK, ctx, networkOf(ip)) !== undefined)
    return;
  const mail = ACKNOWLEDGEMENT_MAIL[kind];
  inBackground(ctx, 'form not acknowledged', async () => {
    try {
      if (isUnfit(ctx, value) || !mailAddress(value.email)) return;
      if (!(await acknowledgementFor(ctx, mail.name)) || !(await claimDay(ctx, value.email))) return;
      await enqueue(ctx, mail.name, id);
      await deliver(ctx, mail, id);
    } catch (cause) {
      // The schedule tries again.
      await enqueue(ctx, mail.name, id);
      throw cause;
    }
  });
}

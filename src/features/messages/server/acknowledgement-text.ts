import { interestKeysOf } from '#src/features/inquiries/schema/interests.ts';
import { fillIn, interestInWords, vacancyInWords } from '../schema/placeholders.ts';
import type { Template } from '../schema/template.ts';
import { noName } from '#src/lib/messages/en/mail.ts';
import type { AppContext } from '#src/server/context.ts';
import { letter } from '#src/server/mail/letter.ts';
import type { Mail } from '#src/server/mail/mailer.ts';
import type { ApplicationRecord, InquiryRecord } from '#src/server/stores/records.ts';

/** The longest name in an acknowledgement, in characters. */
const NAME_LENGTH = 40;

/** Letters of any script, and what joins them in names: no digit, no address, no dot within a word. */
const NAME = /^[\p{L}\p{M}\u200c\u200d'’ -]+(?:\. ?[\p{L}\p{M}\u200c\u200d'’ -]+)*\.?$/u;
const DOT_IN_WORD = /\.\S/u;

/**
 * A visitor's name as an acknowledgement may have it. Anybody can type another person's address, so that the text must not
 * carry a message or an address: a name that could is left out, and a long one ends after a whole word.
 */
export function safeName(name: string): string {
  if (!NAME.test(name) || DOT_IN_WORD.test(name.replace(/\b\p{Lu}\.(?=\p{L})/gu, ''))) return noName;
  if (name.length <= NAME_LENGTH) return name;
  const cut = name.slice(0, NAME_LENGTH + 1).replace(/ [^ ]*$/u, '');
  return cut.length <= NAME_LENGTH ? cut : noName;
}

type Filled = Parameters<typeof fillIn>[1];

async function written(
  ctx: AppContext,
  { subject, text }: Template,
  to: string,
  values: Filled,
): Promise<Mail | undefined> {
  const all = { ...values, company: await ctx.company.name() };
  return letter({
    ...{ to, subject: fillIn(subject, all), text: fillIn(text, all) },
    replyTo: ctx.env.mail?.to,
    autoSubmitted: 'auto-replied',
  });
}

/** The acknowledgement of an inquiry. Of what the visitor typed it has the name; the interests are words of the form. */
export const inquiryAcknowledgement = (ctx: AppContext, template: Template, inquiry: InquiryRecord) =>
  written(ctx, template, inquiry.email, {
    name: safeName(`${inquiry.firstName} ${inquiry.lastName}`),
    interest: interestInWords(interestKeysOf(inquiry)),
  });

/** The acknowledgement of an application. The position is named where it is a vacancy's title, not the applicant's words. */
export const applicationAcknowledgement = (
  ctx: AppContext,
  template: Template,
  { name, email, position, careerId }: ApplicationRecord,
) =>
  written(ctx, template, email, {
    name: safeName(name),
    vacancy: vacancyInWords(careerId ? position : ''),
  });

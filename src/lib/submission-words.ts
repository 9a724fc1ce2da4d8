import { UTM_FIELDS, type VisitSource } from './submission.ts';
import * as z from 'zod/mini';

/** The words for a record without a source: a direct visit of the form's page, without JavaScript, or an earlier version. */
export const NO_SOURCE = 'Not known';

/** A campaign's source or another site as it is counted: 'www.Facebook.com' is the same one as 'facebook.com'. */
const plainName = (name: string): string => name.toLowerCase().replace(/^www\./, '');

/** Where a visit came from, in a word or two for lists: the campaign's source, another site, or neither. */
export function sourceName(source: VisitSource | undefined): string {
  if (!source) return NO_SOURCE;
  // A campaign's source 'google' is not the search engine, 'google.com', from which visits come without one.
  if (source.utm_source) return `${plainName(source.utm_source)} (campaign)`;
  return source.referrer ? plainName(source.referrer) : 'Direct';
}

/** The source in full: 'newsletter (campaign), email, gold-2026, entered on /pawning'. */
export function sourceInWords(source: VisitSource | undefined): string {
  if (!source) return NO_SOURCE;
  const campaign = UTM_FIELDS.slice(1).flatMap((name) => source[name] ?? []);
  const other = source.utm_source && source.referrer ? [`via ${plainName(source.referrer)}`] : [];
  const { first_page: first } = source;
  const page = first ? [`entered on ${first === '/' ? 'the home page' : first}`] : [];
  return [sourceName(source), ...campaign, ...other, ...page].join(', ');
}

export const SPAM_REASONS = {
  honeypot: 'A field that people do not see was filled in.',
  linked: 'The text has many links.',
  tooSoon: 'The form was sent within a second of the page being opened.',
  busyAddress: 'Many submissions came from the same IP address within ten minutes.',
  overLimit: 'More submissions came from the same network than are accepted within ten minutes or a day.',
  overBudget: 'More CVs came within an hour than are accepted.',
} as const;

export type SpamReason = keyof typeof SPAM_REASONS;

export const spamReasonsSchema = z.optional(z.array(z.enum(Object.keys(SPAM_REASONS) as SpamReason[])));

export const spamReasonsInWords = (reasons: readonly string[] = []): string =>
  reasons.map((reason) => SPAM_REASONS[reason as SpamReason]).join(' ') || 'Reason not recorded.';

import * as z from 'zod/mini';

/** Why a form is suspected, in words for the person who decides. */
export const SPAM_REASONS = {
  honeypot: 'A field that people do not see was filled in.',
  linked: 'The text has many links.',
  tooSoon: 'The form was sent within a second of the page being opened.',
  busyAddress: 'Many submissions came from the same IP address within ten minutes.',
  overLimit: 'More submissions came from the same network than are accepted within ten minutes or a day.',
  overBudget: 'More CVs came within an hour than are accepted.',
} as const;

export type SpamReason = keyof typeof SPAM_REASONS;

/** The reasons of a suspected form; missing where none were stored. */
export const spamReasonsSchema = z.optional(z.array(z.enum(Object.keys(SPAM_REASONS) as SpamReason[])));

/** The reasons in words. */
export const spamReasonsInWords = (reasons: readonly string[] = []): string =>
  reasons.map((reason) => SPAM_REASONS[reason as SpamReason]).join(' ') || 'Reason not recorded.';

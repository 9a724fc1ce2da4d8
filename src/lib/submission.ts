import * as z from 'zod/mini';
import { EMAIL_FORM, pastedEmail } from './text.ts';

/** The default retention of inquiries and applications, in months; the variable RETENTION_MONTHS overrides it. */
export const RETENTION_MONTHS = 12;

/** The default retention of entries of the audit trail, in months; the variable AUDIT_MONTHS overrides it. */
export const AUDIT_MONTHS = 24;

/** How long backups are stored, in months, as the policies say. */
export const BACKUP_MONTHS = 3;

/** Whether a value of RETENTION_MONTHS or AUDIT_MONTHS is a whole number of months from 1 to 999. */
export const isRetention = (setting: string) => /^\d{1,3}$/.test(setting) && Number(setting) > 0;

/** A form's field that is read from any value: no value is an error. */
const readFrom = <T>(read: (value: unknown) => T) => z.pipe(z.optional(z.unknown()), z.transform(read));

/** Whether the policy was shown or agreed to: a checkbox of the contact form; of applications a hidden field beside the sentence. */
export const CONSENT_FIELD = 'consent';

export const consentFields = {
  [CONSENT_FIELD]: readFrom((value) => value === true || value === 'on' || value === 'true'),
};

/** The policy version that a person was shown, and what CONSENT_FIELD said; part of their record. */
export const policySchema = z.object({ version: z.string(), agreed: z.boolean() });

export type Policy = z.infer<typeof policySchema>;

/** The person of POST /api/people/export and /erase. In the body, because URLs are logged. */
export const personSchema = z.object({
  email: z
    .string('Please enter the email address.')
    .check(z.maxLength(1000), z.overwrite(pastedEmail), z.maxLength(254))
    .check(z.regex(EMAIL_FORM, 'Please enter one email address, and nothing else.')),
});

export type Person = z.infer<typeof personSchema>;

/** The honeypot: people do not see it and browsers do not autofill it, so only a program that fills in every field does. */
export const HONEYPOT_FIELD = 'extra_remarks';

/** How long the form was open before it was sent, in milliseconds as text; empty without JavaScript. */
export const ELAPSED_FIELD = 'open_for_ms';

/** The loader covers the page for this long, so a form that is sent sooner was not seen by a person. */
export const MIN_ELAPSED_MS = 1000;

const isBlank = (value: unknown) => !value || (typeof value === 'string' && value.trim() === '');

/** The signs of spam in the hidden fields, which API clients need not send. */
export const spamFields = {
  // Only a program sends a list, a number or an object.
  [HONEYPOT_FIELD]: readFrom((value) => (Array.isArray(value) ? !value.every(isBlank) : !isBlank(value))),
  [ELAPSED_FIELD]: readFrom(
    (value) =>
      typeof value === 'string' && !isBlank(value) && Number(value) >= 0 && Number(value) < MIN_ELAPSED_MS,
  ),
};

export type SpamSignals = Record<keyof typeof spamFields, boolean>;

/** The parameters of a campaign's link, by which analytics tools tell visits apart. */
export const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** The visit from which a form was sent: a page's path, the host of another site, and a campaign; never a person or a device. */
export const SOURCE_FIELDS = [...UTM_FIELDS, 'first_page', 'referrer'] as const;

export type SourceField = (typeof SOURCE_FIELDS)[number];

export type VisitSource = Partial<Record<SourceField, string>>;

/** A field of each name of SOURCE_FIELDS. */
const forSource = <T>(field: T) =>
  Object.fromEntries(SOURCE_FIELDS.map((name) => [name, field])) as Record<SourceField, T>;

/** Control characters, and those that change the writing direction. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]+/g;

/** The fields of a form; values longer than 100 characters are cut, because no visitor typed them. */
export const sourceFields = forSource(
  readFrom((value) =>
    typeof value === 'string'
      ? value.replace(UNSEEN, ' ').trim().slice(0, 100).toWellFormed() || undefined
      : undefined,
  ),
);

export const sourceSchema = z.partial(z.object(forSource(z.string())));

/** The notification mail about a record: waiting for the next try, accepted by the provider, or refused for good. */
export const mailStateSchema = z.enum(['pending', 'sent', 'refused']);

export type MailState = z.infer<typeof mailStateSchema>;

/** Why the provider refuses a mail for good: because of the address that a visitor typed, or of what the mail says. */
export const mailProblemSchema = z.enum(['address', 'content']);

export type MailProblem = z.infer<typeof mailProblemSchema>;

/** What a list's row of an inquiry and of an application have alike. */
export const submissionRow = {
  mail: mailStateSchema,
  version: z.string(),
  policy: z.optional(policySchema),
  /** Suspected spam: in a list of its own, and not mailed until an admin approves it. */
  suspected: z.optional(z.boolean()),
  /** Why, by the names of `SPAM_REASONS`; missing where it was not recorded. */
  suspectedFor: z.optional(z.array(z.string())),
  source: z.optional(sourceSchema),
};

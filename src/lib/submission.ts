import * as z from 'zod/mini';
import { pastedEmail } from './text.ts';

/** The default retention of inquiries and applications, in months; the variable RETENTION_MONTHS overrides it. */
export const RETENTION_MONTHS = 12;

/** The default retention of entries of the audit trail, in months; the variable AUDIT_MONTHS overrides it. */
export const AUDIT_MONTHS = 24;

/** How long backups are stored, in months, as the policies say. */
export const BACKUP_MONTHS = 3;

/** Whether a value of RETENTION_MONTHS or AUDIT_MONTHS is a whole number of months from 1 to 999. */
export const isRetention = (setting: string) => /^\d{1,3}$/.test(setting) && Number(setting) > 0;

/**
 * The field that says whether the policy was shown or agreed to: on the contact form an optional checkbox, by which a person agrees (spec
 * section 5), on the application forms a hidden field beside the sentence that sending means having read it.
 */
export const CONSENT_FIELD = 'consent';

const isTicked = (value: unknown) => value === true || value === 'on' || value === 'true';

export const consentFields = {
  [CONSENT_FIELD]: z.pipe(z.optional(z.unknown()), z.transform(isTicked)),
};

/** The policy version that a person was shown, and what CONSENT_FIELD said; part of their record. */
export const policySchema = z.object({ version: z.string(), agreed: z.boolean() });

export type Policy = z.infer<typeof policySchema>;

/** The person of POST /api/people/export and /erase. In the body, because URLs are logged. */
export const personSchema = z.object({
  email: z
    .string('Please enter the email address.')
    .check(z.maxLength(1000), z.overwrite(pastedEmail), z.minLength(3), z.maxLength(254)),
});

export type Person = z.infer<typeof personSchema>;

/** The honeypot: people do not see it and browsers do not autofill it, so only a program that fills in every field does. */
export const HONEYPOT_FIELD = 'extra_remarks';

/** How long the form was open before it was sent, in milliseconds as text; empty without JavaScript. */
export const ELAPSED_FIELD = 'open_for_ms';

/** The loader covers the page for this long, so a form that is sent sooner was not seen by a person. */
export const MIN_ELAPSED_MS = 1000;

const isBlank = (value: unknown) => !value || (typeof value === 'string' && value.trim() === '');

/** Any value counts, whatever its type: only a program sends a list, a number or an object. */
const isFilled = (value: unknown) => (Array.isArray(value) ? !value.every(isBlank) : !isBlank(value));

const isTooSoon = (value: unknown) =>
  typeof value === 'string' && !isBlank(value) && Number(value) >= 0 && Number(value) < MIN_ELAPSED_MS;

/**
 * The signs of spam, read from the hidden fields. Both fields are optional, because API clients send only the specified
 * fields; no value of them is an error.
 */
export const spamFields = {
  [HONEYPOT_FIELD]: z.pipe(z.optional(z.unknown()), z.transform(isFilled)),
  [ELAPSED_FIELD]: z.pipe(z.optional(z.unknown()), z.transform(isTooSoon)),
};

export interface SpamSignals {
  [HONEYPOT_FIELD]: boolean;
  [ELAPSED_FIELD]: boolean;
}

/** The parameters of a campaign's link, by which analytics tools tell visits apart. */
export const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** The visit from which a form was sent. */
export const SOURCE_FIELDS = [...UTM_FIELDS, 'first_page', 'referrer'] as const;

export type SourceField = (typeof SOURCE_FIELDS)[number];

/** The visit's source: a page's path, the host of another site, and a campaign; never a person or a device. */
export type VisitSource = Partial<Record<SourceField, string>>;

/** The longest value, in characters; longer ones are cut, because no visitor typed them. */
const LONGEST = 100;

/** Control characters, and those that change the writing direction. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]+/g;

const cut = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.replace(UNSEEN, ' ').trim().slice(0, LONGEST)) || undefined;

const field = z.pipe(z.optional(z.unknown()), z.transform(cut));

/** The fields of a form; no value of them is an error. */
export const sourceFields = Object.fromEntries(SOURCE_FIELDS.map((name) => [name, field])) as Record<
  SourceField,
  typeof field
>;

/** The source in a record. */
export const sourceSchema = z.partial(
  z.object(
    Object.fromEntries(SOURCE_FIELDS.map((name) => [name, z.string()])) as Record<
      SourceField,
      z.ZodMiniString
    >,
  ),
);

/**
 * The state of the notification mail about a record: waiting in the outbox for the next try, accepted by the provider, or
 * refused by the provider for good, so that an admin has to look at it.
 */
export const mailStateSchema = z.enum(['pending', 'sent', 'refused']);

export type MailState = z.infer<typeof mailStateSchema>;

/** Why the provider refuses a mail for good: because of the address that a visitor typed, or of what the mail says. */
export const mailProblemSchema = z.enum(['address', 'content']);

export type MailProblem = z.infer<typeof mailProblemSchema>;

/** What a list's row of an inquiry and of an application have alike. */
export const submissionRow = {
  /** The state of the notification mail. */
  mail: mailStateSchema,
  /** For `If-Match`. */
  version: z.string(),
  /** The privacy policy that was shown, and what the form said of it: see CONSENT_FIELD. */
  policy: z.optional(policySchema),
  /** Suspected spam: in a list of its own, and not mailed until an admin approves it. */
  suspected: z.optional(z.boolean()),
  /** Why, by the names of `SPAM_REASONS`; missing where it was not recorded. */
  suspectedFor: z.optional(z.array(z.string())),
  /** Where the visit came from. */
  source: z.optional(sourceSchema),
};

import * as z from 'zod/mini';
import { pastedEmail } from './pasted.ts';

/** The default retention of inquiries and applications, in months; the variable RETENTION_MONTHS overrides it. */
export const RETENTION_MONTHS = 12;

/** The default retention of entries of the audit trail, in months; the variable AUDIT_MONTHS overrides it. */
export const AUDIT_MONTHS = 24;

/** How long backups are stored, in months, as the policies say. */
export const BACKUP_MONTHS = 3;

/** Whether a value of RETENTION_MONTHS or AUDIT_MONTHS is a whole number of months from 1 to 999. */
export const isRetention = (setting: string) => /^\d{1,3}$/.test(setting) && Number(setting) > 0;

/**
 * The field that says what became of the policy: on the contact form an optional checkbox, by which a person agrees (spec
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

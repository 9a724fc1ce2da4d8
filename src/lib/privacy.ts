import * as z from 'zod/mini';

/** How long inquiries and applications are kept, in months, unless the variable RETENTION_MONTHS says otherwise. */
export const RETENTION_MONTHS = 12;

/** How long backups are kept, in months, as the policies say. */
export const BACKUP_MONTHS = 3;

/** Whether that variable is well-formed: functions erase by it, and the build states it on the forms and in the policy. */
export const isRetention = (setting: string) => /^\d{1,3}$/.test(setting) && Number(setting) > 0;

/** The version of the privacy policy that the forms show, as its page states it; kept with what a person sends. */
export const POLICY_VERSION = 'June 2025';

/**
 * What says that the policy was agreed to: on the contact form a box, kept when it was ticked and never required (spec
 * section 5); on the application forms a hidden field beside the sentence that sending is agreeing.
 */
export const CONSENT_FIELD = 'consent';

const isTicked = (value: unknown) => value === true || value === 'on' || value === 'true';

export const consentFields = {
  [CONSENT_FIELD]: z.pipe(z.optional(z.unknown()), z.transform(isTicked)),
};

/** What a person was shown and said about it, at the time of the record that it stands in. */
export const policySchema = z.object({ version: z.string(), agreed: z.boolean() });

export type Policy = z.infer<typeof policySchema>;

/** POST /api/people/export and /erase: whose records are meant; in the body, because addresses are logged. */
export const personSchema = z.object({
  email: z.string('Please enter the email address.').check(z.trim(), z.minLength(3), z.maxLength(254)),
});

export type Person = z.infer<typeof personSchema>;

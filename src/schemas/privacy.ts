import * as z from 'zod/mini';

/** The version of the privacy policy that the forms show, as its page states it; kept with what a person sends. */
export const POLICY_VERSION = 'June 2025';

/** The box beside the policy: shown, kept when it was ticked, and never required (spec section 5). */
export const CONSENT_FIELD = 'consent';

const isTicked = (value: unknown) => value === true || value === 'on' || value === 'true';

export const consentFields = {
  [CONSENT_FIELD]: z.pipe(z.optional(z.unknown()), z.transform(isTicked)),
};

/** What a person was shown and said about it. */
export const policySchema = z.object({ version: z.string(), agreed: z.boolean() });

/** POST /api/people/export and /erase: whose records are meant; in the body, because addresses are logged. */
export const personSchema = z.object({
  email: z.string('Please enter the email address.').check(z.trim(), z.minLength(3), z.maxLength(254)),
});

export type Person = z.infer<typeof personSchema>;

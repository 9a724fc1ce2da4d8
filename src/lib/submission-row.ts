import * as z from 'zod/mini';
import { mailStateSchema } from './mail.ts';
import { policySchema } from './privacy.ts';
import { sourceSchema } from './visit-source.ts';

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

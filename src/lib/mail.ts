import * as z from 'zod/mini';

/**
 * The state of the notification mail about a record: waiting in the outbox for the next try, accepted by the provider, or
 * refused by the provider for good, so that an admin has to look at it.
 */
export const mailStateSchema = z.enum(['pending', 'sent', 'refused']);

export type MailState = z.infer<typeof mailStateSchema>;

/** Why the provider refuses a mail for good: because of the address that a visitor typed, or of what the mail says. */
export const mailProblemSchema = z.enum(['address', 'content']);

export type MailProblem = z.infer<typeof mailProblemSchema>;

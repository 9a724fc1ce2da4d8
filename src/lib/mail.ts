import * as z from 'zod/mini';

/**
 * How the notification about a record stands: owed and tried again by itself, taken by the provider, or refused by it for
 * good, so that somebody has to look.
 */
export const mailStateSchema = z.enum(['pending', 'sent', 'refused']);

export type MailState = z.infer<typeof mailStateSchema>;

import * as z from 'zod/mini';

/** The outbox as it is stored. Times are milliseconds since 1970. */

/** A mail to a person about the own account, as it has to be sent: name and address may change until it is. */
export const noticeSchema = z.object({
  /** What happened (`account-mail.ts`). */
  kind: z.string(),
  /** The id of the account. */
  account: z.string(),
  name: z.string(),
  /** Empty for the office's address. */
  email: z.string(),
  /** The second proof that it is about, in words. */
  proof: z.optional(z.string()),
  /** When it happened. */
  at: z.number(),
});

export type Notice = z.infer<typeof noticeSchema>;

/** Outbox: mail that is not delivered yet, under `{kind}~{record id}`. */
export const outboxEntrySchema = z.object({
  attempts: z.number(),
  /** It is tried again after this time. */
  nextAttemptAt: z.number(),
  /** What a mail without a record says. */
  notice: z.optional(noticeSchema),
});

export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

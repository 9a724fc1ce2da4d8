import * as z from 'zod/mini';
import { inquirySchema } from '#schemas/inquiry';

/** Every kind of record that is kept, as it stands in the store. Times are milliseconds since 1970. */

const mailState = z.enum(['pending', 'sent']);

/** A contact inquiry: what the visitor sent, when, and whether staff know of it. */
export const inquiryRecordSchema = z.extend(inquirySchema, { createdAt: z.number(), mail: mailState });

export type InquiryRecord = z.infer<typeof inquiryRecordSchema>;

/** Mail that still has to be delivered, under `{kind}~{record id}`; it is removed once delivered. */
export const pendingMailSchema = z.object({
  attempts: z.number(),
  /** Nobody tries before this time: it is both the backoff and the lease of whoever is trying now. */
  nextAttemptAt: z.number(),
});

export type PendingMail = z.infer<typeof pendingMailSchema>;

/** The admin's password; `credential` changes with it and every session names the one it was opened with. */
export const accountRecordSchema = z.object({
  credential: z.string(),
  hash: z.string(),
  /** The hash of the initial password that this account started from: a new one in the environment starts it anew. */
  initialHash: z.string(),
});

export type AccountRecord = z.infer<typeof accountRecordSchema>;

/** A session, under the hash of its token. */
export const sessionRecordSchema = z.object({
  credential: z.string(),
  createdAt: z.number(),
  seenAt: z.number(),
});

export type SessionRecord = z.infer<typeof sessionRecordSchema>;

/** Failed logins of one address or one account, under the hash of either. */
export const failuresRecordSchema = z.object({ count: z.number(), lastAt: z.number() });

/** What an `Idempotency-Key` stands for: the id given to its record, and the answer once there is one. */
export const claimRecordSchema = z.object({
  recordId: z.string(),
  fingerprint: z.string(),
  createdAt: z.number(),
  answer: z.optional(z.object({ status: z.number(), body: z.unknown() })),
});

export type ClaimRecord = z.infer<typeof claimRecordSchema>;

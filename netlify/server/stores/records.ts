import * as z from 'zod/mini';
import { applicationTextSchema } from '#schemas/application';
import { auditActionSchema } from '#schemas/audit';
import { CV_TYPES } from '#schemas/cv';
import { inquirySchema } from '#schemas/inquiry';
import { mailStateSchema } from '#schemas/mail';
import { policySchema } from '#schemas/privacy';
import { storedCareerSchema } from '#schemas/stored-career';
import { storedPostSchema } from '#schemas/stored-post';

/** Every kind of record that is kept, as it stands in the store. Times are milliseconds since 1970. */

/** What is kept beside the words of a form: a suspicion that it is spam, and what was agreed to. */
const receivedFields = { suspected: z.optional(z.boolean()), policy: z.optional(policySchema) };

/** What was once taken as filled in is read back as it is, whatever the rule for a new form. */
const asStored = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodMiniString>;

/** A contact inquiry: what the visitor sent, when, and whether staff know of it. */
export const inquiryRecordSchema = z.extend(inquirySchema, {
  ...asStored('firstName', 'lastName', 'message'),
  createdAt: z.number(),
  mail: mailStateSchema,
  ...receivedFields,
  /** It is deleted by a mark, so that it can be restored for a while. */
  deletedAt: z.optional(z.number()),
  /** The idempotency claim that was made for it, so that erasing it leaves nothing behind. */
  claimId: z.optional(z.string()),
});

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

export type FailuresRecord = z.infer<typeof failuresRecordSchema>;

/** What an `Idempotency-Key` stands for: the id given to its record, and the answer once there is one. */
export const claimRecordSchema = z.object({
  recordId: z.string(),
  fingerprint: z.string(),
  createdAt: z.number(),
  answer: z.optional(
    z.object({
      status: z.number(),
      body: z.unknown(),
      headers: z._default(z.record(z.string(), z.string()), {}),
    }),
  ),
});

export type ClaimRecord = z.infer<typeof claimRecordSchema>;

/** A blog post written in the browser, under its address. */
export const postRecordSchema = z.extend(storedPostSchema, {
  /** The id that its creating call was given, by which a retry knows its own post. */
  createdAs: z.optional(z.string()),
});

export type PostRecord = z.infer<typeof postRecordSchema>;

/** Where a post stands in a list, told by the key alone (`post-order.ts`). */
export const orderRecordSchema = z.object({});

/** The last save that asked for a build (key `save`), and the last build (key `build`), whoever ran it. */
export const buildRecordSchema = z.object({
  /** The save: when, and whether the build hook took the call. */
  savedAt: z.optional(z.number()),
  hook: z.optional(z.enum(['called', 'failed', 'none'])),
  /** The build: how far it is, when it read the stores, and when it ended. */
  state: z.optional(z.enum(['building', 'live', 'failed'])),
  startedAt: z.optional(z.number()),
  finishedAt: z.optional(z.number()),
  /** Why it failed, in one sentence without personal data. */
  message: z.optional(z.string()),
});

export type BuildRecord = z.infer<typeof buildRecordSchema>;

/** A vacancy. */
export const careerRecordSchema = storedCareerSchema;

export type CareerRecord = z.infer<typeof careerRecordSchema>;

/** Who has a title or a slug, under the hash of either: it is what makes them unique. */
export const careerAddressSchema = z.object({
  careerId: z.string(),
  /** 'former' still leads to its vacancy until somebody else takes it. */
  state: z.enum(['held', 'former']),
  claimedAt: z.number(),
});

export type CareerAddress = z.infer<typeof careerAddressSchema>;

/** Word that a fresh store has been given its samples, so that deleted ones do not come back. */
export const seedRecordSchema = z.object({ seededAt: z.number() });

/** A job application. Its CV, when there is one, is the file of the same id. */
export const applicationRecordSchema = z.object({
  ...z.omit(applicationTextSchema, { career: true }).shape,
  ...asStored('name'),
  /** The vacancy that it was sent from; none for the general form. */
  careerId: z.optional(z.string()),
  cv: z.optional(
    z.object({
      type: z.enum(Object.keys(CV_TYPES) as (keyof typeof CV_TYPES)[]),
      /** What the applicant called the file: a label, never a path. */
      label: z.string(),
      size: z.number(),
    }),
  ),
  createdAt: z.number(),
  mail: mailStateSchema,
  ...receivedFields,
  /** The idempotency claim that was made for it, so that erasing it leaves nothing behind. */
  claimId: z.optional(z.string()),
});

export type ApplicationRecord = z.infer<typeof applicationRecordSchema>;

/** What an admin did, under an id of its moment. Entries are only ever added. */
export const auditRecordSchema = z.object({
  who: z.string(),
  action: auditActionSchema,
  outcome: z.enum(['done', 'failed']),
  record: z.string(),
  rows: z.optional(z.number()),
});

export type AuditRecord = z.infer<typeof auditRecordSchema>;

/** Word that a record was deleted, under a key of when and which, so that nobody has to read every record to know. */
export const deletionRecordSchema = z.object({ deletedAt: z.number() });

/** Word that a form is held back as suspected spam, under `{kind}~{record id}`, for the same reason. */
export const suspectRecordSchema = z.object({});

/** Since when no post has named an image, under the image's name. */
export const unusedImageSchema = z.object({ since: z.number() });

/** An entry of the ledger of erasures, whose key says everything, or one of its secrets (`services/erasures.ts`). */
export const erasureRecordSchema = z.object({ secret: z.optional(z.string()) });

export type ErasureRecord = z.infer<typeof erasureRecordSchema>;

import * as z from 'zod/mini';
import { applicationTextSchema } from '#features/applications/schema/application';
import { auditActionSchema } from '#features/audit/schema/audit';
import { CV_TYPES } from '#features/applications/schema/cv';
import { inquirySchema } from '#features/inquiries/schema/inquiry';
import { mailStateSchema } from '#lib/mail';
import { policySchema } from '#lib/privacy';
import { storedVacancySchema } from '#features/careers/schema/vacancy-wire';
import { storedPostSchema } from '#features/blog/schema/post-wire';

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

/** Mail that still has to be delivered, under `{kind}~{record id}`: the outbox. It is removed once delivered. */
export const outboxEntrySchema = z.object({
  attempts: z.number(),
  /** The schedule does not try before this time. */
  nextAttemptAt: z.number(),
  /** While one instance is trying, until when no other one may; none when nobody is. */
  leasedUntil: z.optional(z.number()),
});

export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

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

/** The last save that asked for a build (key `save`), and the last build that was noted (key `build`). */
export const buildRecordSchema = z.object({
  /** The save: when, and whether the build hook took the call. */
  savedAt: z.optional(z.number()),
  hook: z.optional(z.enum(['called', 'failed', 'none'])),
  /** The build: how far it is, when it read the stores, and when it ended. */
  state: z.optional(z.enum(['building', 'live', 'failed'])),
  startedAt: z.optional(z.number()),
  finishedAt: z.optional(z.number()),
});

export type BuildRecord = z.infer<typeof buildRecordSchema>;

/** A vacancy. */
export const vacancyRecordSchema = storedVacancySchema;

export type VacancyRecord = z.infer<typeof vacancyRecordSchema>;

/** Who has a title or a slug, under the hash of either: it is what makes them unique. */
export const vacancyAddressSchema = z.object({
  careerId: z.string(),
  /** 'former' still leads to its vacancy until somebody else takes it. */
  state: z.enum(['held', 'former']),
  claimedAt: z.number(),
});

export type VacancyAddress = z.infer<typeof vacancyAddressSchema>;

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

/** Since when no post has named an image, under the image's name. */
export const unusedImageSchema = z.object({ since: z.number() });

/** How far the nightly purge is. */
export const purgeRecordSchema = z.object({
  /** Days since 1970 of the run that wrote it. */
  night: z.number(),
  /** The step that comes next; as many as there are steps when the night is through. */
  step: z.number(),
  /** The record behind which it goes on. */
  after: z.string(),
});

/** The forms of a network that were announced by mail, under a digest of the network: when, and a mark of its own each. */
export const formCountRecordSchema = z.object({
  accepted: z.array(z.object({ at: z.number(), nonce: z.string() })),
});

export type FormCountRecord = z.infer<typeof formCountRecordSchema>;

/** What instances have taken of the site's budget of an hour (hours since 1970). */
export const budgetRecordSchema = z.object({ taken: z.number(), hour: z.number() });

/** An entry of the ledger of erasures, whose key says everything, or one of its secrets (`services/erasures.ts`). */
export const erasureRecordSchema = z.object({ secret: z.optional(z.string()) });

export type ErasureRecord = z.infer<typeof erasureRecordSchema>;

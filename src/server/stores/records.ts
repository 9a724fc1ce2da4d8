import * as z from 'zod/mini';
import { accountStateSchema } from '#src/features/accounts/schema/account.ts';
import { ROLE_NAMES } from '#src/features/accounts/schema/roles.ts';
import { applicationTextSchema } from '#src/features/jobs/schema/application.ts';
import { CV_FLAWS, CV_TYPES } from '#src/features/jobs/schema/cv.ts';
import { applicationWorkflow } from '#src/features/jobs/schema/applicant.ts';
import { inquiryWorkflow, inquirySchema } from '#src/features/inquiries/schema/inquiry.ts';
import { spamReasonsSchema } from '#src/lib/submission-words.ts';
import { mailStateSchema, policySchema, sourceSchema } from '#src/lib/submission.ts';
import type { storedVacancySchema } from '#src/features/jobs/schema/vacancy.ts';
import { templatesSchema } from '#src/features/messages/schema/template.ts';
import { auditFields } from '#src/features/audit/schema/audit.ts';

/** All kinds of records, as they are stored. Times are milliseconds since 1970. */

/** Stored with every form: whether it is suspected and why, what was agreed to, and where the visit came from. */
const receivedFields = {
  createdAt: z.number(),
  mail: mailStateSchema,
  suspected: z.optional(z.boolean()),
  suspectedFor: spamReasonsSchema,
  policy: z.optional(policySchema),
  source: z.optional(sourceSchema),
  /** The id of the form's idempotency claim. */
  claimId: z.optional(z.string()),
};

/** Fields that a form once accepted are read as they are, even if new forms have stricter rules. */
const asStored = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodMiniString>;

/** A text that may be missing. */
const orEmpty = z._default(z.string(), '');

export const inquiryRecordSchema = z.extend(inquirySchema, {
  ...asStored('firstName', 'lastName', 'email', 'phoneNumber', 'message'),
  /** The labels of the interests; a record of an earlier version may have others. */
  interests: z.array(z.string()),
  ...receivedFields,
  ...inquiryWorkflow,
  /** The time of a soft delete. */
  deletedAt: z.optional(z.number()),
});

export type InquiryRecord = z.infer<typeof inquiryRecordSchema>;

/** `name` is the person's own for the proof. */
const provenFields = {
  id: z.string(),
  name: z.string(),
  addedAt: z.number(),
  lastUsedAt: z.optional(z.number()),
};

const passkeyRecordSchema = z.object({
  ...provenFields,
  credentialId: z.string(),
  /** The public key (COSE) in base64url. */
  publicKey: z.string(),
  /** The authenticator's own count of uses; 0 where there is none. */
  counter: z.number(),
  /** How browsers reach the authenticator, such as 'usb'. */
  transports: z.array(z.string()),
});

export type PasskeyRecord = z.infer<typeof passkeyRecordSchema>;

/** An app that shows codes (TOTP), with a secret in base32, and the last code's number of 30 seconds since 1970: none up to that counts again. */
const authenticatorRecordSchema = z.object({ ...provenFields, secret: z.string(), lastStep: z.number() });

export type AuthenticatorRecord = z.infer<typeof authenticatorRecordSchema>;

/** Something random that the server waits for, once and for minutes, under its hash. */
export const challengeRecordSchema = z.object({
  /** Each call accepts challenges of its own purpose alone. */
  purpose: z.enum(['login', 'second-proof', 'step-up', 'add-passkey', 'add-authenticator', 'pending-login']),
  /** Whom it was made for; missing before a login. */
  account: z.optional(z.string()),
  /** The credential that the account must still have. */
  credential: z.optional(z.string()),
  /** The secret of a new authenticator. */
  secret: z.optional(z.string()),
  endsAt: z.number(),
  used: z.optional(z.boolean()),
});

export type ChallengeRecord = z.infer<typeof challengeRecordSchema>;

export type ChallengePurpose = ChallengeRecord['purpose'];

const accountSchema = z.object({
  id: z.string(),
  /** Whether it logs in with the environment's user name, besides `email`. */
  fromEnvironment: z.optional(z.boolean()),
  name: z.string(),
  /** In lower case; empty for the environment's account until its owner sets it. */
  email: z.string(),
  /** The address that replaces it once its link is opened: the hash of the link's token, and when it ends. */
  pendingEmail: z.optional(z.object({ email: z.string(), hash: z.string(), endsAt: z.number() })),
  roles: z.array(z.enum(ROLE_NAMES)),
  state: accountStateSchema,
  /** Changes when all sessions end; every session names the credential that it was opened with. */
  credential: z.string(),
  /** When a person ends all other sessions: the session that stays, with the credential that the session names. */
  exempt: z.optional(z.object({ session: z.string(), credential: z.string() })),
  /** The password's hash; missing until an invitation is accepted. */
  hash: z.optional(z.string()),
  /** The invitation that is still open: the hash of its token, and when it ends. */
  invitation: z.optional(z.object({ hash: z.string(), endsAt: z.number() })),
  lastLoginAt: z.optional(z.number()),
  passkeys: z.optional(z.array(passkeyRecordSchema)),
  authenticators: z.optional(z.array(authenticatorRecordSchema)),
  /** The hashes of the recovery codes that were not used. */
  recoveryCodes: z.optional(z.array(z.string())),
  /** Changes when the account's proofs are reset, and not with the password: devices are known as of it. */
  deviceEpoch: z.optional(z.string()),
  /** False where assignments by colleagues are not mailed to the person. */
  assignmentMails: z.optional(z.boolean()),
  /** Changes with every change by an owner or the person; logins leave it. */
  version: z.string(),
});

export type Account = z.infer<typeof accountSchema>;

/** All accounts, in one record: a conditional write decides about the last owner, and about two people with one address, whatever else is written. */
export const directoryRecordSchema = z.object({
  accounts: z.array(accountSchema),
  requireSecondProof: z.boolean(),
  /** The hashes of the values of ADMIN_RESET that were used. */
  usedResets: z.array(z.string()),
});

export type DirectoryRecord = z.infer<typeof directoryRecordSchema>;

/** The one account of the versions before `directoryRecordSchema`; it becomes the first owner. */
export const formerAccountSchema = z.object({ credential: z.string(), hash: z.string() });

/** A session, under the hash of its token. */
export const sessionRecordSchema = z.object({
  /** Missing in a session of the version before accounts, which has ended. */
  account: z.optional(z.string()),
  credential: z.string(),
  createdAt: z.number(),
  seenAt: z.number(),
  /** When the person last gave a proof; at first the login. */
  provenAt: z.optional(z.number()),
  /** The browser and system, such as 'Firefox on Windows'. */
  device: z.optional(z.string()),
  /** The hash of the secret in its token, from the first step-up on. */
  secret: z.optional(z.string()),
  /** The hashes of earlier secrets, and until when they are accepted. */
  former: z.optional(z.array(z.object({ secret: z.string(), until: z.number() }))),
  /** It has ended, because its browser got another session. */
  replaced: z.optional(z.boolean()),
});

export type SessionRecord = z.infer<typeof sessionRecordSchema>;

/** Failed logins of one IP address, network or known device, under its hash. */
export const failuresRecordSchema = z.object({ count: z.number(), lastAt: z.number() });

export type FailuresRecord = z.infer<typeof failuresRecordSchema>;

/** A random key of the server's own, such as the one that signs the cookies of known devices. */
export const secretRecordSchema = z.object({ secret: z.string() });

/** The claim of an `Idempotency-Key`: the id of its record, and the answer once there is one. */
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

/** The last save that readers see (key `save`); the last change that took something away, and the builds since (key `state`). */
export const buildRecordSchema = z.object({
  savedAt: z.optional(z.number()),
  /** The last change that took something away from readers. */
  withdrawnAt: z.optional(z.number()),
  /** The last call of the build hook: its time, how many there were in a row, and whether the hook failed. */
  calledAt: z.optional(z.number()),
  tries: z.optional(z.number()),
  hookFailed: z.optional(z.boolean()),
  /** When the last build began that failed. */
  failedAt: z.optional(z.number()),
  /** In local serving: when the build that is served read the stores. */
  readAt: z.optional(z.number()),
  /** The last deploy that was counted, by when its build read the stores, and how many its month had until then. */
  counted: z.optional(z.object({ readAt: z.number(), deploys: z.number() })),
});

export type BuildRecord = z.infer<typeof buildRecordSchema>;

export type VacancyRecord = z.infer<typeof storedVacancySchema>;

/** The claim of a vacancy on a title or slug, under the hash of either; it makes them unique. */
export const vacancyAddressSchema = z.object({
  careerId: z.string(),
  /** A 'former' title or slug leads to its vacancy until another vacancy claims that title or slug. */
  state: z.enum(['held', 'former']),
  claimedAt: z.number(),
});

export type VacancyAddress = z.infer<typeof vacancyAddressSchema>;

/** When a new store got its samples: deleted samples are not created again. */
export const seedRecordSchema = z.object({ seededAt: z.number() });

/** The texts that an application may lack: a record of an earlier version has not all that today's form asks for. */
const { shape: applicantTexts } = z.omit(applicationTextSchema, { name: true, email: true, career: true });

/** A job application. Its CV, when there is one, is the file of the same id. */
export const applicationRecordSchema = z.object({
  ...asStored('name', 'email'),
  ...(Object.fromEntries(Object.keys(applicantTexts).map((name) => [name, orEmpty])) as Record<
    keyof typeof applicantTexts,
    typeof orEmpty
  >),
  /** The vacancy that it was sent from; missing for the general form. */
  careerId: z.optional(z.string()),
  cv: z.optional(
    z.object({
      type: z.enum(Object.keys(CV_TYPES) as (keyof typeof CV_TYPES)[]),
      /** The applicant's file name: a label, never a path. */
      label: z.string(),
      size: z.number(),
      /** What keeps it from being read, if anything is known. */
      flaw: z.optional(z.enum(CV_FLAWS)),
    }),
  ),
  ...receivedFields,
  ...applicationWorkflow,
});

export type ApplicationRecord = z.infer<typeof applicationRecordSchema>;

/** When an image was first found unused, under the image's name. */
export const unusedImageSchema = z.object({ since: z.number() });

/** The progress of a night (days since 1970): the next step, at the end the number of steps, and the id to continue after. */
export const purgeRecordSchema = z.object({ night: z.number(), step: z.number(), after: z.string() });

/** The counted forms of a network, under a hash of the network: the time and a random name of each. */
export const formCountRecordSchema = z.object({
  accepted: z.array(z.object({ at: z.number(), nonce: z.string() })),
});

export type FormCountRecord = z.infer<typeof formCountRecordSchema>;

/** What instances have taken of the site's budget in an hour (hours since 1970). */
export const budgetRecordSchema = z.object({ taken: z.number(), hour: z.number() });

/** An entry of the erasure ledger, which has only a key, or one of its secrets (`erasures.ts`). */
export const erasureRecordSchema = z.object({ secret: z.optional(z.string()) });

export type ErasureRecord = z.infer<typeof erasureRecordSchema>;

/** Outbox: mail that is not delivered yet, under `{kind}~{record id}`. */
export const outboxEntrySchema = z.object({
  attempts: z.number(),
  nextAttemptAt: z.number(),
  /** Up to when the mails before have everything, for a mail that gathers what comes in. */
  since: z.optional(z.number()),
  /** A mail to a person about the own account (`notices.ts`), with the account's id, name and address at that time. */
  notice: z.optional(
    z.object({
      ...asStored('kind', 'account', 'name'),
      /** Empty for the office's address. */
      email: z.string(),
      /** The name of the second proof that was changed. */
      proof: z.optional(z.string()),
      at: z.number(),
    }),
  ),
});

export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

export type Notice = NonNullable<OutboxEntry['notice']>;

/** All templates of mails; one request reads the record. */
export const templatesRecordSchema = z.object({ templates: templatesSchema });

/** When an address was last sent an acknowledgement, under a keyed hash of the address. */
export const acknowledgedRecordSchema = z.object({ at: z.number() });

/** A title as earlier versions stored it, beside a salt. */
const earlierTitle = z.pipe(
  z.object({ text: z.string() }),
  z.transform(({ text }) => text),
);

/** An entry of the audit trail, under an id of its time. Erasure removes titles; an instance counts its sums of refusals on. */
export const auditRecordSchema = z.object({
  ...auditFields,
  /** The record's title or the person's name as it was. */
  title: z.optional(z.union([z.string(), earlierTitle])),
});

export type AuditRecord = z.infer<typeof auditRecordSchema>;

const auditItems = z.array(z.object({ id: z.string(), value: auditRecordSchema }));

/** The latest entries of the trail as earlier versions stored them, in one record. */
export const auditHeadSchema = z.object({ pending: auditItems, sums: auditItems });

import * as z from 'zod/mini';

/** The second proofs of accounts, as they are stored. Times are milliseconds since 1970. */

const provenFields = {
  id: z.string(),
  /** What the person calls it. */
  name: z.string(),
  addedAt: z.number(),
  lastUsedAt: z.optional(z.number()),
};

/** A passkey of an account. */
export const passkeyRecordSchema = z.object({
  ...provenFields,
  credentialId: z.string(),
  /** The public key (COSE) in base64url. */
  publicKey: z.string(),
  /** How often the authenticator says that it was used; 0 where it does not count. */
  counter: z.number(),
  /** How browsers reach the authenticator, such as 'usb'. */
  transports: z.array(z.string()),
});

export type PasskeyRecord = z.infer<typeof passkeyRecordSchema>;

/** An app that shows codes (TOTP). */
export const authenticatorRecordSchema = z.object({
  ...provenFields,
  /** In base32. */
  secret: z.string(),
  /** The last accepted code's number of 30 seconds since 1970: no code of it or before is accepted again. */
  lastStep: z.number(),
});

export type AuthenticatorRecord = z.infer<typeof authenticatorRecordSchema>;

/** What a challenge is for; one of another purpose is refused. */
export const challengePurposeSchema = z.enum([
  'login',
  'second-proof',
  'step-up',
  'add-passkey',
  'add-authenticator',
  'pending-login',
]);

export type ChallengePurpose = z.infer<typeof challengePurposeSchema>;

/** Something random that the server waits for, once and for minutes, under its hash. */
export const challengeRecordSchema = z.object({
  purpose: challengePurposeSchema,
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

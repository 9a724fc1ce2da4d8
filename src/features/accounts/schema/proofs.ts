import * as z from 'zod/mini';
import { pastedNumber, requiredLine } from '#src/lib/text.ts';

export const PROOF_KINDS = ['passkey', 'totp', 'recovery'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

export const MAX_PROOFS = 20;

export const RECOVERY_CODES = 10;

export const PROOF_MESSAGES = {
  wrongCode: 'This code is not correct. Enter the one that your app shows now.',
  usedCode: 'This code has already been used. Wait for the next one.',
  wrongRecoveryCode: 'This is not one of your unused recovery codes.',
  wrongPasskey: 'This passkey was not accepted. Try again, or choose another way.',
  unverified:
    'This passkey did not confirm that it is you. Log in with your password first, then use the passkey as the second step.',
  over: 'That took too long. Please log in again.',
  missing: 'Please give your second factor: a passkey, a code from your app or a recovery code.',
  stillRequired: 'Everyone must have a second factor. Add another one before you remove your last.',
  gone: 'This second factor no longer exists.',
  setupOver: 'This took too long. Please start again.',
  tooMany: `You already have ${MAX_PROOFS} of these. Remove one that you no longer use.`,
  needsScript: 'Your account needs a second factor, which requires JavaScript. Please log in again.',
  notUsed: 'The passkey was not used. Try again, or choose another way.',
  notMade: 'The passkey was not created. Try again, or use another device.',
  knownHere: 'This device already has a passkey for your account.',
  known: 'This passkey already belongs to your account.',
} as const;

/** A part of a WebAuthn answer in base64url; a large one is an attestation, which is not asked for. */
const encoded = z
  .string(PROOF_MESSAGES.wrongPasskey)
  .check(z.regex(/^[\w-]{0,16000}$/, PROOF_MESSAGES.wrongPasskey));

const type = z.literal('public-key', PROOF_MESSAGES.wrongPasskey);

const usedPasskeySchema = z.object({
  id: encoded,
  rawId: encoded,
  type,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.optional(encoded),
  }),
});
export type UsedPasskey = z.infer<typeof usedPasskeySchema>;

const madePasskeySchema = z.extend(usedPasskeySchema, {
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});
export type MadePasskey = z.infer<typeof madePasskeySchema>;

/** Six digits, as apps show them: perhaps with a space in the middle. */
const codeSchema = z.string(PROOF_MESSAGES.wrongCode).check(
  z.maxLength(20, PROOF_MESSAGES.wrongCode),
  z.overwrite((code) => pastedNumber(code).replace(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, PROOF_MESSAGES.wrongCode),
);

/** A second proof; one of the three. A recovery code is read in any letter case, with or without hyphens. */
export const proofSchema = z.object({
  code: z.optional(codeSchema),
  recoveryCode: z.optional(z.string().check(z.maxLength(60, PROOF_MESSAGES.wrongRecoveryCode))),
  passkey: z.optional(usedPasskeySchema),
});
export type Proof = z.infer<typeof proofSchema>;

/** The answer to a right name and password where the account has a second proof: no session yet. */
export const pendingLoginSchema = z.object({ secondProof: z.array(z.enum(PROOF_KINDS)) });
export type PendingLogin = z.infer<typeof pendingLoginSchema>;

export const passkeyLoginSchema = z.object({ passkey: usedPasskeySchema });
export type PasskeyLogin = z.infer<typeof passkeyLoginSchema>;

/** What a person types for a new passkey; an app has a name, too. */
export const newPasskeyNameSchema = z.object({
  name: requiredLine(60, 'Please enter a name.'),
});

export const newPasskeySchema = z.extend(newPasskeyNameSchema, { passkey: madePasskeySchema });
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** POST /api/authenticators: the first code confirms that the app has the secret. */
export const newAuthenticatorSchema = z.extend(newPasskeyNameSchema, {
  setup: z.string(PROOF_MESSAGES.setupOver).check(z.regex(/^[\w-]{43}$/, PROOF_MESSAGES.setupOver)),
  code: codeSchema,
});
export type NewAuthenticator = z.infer<typeof newAuthenticatorSchema>;

/** POST /api/authenticator-setup: a secret, shown once. */
export const authenticatorSetupSchema = z.object({
  /** What confirms it with the first code. */
  setup: z.string(),
  /** In base32, to be typed into an app. */
  secret: z.string(),
  /** The same as an address that apps open. */
  uri: z.string(),
  /** The address as a QR code: the path of an SVG, and its width and height in modules. */
  qr: z.object({ path: z.string(), size: z.number() }),
});
export type AuthenticatorSetup = z.infer<typeof authenticatorSetupSchema>;

/** Times are ISO 8601 in UTC; the last use is empty before the first. */
const listedProof = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.string(),
});
export type ListedProof = z.infer<typeof listedProof>;

export const proofsSchema = z.object({
  passkeys: z.array(listedProof),
  authenticators: z.array(listedProof),
  recoveryCodes: z.number(),
  required: z.boolean(),
});
export type Proofs = z.infer<typeof proofsSchema>;

/** POST /api/recovery-codes: shown once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });

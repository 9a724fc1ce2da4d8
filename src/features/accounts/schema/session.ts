import * as z from 'zod/mini';
import { PROOF_KINDS, proofSchema } from './proofs.ts';
import { ROLE_NAMES } from './roles.ts';
import { atMost } from '#src/lib/text.ts';

/** The specification's messages about logging in. */
export const SESSION_MESSAGES = {
  loginFailed: 'Invalid username or password!',
  changeUnknown: 'Your password may be the new one already: try to log in with it.',
  changeFailed: 'Invalid username or previous password!',
  changed: 'Password changed successfully!',
  wrongPassword: 'This is not your password.',
  cookieRefused: 'Your browser did not keep the login. Please allow cookies for this site and try again.',
  tooCommon: 'This password is too common. Please choose another.',
  expired: 'Your login has expired. Please log in again to continue.',
} as const;

/** The local-storage entry that holds `SESSION_MESSAGES.expired` until the login screen shows it. */
export const TOKEN_EXPIRE = 'TOKEN_EXPIRE';

/** The fragment of the login screen's address that opens the form for a new password. */
export const CHANGE_PASSWORD = 'change-password';

export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/** A too long name or password gets the same message as a wrong one. */
const username = (wrong: string) => z.string(wrong).check(z.maxLength(PASSWORD_LENGTH.max, wrong));

/** Characters of a password before Unicode's normalization, which takes long for a long text. */
const UNITS = 4 * PASSWORD_LENGTH.max;

/** Measured in the form in which a new password was measured and hashed. */
const password = (wrong: string) =>
  z
    .string(wrong)
    .check(z.maxLength(UNITS, { error: wrong, abort: true }), z.normalize('NFC'))
    .check(z.maxLength(PASSWORD_LENGTH.max, wrong));

/** POST /api/login. Neither is trimmed. */
export const loginSchema = z.object({
  username: username(SESSION_MESSAGES.loginFailed),
  password: password(SESSION_MESSAGES.loginFailed),
});
export type Login = z.infer<typeof loginSchema>;

/** POST /api/step-up: a fresh proof by the person who is logged in: the second one where there is one, else the password. */
export const stepUpSchema = z.extend(proofSchema, {
  password: z.optional(password(SESSION_MESSAGES.wrongPassword)),
});
export type StepUp = z.infer<typeof stepUpSchema>;

const tooShort = `Please use at least ${PASSWORD_LENGTH.min} characters.`;

/** The server also refuses a common password, whose list no browser loads. */
export const newPasswordSchema = z.string('Please enter a new password.').check(
  atMost(PASSWORD_LENGTH.max, UNITS),
  z.normalize('NFC'),
  z.minLength(PASSWORD_LENGTH.min, tooShort),
  z.refine((value) => [...value].length >= PASSWORD_LENGTH.min, tooShort),
  atMost(PASSWORD_LENGTH.max),
);

/** POST /api/change-password; with a second proof where the account has one. */
export const changePasswordSchema = z.object({
  username: username(SESSION_MESSAGES.changeFailed),
  previousPassword: password(SESSION_MESSAGES.changeFailed),
  newPassword: newPasswordSchema,
  proof: z.optional(proofSchema),
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** A session ends after so many hours without a request. */
export const IDLE_HOURS = 2;

/** How long a proof of the person counts for what needs a fresh one, such as erasing a person. */
export const STEP_UP_MINUTES = 10;

/** GET /api/session and the answer to a successful login; times are ISO 8601 in UTC. */
export const sessionSchema = z.object({
  /** The id of the account: name and login can become another person's. */
  account: z.string(),
  username: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLE_NAMES)),
  secondProofs: z.array(z.enum(PROOF_KINDS)),
  /** Whether one is required of everybody and the person has none: then only setting one up is allowed. */
  secondProofMissing: z.boolean(),
  /** Whether this is an owner of the published site, where a second proof is not required of everybody yet. */
  secondProofAdvised: z.boolean(),
  /** Until when the last proof counts as a fresh one. */
  provenUntil: z.string(),
  /** When the session ends without activity. */
  expiresAt: z.string(),
  /** When it ends in any case. */
  endsAt: z.string(),
});
export type Session = z.infer<typeof sessionSchema>;

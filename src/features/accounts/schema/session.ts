import * as z from 'zod/mini';
import { PROOF_KINDS, proofSchema } from './proofs.ts';
import { ROLE_NAMES } from './roles.ts';
import { atMost } from '#src/lib/text.ts';

/** Words that guessing tools try first here; the server has the 10,000 most common passwords besides. */
// prettier-ignore
const ROOTS = new Set([
  'password', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'qwerty', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'letmein',
  'welcome', 'administrator', 'admin', 'iloveyou', 'sunshine', 'princess', 'football', 'baseball', 'cricket',
  'dragon', 'monkey', 'master', 'superman', 'batman', 'trustno1', 'changeme', 'default', 'secret', 'abc123',
  '1q2w3e4r', '1qaz2wsx', 'qazwsx', 'srilanka', 'colombo', 'ceylon', 'kelaniya', 'microfinance', 'pawning', 'veralu',
]);

/** Decoration: all but letters before or after a word. */
const BEFORE = /^\P{L}*/u;
const AFTER = /(?<!\P{L})\P{L}+$/u;

/** A shorter word with digits around it is as random as its digits. */
const MIN_WORD = 4;

/** Passwords are compared without regard to case and to the Unicode form of a character. */
const plainForm = (value: string) => value.normalize('NFKC').toLowerCase();

/** Whether each character is followed by the same, the next or the one before, as in 1234567890 or abcdefghij. */
function isRun(value: string): boolean {
  const codes = [...value].map((character) => character.codePointAt(0) ?? 0);
  const [step = 2, ...others] = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return others.length === 0 && Math.abs(step) <= 1;
}

const isRepeat = (value: string) => /^(.{1,5})\1+$/.test(value);
const isKeypadRun = (value: string) =>
  '01234567890123456789'.includes(value) || '09876543210987654321'.includes(value);

/** The words that the decoration of a password may surround: its letters, with more or fewer of the digits beside them. */
function* wordsIn(plain: string): Iterable<string> {
  const before = BEFORE.exec(plain)?.[0].length ?? 0;
  const after = plain.length - (AFTER.exec(plain)?.[0].length ?? 0);
  for (let from = 0; from <= before; from += 1)
    for (let to = plain.length; to >= Math.max(after, from + MIN_WORD); to -= 1) yield plain.slice(from, to);
}

/** Whether a password is one of `words`, with decoration or written twice. */
export function isDecorated(value: string, words: ReadonlySet<string>): boolean {
  const plain = plainForm(value);
  if (words.has(plain)) return true;
  if (!/\p{L}/u.test(plain)) return false;
  return [...wordsIn(plain)].some((word) => {
    const half = word.slice(0, word.length / 2);
    return words.has(word) || (half.length >= MIN_WORD && half + half === word && words.has(half));
  });
}

/** Whether a password is a common word with decoration, a run of characters, or a repetition. */
export function isCommonPassword(value: string): boolean {
  const plain = plainForm(value);
  return isDecorated(value, ROOTS) || isRun(plain) || isRepeat(plain) || isKeypadRun(plain);
}

/** The messages of spec sections 4 and 8 about logging in. */
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

/** A too long name or password gets the same message as a wrong one (spec section 8). */
const username = (wrong: string) => z.string(wrong).check(z.maxLength(PASSWORD_LENGTH.max, wrong));

/** Measured in the form in which a new password was measured and hashed: a letter and its accent are one character. */
const password = (wrong: string) =>
  z.string(wrong).check(z.normalize('NFC'), z.maxLength(PASSWORD_LENGTH.max, wrong));

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

/** A new password: long enough, and not a common one as far as a browser knows (`isCommonPassword`). */
export const newPasswordSchema = z.string('Please enter a new password.').check(
  z.normalize('NFC'),
  z.minLength(PASSWORD_LENGTH.min, tooShort),
  z.refine((value) => [...value].length >= PASSWORD_LENGTH.min, tooShort),
  atMost(PASSWORD_LENGTH.max),
  z.refine((value) => !isCommonPassword(value), SESSION_MESSAGES.tooCommon),
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
  /** The second proofs that the person can give; empty without one. */
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

import { SESSION_MESSAGES } from '../schema/session.ts';
import type { AppContext } from '#src/server/context.ts';
import { refusal } from '#src/server/http/call.ts';

/** What guessing tools try first and the lists lack; a new name of the site or its town belongs here. */
const ADDED_WORDS = [
  'p@ssword',
  'veralu',
  'microfinance',
  'pawning',
  'kelaniya',
  'colombo',
  'ceylon',
  'srilanka',
];

let list: Promise<ReadonlySet<string>> | undefined;

/** The 10,000 most common passwords, and 3,000 that are long enough here (`docs/access.md`), read at first use. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const [{ default: all }, { default: long }] = await Promise.all([
    import('./common-passwords.json', { with: { type: 'json' } }),
    import('./common-long-passwords.json', { with: { type: 'json' } }),
  ]);
  return new Set([...ADDED_WORDS, ...all.passwords, ...long.passwords]);
}

/** Decoration: all but letters before or after a word. */
const BEFORE = /^\P{L}*/u;
const AFTER = /(?<!\P{L})\P{L}+$/u;

/** A shorter word with digits around it is as random as its digits. */
const MIN_WORD = 4;

/** Longer than any listed word written twice. */
const MAX_WORD = 60;

/** The words that the decoration of a password may surround: its letters, with more or fewer of the digits beside them. */
function* wordsIn(plain: string): Iterable<string> {
  if (!/\p{L}/u.test(plain)) return;
  const before = BEFORE.exec(plain)?.[0].length ?? 0;
  const after = plain.length - (AFTER.exec(plain)?.[0].length ?? 0);
  for (let from = 0; from <= before; from += 1)
    for (let to = Math.min(plain.length, from + MAX_WORD); to >= Math.max(after, from + MIN_WORD); to -= 1)
      yield plain.slice(from, to);
}

/** Whether each character is followed by the same, the next or the one before, as in 1234567890 or abcdefghij. */
function isRun(value: string): boolean {
  const codes = [...value].map((character) => character.codePointAt(0) ?? 0);
  const [step = 2, ...others] = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return others.length === 0 && Math.abs(step) <= 1;
}

const isRepeat = (value: string) => /^(.{1,5})\1+$/.test(value);
const isKeypadRun = (value: string) =>
  '01234567890123456789'.includes(value) || '09876543210987654321'.includes(value);

/** Whether a password is a common one, with decoration or written twice, a run of characters, or a repetition. */
export async function isTooCommon(password: string): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isRun(plain) || isRepeat(plain) || isKeypadRun(plain)) return true;
  const words = await (list ??= commonPasswords());
  return [plain, ...wordsIn(plain)].some((word) => {
    const half = word.slice(0, word.length / 2);
    return words.has(word) || (half.length >= MIN_WORD && half + half === word && words.has(half));
  });
}

export async function requireUncommon(newPassword: string): Promise<void> {
  if (await isTooCommon(newPassword))
    throw refusal(422, 'common-password', SESSION_MESSAGES.tooCommon, 'newPassword');
}

export async function requireUncommonAdmin(password: string | undefined): Promise<void> {
  if (password && (await isTooCommon(password)))
    throw new Error("ADMIN_PASSWORD is too common: choose another one in the site's environment variables.");
}

export const notSetUp = (why: string) => refusal(403, 'login-not-set-up', `Login is not set up: ${why}`);

/** @throws HttpError 403 where the environment's password is too common to make an account of, but for local serving */
export async function requireFitAdmin({ env }: AppContext): Promise<void> {
  if (!env.local && env.admin && (await isTooCommon(env.admin.password)))
    throw notSetUp('ADMIN_PASSWORD in the site settings is too common.');
}

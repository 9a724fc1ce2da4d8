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

/** The steps between the characters of a run, such as 1234567890 or abcdefghij. */
const RUN_STEPS = new Set([-1, 0, 1]);

function isRun(value: string): boolean {
  const codes = [...value].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && RUN_STEPS.has([...steps][0] ?? 2);
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

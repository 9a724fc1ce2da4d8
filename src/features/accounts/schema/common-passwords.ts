/** Words that guessing tools try first; a password of one of them and decoration is refused. */
// prettier-ignore
const ROOTS = [
  'password', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'qwerty', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'letmein',
  'welcome', 'administrator', 'admin', 'iloveyou', 'sunshine', 'princess', 'football', 'baseball', 'cricket',
  'dragon', 'monkey', 'master', 'superman', 'batman', 'trustno1', 'changeme', 'default', 'secret', 'abc123',
  '1q2w3e4r', '1qaz2wsx', 'qazwsx', 'srilanka', 'colombo', 'ceylon', 'kelaniya', 'microfinance', 'pawning', 'veralu',
];

/** Decoration: digits and punctuation before or after a word. */
const DECORATION = /^[\d\W_]+|[\d\W_]+$/g;

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

/** Whether a password is a common word with decoration, a run of characters, or a repetition. */
export function isCommonPassword(value: string): boolean {
  const plain = value.toLowerCase();
  const core = plain.replace(DECORATION, '');
  const common = ROOTS.some((root) => plain === root || core === root || core === root + root);
  return common || isRun(plain) || isRepeat(plain) || isKeypadRun(plain);
}

import { diffArrays } from 'diff';

/** A run of text: shared, or only in the earlier or the later text. */
export type Run = { kind: 'same' | 'added' | 'removed'; text: string };

/** Words and white space, and single other characters. */
const TOKEN = /[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu;

/** Texts with more changed words and spaces than this are shown as removed and added whole: to compare them takes too long. */
const MOST_CHANGES = 1500;

/** Whether a text is only white space and punctuation of one line. */
const isSeparator = (text: string): boolean => !/[\p{L}\p{N}\n]/u.test(text);

const wordsOf = (text: string): string[] => text.match(TOKEN) ?? [];

/** What was removed and added, in reading order; a rewritten phrase is one run of each, whose words do not alternate. */
export function differencesOf(before: string, after: string): Run[] {
  const parts = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_CHANGES }) ?? [
    { removed: true, added: false, value: [before] },
    { removed: false, added: true, value: [after] },
  ];
  const runs: Run[] = [];
  parts.forEach(({ removed, added, value }, at) => {
    const text = value.join('');
    /** The changes since the last common text: a removed and an added run at most. */
    const phrase = runs.slice(runs.findLastIndex(({ kind }) => kind === 'same') + 1);
    const add = (kind: Run['kind']) => {
      const run = phrase.find((earlier) => earlier.kind === kind);
      if (run) run.text += text;
      else runs.push({ kind, text });
    };
    const isInside = phrase.length === 2 && at < parts.length - 1 && isSeparator(text);
    if (removed || (isInside && !added)) add('removed');
    if (added || (isInside && !removed)) add('added');
    if (!removed && !added && !isInside) add('same');
  });
  return runs;
}

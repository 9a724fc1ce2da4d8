import { diffArrays } from 'diff';

/** A run of text: shared, or only in the earlier or the later text. */
export type Run = { kind: 'same' | 'added' | 'removed'; text: string };

/** Words and white space, and single other characters. */
const TOKEN = /[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu;

/** Texts with more changed words than this are shown as removed and added whole: comparing them would take too long. */
const MOST_CHANGES = 1500;

function addTo(runs: Run[], kind: Run['kind'], text: string): void {
  if (!text) return;
  const last = runs.at(-1);
  if (last?.kind === kind) last.text += text;
  else runs.push({ kind, text });
}

/** Whether it separates words of one line, and holds none. */
const isSeparator = (text: string): boolean => !/[\p{L}\p{N}\n]/u.test(text);

/**
 * Makes a rewritten phrase one removed run and one added run: with the separators of words as common runs, old and new words
 * would alternate.
 */
function joinPhrases(runs: Run[]): Run[] {
  const joined: Run[] = [];
  /** What was removed and added since the last common text, and a separator that was in both after it. */
  let [removed, added, separator] = ['', '', ''];
  const flush = () => {
    addTo(joined, 'removed', removed);
    addTo(joined, 'added', added);
    addTo(joined, 'same', separator);
    [removed, added, separator] = ['', '', ''];
  };
  for (const { kind, text } of runs) {
    if (kind === 'same') {
      if (removed && added && isSeparator(text)) separator += text;
      else {
        flush();
        addTo(joined, 'same', text);
      }
      continue;
    }
    removed += separator;
    added += separator;
    separator = '';
    if (kind === 'removed') removed += text;
    else added += text;
  }
  flush();
  return joined;
}

const wordsOf = (text: string): string[] => text.match(TOKEN) ?? [];

/** What was removed from `before` and added in `after`, in reading order. */
export function differencesOf(before: string, after: string): Run[] {
  const parts = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_CHANGES });
  const runs: Run[] = [];
  for (const { removed, added, value } of parts ?? [])
    addTo(runs, removed ? 'removed' : added ? 'added' : 'same', value.join(''));
  if (parts) return joinPhrases(runs);
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
}

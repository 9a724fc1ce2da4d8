/** A run of text that two texts share, or that only one of them has. */
export interface Run {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Words and white space, and single other characters. */
const TOKEN = /[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu;

/** Beyond so many pairs of tokens, lines are compared, and beyond so many pairs of lines nothing: it would take too long. */
const MOST_PAIRS = 4_000_000;

function addTo(runs: Run[], kind: Run['kind'], text: string): void {
  if (!text) return;
  const last = runs.at(-1);
  if (last?.kind === kind) last.text += text;
  else runs.push({ kind, text });
}

/** The lengths of the longest common subsequences of the ends of two lists, row by row. */
function commonLengths(one: string[], other: string[]): Uint32Array[] {
  const rows = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const [row, below] = [rows[i]!, rows[i + 1]!];
      row[j] = one[i] === other[j] ? below[j + 1]! + 1 : Math.max(below[j]!, row[j + 1]!);
    }
  return rows;
}

function compareLists(before: string[], after: string[], runs: Run[]): void {
  const rows = commonLengths(before, after);
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      addTo(runs, 'same', before[i]!);
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && rows[i + 1]![j]! >= rows[i]![j + 1]!)) {
      addTo(runs, 'removed', before[i]!);
      i += 1;
    } else {
      addTo(runs, 'added', after[j]!);
      j += 1;
    }
  }
}

/** Whether it separates words of one line, and holds none. */
const isSeparator = (text: string): boolean => !/[\p{L}\p{N}\n]/u.test(text);

/**
 * Makes a phrase that was rewritten one removed run and one added run: with what separates its words in both texts as
 * common, old and new words would alternate.
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

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function sharedStart(one: string[], other: string[]): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** What was removed from `before` and added in `after`, in reading order. */
export function differencesOf(before: string, after: string): Run[] {
  let [one, other] = [wordsOf(before), wordsOf(after)];
  const runs: Run[] = [];
  const start = sharedStart(one, other);
  const end = sharedStart(one.slice(start).reverse(), other.slice(start).reverse());
  const head = one.slice(0, start).join('');
  const tail = end > 0 ? one.slice(-end).join('') : '';
  [one, other] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  addTo(runs, 'same', head);
  if (one.length * other.length > MOST_PAIRS) [one, other] = [linesOf(one.join('')), linesOf(other.join(''))];
  if (one.length * other.length <= MOST_PAIRS) compareLists(one, other, runs);
  else {
    addTo(runs, 'removed', one.join(''));
    addTo(runs, 'added', other.join(''));
  }
  addTo(runs, 'same', tail);
  return joinPhrases(runs);
}

import { useLayoutEffect, useMemo, useRef } from 'react';
import { diffArrays } from 'diff';

/** A run of text: shared, or only in the earlier or the later text. */
type Run = { kind: 'same' | 'added' | 'removed'; text: string };

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

/** Not by colour alone: what was removed is struck through, what was added underlined. */
const MARKS: Record<Exclude<Run['kind'], 'same'>, string> = {
  removed: 'bg-danger-soft text-danger line-through decoration-1',
  added: 'bg-success-soft text-success underline decoration-1 underline-offset-2',
};

/** The part of a scrolled box that stays above the first difference, which is read in its context. */
const CONTEXT = 1 / 3;

/** The marked differences between two texts; a box around them that scrolls shows the first difference. */
export function Differences({ before, after }: { before: string; after: string }) {
  const runs = useMemo(() => differencesOf(before, after), [before, after]);
  const first = useRef<HTMLModElement>(null);
  const firstAt = runs.findIndex(({ kind }) => kind !== 'same');

  useLayoutEffect(() => {
    const box = first.current?.parentElement;
    if (!first.current || !box) return;
    const above = first.current.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTop += above - box.clientHeight * CONTEXT;
  }, [runs]);

  return runs.map(({ kind, text }, at) => {
    if (kind === 'same') return <span key={at}>{text}</span>;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      <Mark
        key={at}
        ref={at === firstAt ? first : undefined}
        className={`scroll-my-16 rounded-[3px] px-0.5 ${MARKS[kind]}`}
      >
        {text}
      </Mark>
    );
  });
}

/** A text longer than this, in characters, may scroll, so it is focusable for the keyboard and has a frame. */
const LONG = 200;

/** Ends in the middle of a line, which shows that the text goes on. */
const LONG_CLASSES =
  'mt-1 max-h-[calc(10.6lh+0.5rem)] overflow-y-auto rounded-sm border border-line bg-surface px-3 py-2 max-sm:max-h-[calc(6.6lh+0.5rem)]';

type TheirsProps = { name: string; text: string; own: string | undefined };

/** A field's text, with the marked differences from the text `own` where there is one. */
export function Theirs({ name, text, own }: TheirsProps) {
  const isLong = Math.max(text.length, own?.length ?? 0) > LONG;
  return (
    <div>
      <dt className="text-ink-muted">{own === text ? `${name}, unchanged` : name}</dt>
      <dd
        tabIndex={isLong ? 0 : undefined}
        className={`wrap-anywhere whitespace-pre-wrap ${isLong ? LONG_CLASSES : ''}`}
      >
        {own === undefined || own === text ? (
          text || <span className="text-ink-muted">(empty)</span>
        ) : (
          <Differences before={own} after={text} />
        )}
      </dd>
    </div>
  );
}

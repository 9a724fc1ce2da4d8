import { useLayoutEffect, useMemo, useRef } from 'react';
import { differencesOf, type Run } from './differences.ts';

/** Not by colour alone: what was removed is struck through, what was added underlined. */
const MARKS: Record<Exclude<Run['kind'], 'same'>, string> = {
  removed: 'bg-danger-soft text-danger line-through decoration-1',
  added: 'bg-success-soft text-success underline decoration-1 underline-offset-2',
};

interface Props {
  before: string;
  after: string;
}

/** The part of a scrolled box that stays above the first difference, so that it is read in its context. */
const CONTEXT = 1 / 3;

/** Scrolls the box that a mark is in to it, and nothing around the box. */
function scrollTo(mark: Element): void {
  const box = mark.parentElement!;
  const above = mark.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTop += above - box.clientHeight * CONTEXT;
}

/** A text with its differences to another one marked, in a box of its own, which shows the first of them if it scrolls. */
export function Differences({ before, after }: Props) {
  const runs = useMemo(() => differencesOf(before, after), [before, after]);
  const first = useRef<HTMLModElement>(null);
  const firstAt = runs.findIndex(({ kind }) => kind !== 'same');

  useLayoutEffect(() => {
    if (first.current) scrollTo(first.current);
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

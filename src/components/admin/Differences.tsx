import { useMemo } from 'react';
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

/** A text with its differences to another one marked. */
export function Differences({ before, after }: Props) {
  const runs = useMemo(() => differencesOf(before, after), [before, after]);
  return runs.map(({ kind, text }, at) => {
    if (kind === 'same') return <span key={at}>{text}</span>;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      <Mark key={at} className={`rounded-[3px] px-0.5 ${MARKS[kind]}`}>
        {text}
      </Mark>
    );
  });
}

import { useEffect, useId, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { differencesOf, type Run } from './differences.ts';

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

const LEGEND = 'Underlined: only in their version. Struck through: only in yours.';

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

interface Props {
  title: string;
  /** The texts that the other admin saved, by field; compared with the admin's own text, where one is given. */
  theirs: readonly (readonly [label: string, text: string, own?: string])[];
  /** Says which text is marked how. */
  legend?: string;
  /** Says where the admin's own text is, and whether a choice saves. */
  note: string;
  children: ReactNode;
}

/** The notice of a conflict: shows what the other admin saved, above the form with the admin's own text. */
export function Conflict(props: Props) {
  const { title, theirs, legend = LEGEND, note, children } = props;
  const section = useRef<HTMLElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const id = useId();
  const isCompared = theirs.some(([, text, own]) => own !== undefined && own !== text);

  // The Save button is far below: without the focus the notice could stay out of view.
  useEffect(() => {
    section.current?.focus();
    // Where the notice is higher than the screen, it is read from its beginning, and its buttons are not below the screen.
    choices.current?.scrollIntoView({ block: 'nearest' });
    section.current?.querySelector('h3')?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Saved by someone else"
      aria-describedby={`${id} ${id}-note`}
      className="grid scroll-mb-40 gap-3 rounded-sm border border-warning/25 bg-warning-soft p-4 text-small"
    >
      <h3 id={id} className="font-semibold text-warning">
        {title}
      </h3>
      <p id={`${id}-note`} className="text-pretty text-ink-soft">
        {note}
      </p>
      {/* Before the texts, which are long: below them the buttons would be out of view. */}
      <div ref={choices} className="flex scroll-mb-40 flex-wrap gap-3">
        {children}
      </div>
      {theirs.length > 0 && (
        <div className="grid gap-3 rounded-sm bg-paper p-4">
          {isCompared && <p className="text-pretty text-ink-muted">{legend}</p>}
          <dl className="grid gap-2">
            {theirs.map(([name, text, own]) => (
              <Theirs key={name} {...{ name, text, own }} />
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}

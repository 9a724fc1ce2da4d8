import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Theirs } from './Differences.tsx';

const LEGEND = 'Underlined: only in their version. Struck through: only in yours.';

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

import { useEffect, useId, useRef, type ReactNode } from 'react';

/** From so many characters on a text may have to be scrolled, which the keyboard can only where it stands. */
const LONG = 200;

interface Props {
  /** What happened. */
  title: string;
  /** What somebody else saved, by field. */
  theirs: readonly (readonly [label: string, text: string])[];
  /** Where one's own text is, and what saving it does. */
  note: string;
  /** The buttons that settle it. */
  children: ReactNode;
}

/** What somebody else saved, above the form that still holds one's own text: nothing is lost until somebody chooses. */
export function Conflict({ title, theirs, note, children }: Props) {
  const section = useRef<HTMLElement>(null);
  const id = useId();

  // The button that was pressed stands far below: without this nobody would see what happened.
  useEffect(() => {
    const dialog = section.current?.closest('dialog');
    section.current?.focus();
    // What settles it goes away with it: the form is next.
    return () => {
      if (dialog?.isConnected) dialog.querySelector<HTMLElement>('form :is(input, textarea)')?.focus();
    };
  }, []);

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Saved by somebody else"
      aria-describedby={id}
      className="grid gap-3 rounded-sm border border-warning/25 bg-warning-soft p-4 text-small"
    >
      <h3 id={id} className="font-semibold text-warning">
        {title}
      </h3>
      <dl className="grid gap-2 rounded-sm bg-paper p-4">
        {theirs.map(([label, text]) => (
          <div key={label}>
            <dt className="text-ink-muted">{label}</dt>
            <dd
              tabIndex={text.length > LONG ? 0 : undefined}
              className="max-h-56 overflow-y-auto wrap-anywhere whitespace-pre-wrap"
            >
              {text || 'empty'}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-soft">{note}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

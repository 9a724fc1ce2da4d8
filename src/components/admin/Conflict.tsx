import { useEffect, useId, useRef, type ReactNode } from 'react';

import { Differences } from './Differences.tsx';

/** A text longer than this, in characters, may scroll, so it is focusable for the keyboard. */
const LONG = 200;

interface Props {
  /** What happened. */
  title: string;
  /** The texts that the other admin saved, by field; compared with the admin's own, where there is one. */
  theirs: readonly (readonly [label: string, text: string, own?: string])[];
  /** Says where the admin's own text is, and what saving it does. */
  note: string;
  /** The buttons that resolve the conflict. */
  children: ReactNode;
}

/** The notice of a conflict: shows what the other admin saved, above the form with the admin's own text. */
export function Conflict({ title, theirs, note, children }: Props) {
  const section = useRef<HTMLElement>(null);
  const id = useId();

  // The Save button is far below: without the focus the notice could stay out of view.
  useEffect(() => {
    const frame = section.current?.closest('dialog, main');
    section.current?.focus();
    // The focused button is removed with the notice, so the focus moves to the form.
    return () => {
      if (frame?.isConnected) frame.querySelector<HTMLElement>('form :is(input, textarea)')?.focus();
    };
  }, []);

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Saved by someone else"
      aria-describedby={id}
      className="grid scroll-mb-40 gap-3 rounded-sm border border-warning/25 bg-warning-soft p-4 text-small"
    >
      <h3 id={id} className="font-semibold text-warning">
        {title}
      </h3>
      {/* Where the other one changed it and back again, there is nothing to show. */}
      {theirs.length > 0 && (
        <dl className="grid gap-2 rounded-sm bg-paper p-4">
          {theirs.map(([label, text, own = text]) => (
            <div key={label}>
              <dt className="text-ink-muted">{label}</dt>
              <dd
                tabIndex={text.length > LONG ? 0 : undefined}
                className="max-h-56 overflow-y-auto wrap-anywhere whitespace-pre-wrap max-sm:max-h-[20svh]"
              >
                {own === text ? text || 'empty' : <Differences before={own} after={text} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-ink-soft">{note}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

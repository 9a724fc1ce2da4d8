import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Differences } from './Differences.tsx';

/** A text longer than this, in characters, may scroll, so it is focusable for the keyboard and has a frame. */
const LONG = 200;

/** Ends in the middle of a line, which shows that the text goes on. */
const LONG_CLASSES =
  'mt-1 max-h-[calc(10.6lh+0.5rem)] overflow-y-auto rounded-sm border border-line bg-surface px-3 py-2 max-sm:max-h-[calc(6.6lh+0.5rem)]';

const isLong = (...texts: readonly string[]) => texts.some(({ length }) => length > LONG);

const LEGEND = 'Underlined: only in their version. Struck through: only in yours.';

interface Props {
  /** What happened. */
  title: string;
  /** The name of the notice, where it may not have been another person. */
  label?: string | undefined;
  /** The texts that the other admin saved, by field; compared with the admin's own, where there is one. */
  theirs: readonly (readonly [label: string, text: string, own?: string])[];
  /** Says which text is marked how. */
  legend?: string;
  /** Says where the admin's own text is, and whether a choice saves. */
  note: string;
  /** The buttons that resolve the conflict. */
  children: ReactNode;
}

/** The notice of a conflict: shows what the other admin saved, above the form with the admin's own text. */
export function Conflict({
  title,
  label = 'Saved by someone else',
  theirs,
  legend = LEGEND,
  note,
  children,
}: Props) {
  const section = useRef<HTMLElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const id = useId();
  const isCompared = theirs.some(([, text, own]) => own !== undefined && own !== text);

  // The Save button is far below: without the focus the notice could stay out of view.
  useEffect(() => {
    const frame = section.current?.closest('dialog, main');
    section.current?.focus();
    // Where the notice is higher than the screen, it is read from its beginning, and its buttons are not below the screen.
    choices.current?.scrollIntoView({ block: 'nearest' });
    section.current?.querySelector('h3')?.scrollIntoView({ block: 'nearest' });
    // The focused button is removed with the notice, so the focus moves to the form.
    return () => {
      if (frame?.isConnected) frame.querySelector<HTMLElement>('form :is(input, textarea)')?.focus();
    };
  }, []);

  return (
    <section
      ref={section}
      tabIndex={-1}
      data-conflict
      aria-label={label}
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
      {/* Where both texts are the same, there is nothing to show. */}
      {theirs.length > 0 && (
        <div className="grid gap-3 rounded-sm bg-paper p-4">
          {isCompared && <p className="text-pretty text-ink-muted">{legend}</p>}
          <dl className="grid gap-2">
            {theirs.map(([name, text, own]) => (
              <div key={name}>
                <dt className="text-ink-muted">{own === text ? `${name}, unchanged` : name}</dt>
                <dd
                  tabIndex={isLong(text, own ?? '') ? 0 : undefined}
                  className={`wrap-anywhere whitespace-pre-wrap ${isLong(text, own ?? '') ? LONG_CLASSES : ''}`}
                >
                  {own === undefined || own === text ? (
                    text || <span className="text-ink-muted">(empty)</span>
                  ) : (
                    <Differences before={own} after={text} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}

import { useEffect, useRef } from 'react';
import type { Reply } from './schema/reply.ts';
import { timeInWords } from '#src/lib/time.ts';

/** A text longer than this, in characters, may scroll, so it is focusable for the keyboard. */
export const LONG = 200;

interface Props {
  /** Who has replied. */
  sentence: string;
  replies: readonly Reply[];
}

/** What colleagues have sent to the person while one's own email was written; the button may be far from it. */
export function SentMeanwhile({ sentence, replies }: Props) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => void section.current?.scrollIntoView({ block: 'center' }), [replies]);
  return (
    <section
      ref={section}
      aria-label="Sent in the meantime"
      className="grid gap-3 rounded-sm border border-warning/25 bg-warning-soft p-4 text-small"
    >
      <div role="alert">
        <p className="font-semibold text-warning">{sentence}</p>
        <p>Your own email below was not sent. Please change it, or send it anyway.</p>
      </div>
      {replies.map(({ id, author, at, subject, text }) => (
        <article key={id} className="grid gap-2">
          <h3 className="text-ink-soft">
            {author}, {timeInWords(at)}
          </h3>
          <div
            tabIndex={text.length > LONG ? 0 : undefined}
            className="grid max-h-48 gap-2 overflow-y-auto rounded-sm bg-paper p-4 wrap-anywhere whitespace-pre-line [font-variant-ligatures:none]"
          >
            <p className="font-medium">{subject}</p>
            <p>{text}</p>
          </div>
        </article>
      ))}
    </section>
  );
}

import type { Reply } from '#features/replies/schema/reply';
import { timeInWords } from '#lib/time';

/** A text longer than this, in characters, may scroll, so it is focusable for the keyboard. */
const LONG = 200;

/** What colleagues have sent to the person while one's own email was written. */
export const SentMeanwhile = ({ replies }: { replies: readonly Reply[] }) => (
  <section
    aria-label="Sent in the meantime"
    className="grid gap-3 rounded-sm border border-warning/25 bg-warning-soft p-4 text-small"
  >
    {replies.map(({ id, author, at, subject, text }) => (
      <article key={id} className="grid gap-2">
        <h3 className="font-semibold text-warning">
          {author}, {timeInWords(at)}
        </h3>
        <div
          tabIndex={text.length > LONG ? 0 : undefined}
          className="grid max-h-48 gap-2 overflow-y-auto rounded-sm bg-paper p-4 wrap-anywhere whitespace-pre-line"
        >
          <p className="font-medium">{subject}</p>
          <p>{text}</p>
        </div>
      </article>
    ))}
    <p className="text-ink-soft">Your own email below was not sent. It is as you wrote it.</p>
  </section>
);

import { HONEYPOT_FIELD } from '#src/lib/submission.ts';

/** A field for spam programs: people cannot see it, focus it or hear it. */
export function Honeypot() {
  return (
    <div className="hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

import { HONEYPOT_FIELD } from '#src/lib/submission.ts';
import * as controls from '#src/lib/messages/en/controls.ts';

/** A field for spam programs: people cannot see it, focus it or hear it. */
export function Honeypot() {
  return (
    <div className="hidden" aria-hidden="true">
      <label>
        {controls.leaveEmpty}
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

import { HONEYPOT_FIELD } from '#lib/spam-signals';

/** A field that only a program fills in: nobody sees it, reaches it with the keyboard or hears it read. */
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

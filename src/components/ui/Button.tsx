import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';

export interface ButtonLook {
  /** Primary: one a view. Secondary: beside it. Quiet: others. Danger: deletes something. Inverse: on dark backgrounds. */
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

/** Whole names, which Tailwind and the search find. */
const VARIANTS = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
  inverse: 'button-inverse',
};
const SIZES = { sm: 'button-sm', md: 'button-md', lg: 'button-lg' };

/** The classes of a button, or of a link that looks like one; `src/styles/foundation.css` has the rules. */
export function buttonClasses({ variant = 'primary', size = 'md' }: ButtonLook = {}, extra = ''): string {
  return `button ${VARIANTS[variant]} ${SIZES[size]} ${extra}`.trim();
}

/** A rotating ring, only decoration beside a text; it does not rotate under reduced motion. */
function Spinner() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" aria-hidden="true" className="animate-spin">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity=".3" strokeWidth="2" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

interface Props extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that work is in progress: the button does nothing and keeps the focus. Change its text, too. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Prevents the submit as well, also that of Enter: nothing is sent twice. */
const stop = (event: MouseEvent) => event.preventDefault();

export function Button({ variant, size, busy = false, className, onClick, children, ...rest }: Props) {
  return (
    <button
      type="button"
      className={buttonClasses({ variant, size }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? stop : onClick}
      {...rest}
    >
      {busy && <Spinner />}
      <span className="contents">{children}</span>
    </button>
  );
}

/** The button of a notice or a row. */
export const SmallButton = (props: Props) => <Button size="sm" variant="secondary" {...props} />;

import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { buttonClasses, type ButtonLook } from './classes.ts';
import { Spinner } from './Spinner.tsx';

interface Props extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that work is in progress: the button does nothing and keeps the focus. Change its text, too. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Prevents the submit as well, also that of Enter: nothing is sent twice. */
const stop = (event: MouseEvent) => event.preventDefault();

export function Button({
  variant,
  size,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: Props) {
  return (
    <button
      type={type}
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

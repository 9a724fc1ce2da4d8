import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { buttonClasses, type ButtonLook } from './classes.ts';
import { Spinner } from './Spinner.tsx';

interface Props extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Work is under way: the button says so, does nothing, and keeps the focus; change its words too. */
  busy?: boolean;
}

/** Also of a submit button, or of Enter in its form: nothing is sent a second time. */
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
      {children}
    </button>
  );
}

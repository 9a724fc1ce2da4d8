import type { ButtonHTMLAttributes } from 'react';
import { buttonClasses, type ButtonLook } from './button-classes.ts';
import { Spinner } from './Spinner.tsx';

interface Props extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Work is under way: the button is disabled and says so; change its words too. */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  busy = false,
  disabled,
  type = 'button',
  className,
  children,
  ...rest
}: Props) {
  return (
    <button
      type={type}
      className={buttonClasses({ variant, size }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

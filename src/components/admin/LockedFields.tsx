import type { ReactNode } from 'react';

interface Props {
  /** Whether they are being sent. */
  locked: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The fields of a form that adds a record or sends to many: what is changed meanwhile would not arrive, because what was read
 * at the start is sent. Inert and not disabled: the form still has their values, which are compared with what was sent.
 */
export const LockedFields = ({ locked, className = '', children }: Props) => (
  <div inert={locked} className={`grid gap-5 transition-opacity inert:opacity-50 ${className}`.trim()}>
    {children}
  </div>
);

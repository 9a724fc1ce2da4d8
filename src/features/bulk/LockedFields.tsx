import type { ReactNode } from 'react';

interface Props {
  /** Whether they are being sent. */
  locked: boolean;
  children: ReactNode;
}

/**
 * The fields of a dialog that sends to many: what is changed meanwhile would reach none of them, because all get what was
 * read at the start. Inert and not disabled: the form still has their values, which are compared with what was sent.
 */
export const LockedFields = ({ locked, children }: Props) => (
  <div inert={locked} className="grid gap-5 transition-opacity inert:opacity-50">
    {children}
  </div>
);

import type { ReactNode } from 'react';
import { alertClasses, type AlertTone } from './classes.ts';
import { WarningMark } from '../WarningMark.tsx';

interface Props {
  tone?: AlertTone;
  className?: string;
  children: ReactNode;
}

/** A message next to its cause, announced when it appears. */
export function Alert({ tone = 'danger', className, children }: Props) {
  return (
    <div role="alert" className={alertClasses(tone, className)}>
      {(tone === 'danger' || tone === 'warning') && <WarningMark />}
      <div className="text-pretty">{children}</div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { LineIcon } from './LineIcon.tsx';

export type AlertTone = 'danger' | 'warning' | 'success' | 'info';

const TONES: Record<AlertTone, string> = {
  danger: 'border-danger/25 bg-danger-soft text-danger',
  warning: 'border-warning/25 bg-warning-soft text-warning',
  success: 'border-success/25 bg-success-soft text-success',
  info: 'border-line bg-surface text-ink-soft',
};

export function alertClasses(tone: AlertTone = 'danger', extra = ''): string {
  return `flex items-start gap-2.5 rounded-sm border px-4 py-3 text-small font-medium ${TONES[tone]} ${extra}`.trim();
}

/** The icon before an error: colour must not be the only sign of an error. */
export const WarningMark = () => (
  <LineIcon
    {...{ viewBox: '0 0 16 16', width: 16, height: 16, strokeWidth: 1.5 }}
    d="M14.75 8a6.75 6.75 0 1 1-13.5 0 6.75 6.75 0 0 1 13.5 0ZM8 4.75v3.75M8 11v.25"
    className="mt-0.5 shrink-0"
  />
);

type AlertProps = { tone?: AlertTone; className?: string; children: ReactNode };

/** A message next to its cause, announced when it appears. */
export function Alert({ tone = 'danger', className, children }: AlertProps) {
  return (
    <div role="alert" className={alertClasses(tone, className)}>
      {(tone === 'danger' || tone === 'warning') && <WarningMark />}
      <div className="text-pretty">{children}</div>
    </div>
  );
}

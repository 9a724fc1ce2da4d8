import type { ReactNode } from 'react';

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
export function WarningMark() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      aria-hidden="true"
      className="mt-0.5 shrink-0"
    >
      <circle cx="8" cy="8" r="6.75" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 4.75v3.75M8 11v.25" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}

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

export type AlertTone = 'danger' | 'warning' | 'success' | 'info';

const TONES: Record<AlertTone, string> = {
  danger: 'border-danger/25 bg-danger-soft text-danger',
  warning: 'border-warning/25 bg-warning-soft text-warning',
  success: 'border-success/25 bg-success-soft text-success',
  info: 'border-line bg-surface text-ink-soft',
};

/** The classes of an alert. */
export function alertClasses(tone: AlertTone = 'danger', extra = ''): string {
  return `flex items-start gap-2.5 rounded-sm border px-4 py-3 text-small font-medium ${TONES[tone]} ${extra}`.trim();
}

import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'brand' | 'gold' | 'success' | 'warning' | 'danger';

export const BADGE_TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  brand: 'bg-brand-100 text-brand-700',
  gold: 'bg-gold-100 text-gold-700',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

export function badgeClasses(tone: BadgeTone = 'neutral'): string {
  return `inline-flex items-center gap-1.5 rounded-full border border-transparent px-2.5 py-px text-tiny font-medium whitespace-nowrap ${BADGE_TONES[tone]}`;
}

export function Badge({ tone, children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={badgeClasses(tone)}>{children}</span>;
}

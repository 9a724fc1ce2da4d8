import type { ReactNode } from 'react';
import { badgeClasses, type BadgeTone } from './classes.ts';

export function Badge({ tone, children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={badgeClasses(tone)}>{children}</span>;
}

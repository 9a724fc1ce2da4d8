import type { ReactNode } from 'react';
import { cardClasses, type CardLook } from './classes.ts';

interface Props extends CardLook {
  /** Replaces the card's padding. */
  className?: string;
  children: ReactNode;
}

export function Card({ tone, raised, className, children }: Props) {
  return <div className={cardClasses({ tone, raised }, className)}>{children}</div>;
}

import { rs } from './money.ts';
import { advance, valuation } from './pawning.ts';

/** One pledge runs through the pawning pictures: its ticket, its valuation, its advance, its redemption. */
export const TICKET = 'KDY-30817';

/** Sample rate for a gram of 24 karat gold; an illustration, not a quotation. */
export const GOLD_RATE = rs(26_400);

export const LIMIT = 0.7;

/** Interest by the month, and what a year past the due date costs on top. */
export const MONTHLY = 0.018;
export const PENALTY = 0.06;

export const pledged = valuation(
  [
    { name: 'Bangle', grams: 11.6, karat: 22 },
    { name: 'Chain', grams: 7.85, karat: 22 },
    { name: 'Ring', grams: 3.2, karat: 18 },
  ],
  GOLD_RATE,
);

export const lent = advance(pledged.total, LIMIT);

import { rs } from './money.ts';
import { advance, goldValue, SOVEREIGN, valuation } from './pawning.ts';

/** The pledge that all pawning illustrations show: ticket, valuation, advance, redemption. */
export const TICKET = 'KDY-30817';

/** Sample rate for a gram of 24 carat gold; an illustration, not a quotation. */
export const GOLD_RATE = rs(36_000);

/** The price of a sovereign at that rate. */
export const SOVEREIGN_RATE = goldValue(SOVEREIGN, GOLD_RATE);

export const LIMIT = 0.7;

/** Monthly interest, and the yearly penalty rate after the due date. */
export const MONTHLY = 0.018;
export const PENALTY = 0.06;

export const pledged = valuation(
  [
    { name: 'Bangle', grams: 11.6, carat: 22 },
    { name: 'Chain', grams: 7.85, carat: 22 },
    { name: 'Ring', grams: 3.2, carat: 18 },
  ],
  GOLD_RATE,
);

export const lent = advance(pledged.total, LIMIT);

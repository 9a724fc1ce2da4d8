import type { Cents, Currency } from './money.ts';

/** Sample mid rates: rupees for one unit of each served currency. They are illustrations, not a quotation. */
export const RATES: Readonly<Record<Exclude<Currency, 'LKR'>, number>> = {
  AED: 82.4,
  USD: 302.6,
  CAD: 219.85,
  SGD: 231.1,
  AUD: 197.3,
};

export const toRupees = (cents: Cents, currency: Exclude<Currency, 'LKR'>): Cents =>
  Math.round(cents * RATES[currency]);

import { sum, type Cents } from './money.ts';

export interface Article {
  name: string;
  grams: number;
  carat: 18 | 20 | 22 | 24;
}

/** Net weight × purity × the day's rate for a gram of 24 carat gold. */
export const goldValue = ({ grams, carat }: Omit<Article, 'name'>, rate: Cents): Cents =>
  Math.round((grams * carat * rate) / 24);

/** Articles with their values, the total weight and the assessed total. */
export function valuation(articles: readonly Article[], rate: Cents) {
  const rows = articles.map((article) => ({ ...article, value: goldValue(article, rate) }));
  const grams = Math.round(sum(rows.map((row) => row.grams)) * 100) / 100;
  return { rows, grams, total: sum(rows.map((row) => row.value)) };
}

/** A sovereign, by which gold is quoted beside the gram: eight grams of 22 carat. */
export const SOVEREIGN = { grams: 8, carat: 22 } as const;

/** The advance under a loan-to-value limit, rounded down to a full hundred rupees. */
export const advance = (value: Cents, limit: number): Cents => Math.floor((value * limit) / 10_000) * 10_000;

/** The share of the value that is lent, as a fraction. */
export const loanToValue = (lent: Cents, value: Cents): number => lent / value;

/**
 * What redeems a ticket: capital, monthly interest, and past the due date both the same interest by the day and a penalty
 * at a yearly rate, so that being late never costs less.
 */
export function redemption(
  capital: Cents,
  monthly: number,
  months: number,
  penalty: number,
  daysLate: number,
) {
  const interest = Math.round(capital * monthly * (months + (12 * daysLate) / 365));
  const fine = Math.round((capital * penalty * daysLate) / 365);
  return { capital, interest, penalty: fine, total: capital + interest + fine };
}

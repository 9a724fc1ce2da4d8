import type { Loan } from './loans.ts';
import { rs } from './money.ts';

/** The lease that all leasing illustrations show: agreement, schedule, reminder, early payoff. */
export const lease: Loan = { principal: rs(4_200_000), rate: 0.155, months: 48 };

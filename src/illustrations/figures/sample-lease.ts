import { amortise, type Loan } from './loans.ts';
import { rs } from './money.ts';

/** The lease that all leasing illustrations show: agreement, schedule, reminder, card payment, early payoff. */
export const lease: Loan = { principal: rs(4_200_000), rate: 0.155, months: 48 };

export const schedule = amortise(lease);

/** What the lessee pays by card in June, and the bank shows: the tenth rental and a month's insurance. */
const rental = schedule[9]?.payment ?? 0;
const insurance = rs(1_420);
export const cardPayment = { rental, insurance, total: rental + insurance };

import { rs } from './money.ts';
import { dailyInterest } from './savings.ts';

/** A member's savings in June 2026 on the Tuesdays of her centre, with interest on the daily balance credited on the last day. */
export const OPENING = rs(42_180);
export const RATE = 0.06;

const movements = [
  { day: 2, what: 'Deposit', value: rs(5_000) },
  { day: 9, what: 'Deposit', value: rs(3_500) },
  { day: 16, what: 'Withdrawal', value: rs(-8_000) },
  { day: 23, what: 'Deposit', value: rs(6_250) },
];

const interest = dailyInterest(OPENING, movements, { rate: RATE, daysInMonth: 30 });

export const savedInJune = [...movements, { day: 30, what: `Interest ${RATE * 100}%`, value: interest }];

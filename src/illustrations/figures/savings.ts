import { sum, type Cents } from './money.ts';

/** The interest of some days on a balance that stays the same, at a yearly rate. */
export const interestOn = (balance: Cents, rate: number, days: number): Cents =>
  Math.round((balance * rate * days) / 365);

/** The days that a month held each balance, from the opening one and movements by day of the month. */
export function heldDays(
  opening: Cents,
  movements: readonly { day: number; value: Cents }[],
  daysInMonth: number,
): { balance: Cents; days: number }[] {
  const starts = [{ day: 1, value: opening }, ...movements];
  let balance = 0;
  return starts.map(({ day, value }, index) => {
    balance += value;
    return { balance, days: (starts[index + 1]?.day ?? daysInMonth + 1) - day };
  });
}

/** A month's interest on the daily balance. */
export const dailyInterest = (
  opening: Cents,
  movements: readonly { day: number; value: Cents }[],
  { rate, daysInMonth }: { rate: number; daysInMonth: number },
): Cents =>
  interestOn(sum(heldDays(opening, movements, daysInMonth).map((held) => held.balance * held.days)), rate, 1);

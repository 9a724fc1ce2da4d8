import { sum, type Cents } from './money.ts';

export interface Loan {
  principal: Cents;
  /** Annual rate as a fraction: 0.24 is 24%. */
  rate: number;
  months: number;
}

export interface Instalment {
  no: number;
  payment: Cents;
  interest: Cents;
  capital: Cents;
  balance: Cents;
}

/** Equal instalments on a reducing balance; the last one absorbs the rounding, so that the balance ends at zero. */
export function amortise({ principal, rate, months }: Loan): Instalment[] {
  const monthly = rate / 12;
  const level = Math.round((principal * monthly) / (1 - (1 + monthly) ** -months));
  let owed = principal;
  return Array.from({ length: months }, (_, index) => {
    const interest = Math.round(owed * monthly);
    const capital = index === months - 1 ? owed : level - interest;
    owed -= capital;
    return { no: index + 1, payment: capital + interest, interest, capital, balance: owed };
  });
}

/** Flat interest: all of it is computed at the start and spread evenly. */
export function flat({ principal, rate, months }: Loan): Instalment[] {
  const interests = spread(Math.round((principal * rate * months) / 12), months);
  const capitals = spread(principal, months);
  let owed = principal;
  return capitals.map((capital, index) => {
    const interest = interests[index] ?? 0;
    owed -= capital;
    return { no: index + 1, payment: capital + interest, interest, capital, balance: owed };
  });
}

/**
 * The amount that settles a loan some days after `paid` instalments: the rentals left, less a rebate of all interest that has
 * not run, which leaves the capital; then the interest of those days and the fee.
 */
export function earlyPayoff(
  { rate }: Pick<Loan, 'rate'>,
  schedule: readonly Instalment[],
  { paid, days, fee }: { paid: number; days: number; fee: Cents },
) {
  const left = schedule.slice(paid);
  const capital = sum(left.map((row) => row.capital));
  const rebate = sum(left.map((row) => row.interest));
  const interest = Math.round((capital * rate * days) / 365);
  return { rentals: capital + rebate, rebate, capital, interest, fee, settlement: capital + interest + fee };
}

function spread(total: Cents, parts: number): Cents[] {
  const part = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, index) =>
    index === parts - 1 ? total - part * (parts - 1) : part,
  );
}

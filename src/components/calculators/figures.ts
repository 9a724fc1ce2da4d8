/* What calculators, articles and their tests compute with. Amounts are whole cents, so that sums are exact; rates are fractions. */

export interface Instalment {
  interest: number;
  capital: number;
  /** What is owed after the instalment. */
  balance: number;
}

/** The level instalment, in arrears, that repays `capital` in `count` periods at `rate` a period. */
export const levelInstalment = (capital: number, rate: number, count: number): number =>
  rate === 0 ? capital / count : (capital * rate) / (1 - (1 + rate) ** -count);

/** The rate a period at which `count` instalments repay `capital`, by halving. */
export function rateOf(capital: number, instalment: number, count: number): number {
  let [low, high] = [0, 1];
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (levelInstalment(capital, middle, count) < instalment) low = middle;
    else high = middle;
  }
  return low;
}

/** Interest on what is still owed, in level instalments; the last one absorbs the rounding. */
export function reducingSchedule(capital: number, rate: number, count: number): Instalment[] {
  const level = Math.round(levelInstalment(capital, rate, count));
  let balance = capital;
  return Array.from({ length: count }, (_, index) => {
    const interest = Math.round(balance * rate);
    const part = index === count - 1 ? balance : level - interest;
    balance -= part;
    return { interest, capital: part, balance };
  });
}

/** Interest on the amount lent for the whole term, spread evenly; the last instalment absorbs the rounding. */
export function flatSchedule(capital: number, rate: number, count: number): Instalment[] {
  const shareOf = (total: number, index: number) => {
    const share = Math.floor(total / count);
    return index === count - 1 ? total - share * index : share;
  };
  const interest = Math.round(capital * rate * count);
  let balance = capital;
  return Array.from({ length: count }, (_, index) => {
    const part = shareOf(capital, index);
    balance -= part;
    return { interest: shareOf(interest, index), capital: part, balance };
  });
}

/** The value of an article of gold by the price of a gram of fine gold. */
export const goldValue = (grams: number, carat: number, price: number): number =>
  Math.round((grams * carat * price) / 24);

/** The advance under a loan-to-value limit, rounded down to a full hundred rupees. */
export const advanceOf = (value: number, limit: number): number => Math.floor((value * limit) / 1e4) * 1e4;

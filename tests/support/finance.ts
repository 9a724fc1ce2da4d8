/** An amount as articles write it, with cents. */
export const cents = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as articles write it, in whole rupees. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** A share of 1 as articles write it. */
export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** The level payment, in arrears, that repays `capital` in `count` periods at `rate` a period. */
export const instalment = (capital: number, rate: number, count: number): number =>
  (capital * rate) / (1 - (1 + rate) ** -count);

/** The rate a period at which `payment` repays `capital` in `count` periods, by halving. */
export function rateOf(capital: number, payment: number, count: number): number {
  let [low, high] = [0.0001, 1];
  for (let round = 0; round < 100; round += 1) {
    const middle = (low + high) / 2;
    [low, high] = instalment(capital, middle, count) > payment ? [low, middle] : [middle, high];
  }
  return low;
}

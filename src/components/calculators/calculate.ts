/* What calculators, articles and their tests compute with. Amounts are whole cents, so that sums are exact; rates are fractions. */

interface Instalment {
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
function reducingSchedule(capital: number, rate: number, count: number): Instalment[] {
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
function flatSchedule(capital: number, rate: number, count: number): Instalment[] {
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
const goldValue = (grams: number, carat: number, price: number): number =>
  Math.round((grams * carat * price) / 24);

/** The advance under a loan-to-value limit in per cent, rounded down to a full hundred rupees. */
const advanceOf = (value: number, limit: number): number => Math.floor(Math.round(value * limit) / 1e6) * 1e4;

/** The figures that a visitor typed, by the names of their fields. */
export type Values = Record<string, number>;

export interface Result {
  /** One sentence that says it all. */
  summary: string;
  /** The figures below the sentence, in the order of their labels. */
  figures: string[];
  /** Rows of the table; none where there is no table. */
  rows: string[][];
  /** The paths of the chart: an area and a line, 100 wide and 40 high. */
  area: string;
  line: string;
}

const cents = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const plain = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });

/** `1,250,000.00`; rupees of so many cents. */
const amount = (value: number) => cents.format(value / 100);
const rs = (value: number) => `Rs\u00a0${amount(value)}`;
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** A number as fields and links have it: 120,000 and 16.5. */
export const numberText = (value: number): string => plain.format(value);

const sum = (rows: readonly Instalment[], key: keyof Instalment) =>
  rows.reduce((total, row) => total + row[key], 0);

/** The points of a chart from left to right, for values of which `most` is its height. */
const points = (values: readonly number[], most: number) =>
  (values.length > 1 ? values : [...values, ...values]).map(
    (value, at, { length }) => [(100 * at) / (length - 1), 40 - (38 * value) / most] as const,
  );

const pathOf = (at: readonly (readonly [number, number])[]) =>
  `M${at.map(([x, y]) => `${+x.toFixed(1)} ${+y.toFixed(1)}`).join(' ')}`;

const areaOf = (values: readonly number[], most: number) => `${pathOf(points(values, most))}V40H0Z`;

const inTable = (rows: readonly Instalment[]) =>
  rows
    .map(({ interest, capital, balance }, index) => [
      String(index + 1),
      ...[interest, capital, interest + capital, balance].map(amount),
    ])
    .filter((_, index) => index < 2 || index > rows.length - 3);

/** A loan by a flat or a reducing rate, weekly or monthly. */
function loan({ amount: rupees = 0, count = 1, rate = 0, flat = 0, periods = 12 }: Values): Result {
  const [lent, each] = [Math.round(rupees * 100), rate / 100 / periods];
  const schedules = [reducingSchedule, flatSchedule].map((scheduleOf) => scheduleOf(lent, each, count));
  const [rows = [], others = []] = flat ? schedules.reverse() : schedules;
  const first = rows[0]!.capital + rows[0]!.interest;
  const interest = sum(rows, 'interest');
  const actual = flat ? rateOf(lent, first, count) : each;
  const interests = [rows, others].map((some) => some.map((row) => row.interest));
  const most = Math.max(...interests.flat(), 1);
  return {
    summary: `${count} instalments of ${rs(first)}, ${rs(lent + interest)} in all.`,
    figures: [
      rs(first),
      rs(interest),
      rs(lent + interest),
      percent(actual * periods),
      percent((1 + actual) ** periods - 1),
    ],
    rows: inTable(rows),
    area: areaOf(interests[0]!, most),
    line: pathOf(points(interests[1]!, most)),
  };
}

/** A pawn ticket: the advance on an article of gold and what is owed at the renewal date, by simple interest. */
function pledge({ grams = 0, carat = 22, price = 0, limit = 0, rate = 0, months = 1 }: Values): Result {
  const value = goldValue(grams, carat, Math.round(price * 100));
  const advance = advanceOf(value, limit);
  const interest = Math.round((advance * rate * months) / 1200);
  const owed = advance + interest;
  const most = Math.max(value, owed) || 1;
  return {
    summary: `An advance of ${rs(advance)}; ${rs(interest)} of interest by the renewal date.`,
    figures: [
      `${plain.format((grams * carat) / 24)}\u00a0g`,
      rs(value),
      rs(advance),
      rs(interest),
      rs(owed),
      rs((owed * 24) / (grams * carat)),
    ],
    rows: [],
    area: areaOf([advance, owed], most),
    line: pathOf(points([value, value], most)),
  };
}

/** A lease settled after some of its rentals. */
function settlement({ amount: rupees = 0, count = 2, rate = 0, paid = 1 }: Values): Result {
  const lent = Math.round(rupees * 100);
  const rows = reducingSchedule(lent, rate / 1200, count);
  const after = Math.min(paid, count - 1);
  const ahead = rows.slice(after);
  const [left, unearned] = [sum(ahead, 'capital'), sum(ahead, 'interest')];
  const weight = (ahead.length * (ahead.length + 1)) / (count * (count + 1));
  const digits = left + unearned - Math.round(sum(rows, 'interest') * weight);
  const at = (100 * after) / count;
  const balances = [lent, ...rows.map(({ balance }) => balance)];
  return {
    summary: `${rs(left)} settles the lease after ${after} of ${count} rentals and saves ${rs(unearned)} of interest.`,
    figures: [
      rs(Math.round(levelInstalment(lent, rate / 1200, count))),
      rs(left),
      rs(digits),
      rs(left + unearned),
      rs(unearned),
    ],
    rows: [],
    area: areaOf(balances, lent),
    line: `M${+at.toFixed(1)} 0V40`,
  };
}

export const CALCULATORS = { loan, pledge, settlement };

export type CalculatorName = keyof typeof CALCULATORS;

import { expect, it } from 'vitest';
import {
  levelInstalment as instalment,
  rateOf,
  levelInstalment,
} from '#src/components/calculators/calculate.ts';
import { readArticles } from '../support/articles.ts';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { CALCULATORS, type CalculatorName, type Values } from '#src/components/calculators/calculate.ts';

/** The figures of articles about law, pay and rates, computed again from what each article gives. */
const articles = new Map(readArticles().map(({ id, body }) => [id, body]));

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const percent = (share: number, digits = 1) => `${(share * 100).toFixed(digits)}%`;
const sum = (values: readonly number[]) => values.reduce((so, one) => so + one, 0);

/** A figure is stated as a whole: `4,500` is not a part of `24,500` or `4,500.25`. */
const isStated = (body: string, figure: string) =>
  new RegExp(`(?<![\\d.,])${figure.replace(/[.%]/g, '\\$&')}(?![\\d]|[.,]\\d)`).test(body);

const FIGURES: Record<string, () => string[]> = {
  'microfinance-licences-and-what-is-changing'() {
    const offers = [
      [60_000, 900, 26, 2_540, 52],
      [250_000, 5_000, 12, 24_300, 12],
      [20_000, 200, 10, 2_100, 52],
    ].flatMap(([loan = 0, fees = 0, count = 0, paid = 0, periods = 0]) => {
      const hand = loan - fees;
      const [all, bare] = [rateOf(hand, paid, count), rateOf(loan, paid, count)];
      const most = Math.floor(instalment(hand, 1.35 ** (1 / periods) - 1, count));
      const rates = [...[all, bare].map((rate) => (1 + rate) ** periods - 1), all * periods];
      const sums = [hand, paid * count, paid * count - hand, most, (paid - most) * count];
      return [...sums.map(whole), ...rates.map((rate) => percent(rate))];
    });
    const most = [1.35 ** (1 / 52) - 1, 0.35 / 52].map((rate) => Math.floor(instalment(59_100, rate, 26)));
    const atStake = most.map((one) => (2_540 - one) * 26 * 1_800);
    const rates = [52, 12].map((periods) => percent(1.35 ** (1 / periods) - 1, 3));
    return [...offers, ...[...most, ...atStake].map(whole), ...rates];
  },
  'flat-or-reducing-balance-interest'() {
    const monthly = rateOf(120_000, 12_400, 12);
    return [percent(monthly * 12), percent((1 + monthly) ** 12 - 1)];
  },
  'epf-etf-and-apit-in-one-payroll'() {
    const staff = [
      { counted: 165_000 + 10_000, overtime: 0, fuel: 18_500 },
      { counted: 92_000 + 10_000, overtime: 13_600, fuel: 0 },
      { counted: 58_000 + 10_000 + 4_500, overtime: 6_200, fuel: 0 },
    ].map(({ counted, overtime, fuel }) => {
      const [own, taxed] = [counted * 0.08, counted + overtime];
      const tax = Math.max(taxed - 150_000, 0) * 0.06;
      return [counted, own, taxed, tax, taxed - own - tax + fuel];
    });
    const [counted = 0, , taxed = 0, tax = 0, net = 0] = [0, 1, 2, 3, 4].map((at) =>
      sum(staff.map((one) => one[at]!)),
    );
    const booked = [
      taxed,
      counted * 0.12,
      counted * 0.03,
      counted * 0.2,
      tax,
      net,
      taxed + 18_500 + counted * 0.15,
    ];
    const stamps = staff.length * 25;
    const missed = [0.15, 0.08, 0.23].map((share) => 4_500 * share);
    const late = [taxed + counted * 0.15, 19_800 * 0.15, 19_800 * 0.08, stamps, net - stamps];
    return [...staff.flat(), ...booked, ...missed, ...late].map(whole);
  },
  'centre-meetings-that-balance'() {
    const loans = 28 * 1_250 + 1_300;
    const notes = 3 * 5_000 + 20 * 1_000 + 9 * 500 + 19 * 100 + 10 * 50;
    expect(notes).toBe(loans + 28 * 200);
    return [27 * 1_250, loans, notes, 30 * 1_250, 2 * 1_250 - 1_300, 1_250 - 800, 1_250 - 500].map(whole);
  },
  'gold-valuation-from-scale-to-ltv'() {
    const fine = (23 * 22) / 24;
    const limits = [0.6, 0.7, 0.8, 0.9].flatMap((ratio) => {
      const [loan, even] = [ratio * fine * 36_000, ratio * 1.09 * 36_000];
      return [...[loan, loan * 1.09, even].map(whole), percent(1 - even / 36_000)];
    });
    const prices = [36_000, 32_400, 28_800, 27_000];
    const values = prices.flatMap((price) => [whole(fine * price), percent((0.7 * 36_000 * 1.09) / price)]);
    const most = Math.ceil(Math.max(75 * 1.045, 70 * 1.09, 60 * 1.18));
    const left = [percent(1 - 0.7 * 1.18), percent(1 - 0.7 * 1.09)];
    return [...limits, ...values, ...left, `${Math.round((70 * 1.18) / 1.09)}%`, `${most}%`];
  },
  'pawn-auctions-notice-and-surplus'() {
    const owing = (capital: number) => [capital, (capital * 0.18 * 14) / 12, 1_200];
    const [net, less] = [268_000 * 0.98, 92_000 * 0.98];
    const [first, second] = [sum(owing(180_000)), sum(owing(85_000))];
    const results = [268_000 - net, net, net - first, less, second, second - less];
    const sums = [...results, net - first - (second - less), 271_000 * 0.95];
    return [...[...owing(180_000), ...owing(85_000), ...sums].map(whole), percent(268_000 / 271_000)];
  },
  'par30-without-self-deception'() {
    const rows = [74_340, 4_620, 2_100, 1_260, 1_008, 672];
    const all = [...rows, sum(rows), sum(rows.slice(2)), sum(rows.slice(4))];
    return [...all.flatMap((value) => [whole(value), percent(value / sum(rows))]), percent(2_100 / 5_000, 0)];
  },
  'trial-balance-that-balances-and-is-wrong'() {
    const missed = ((18_000 * 0.14 + 11_500 * 0.06) * 8) / 12;
    const profit = 9_850 + 450 - sum([4_200, 960, 250, 1_060, 1_150]);
    return [missed, profit, profit - missed, 42_000 - 41_930].map(whole);
  },
};

it.each(Object.entries(FIGURES))('the figures of %s add up', (article, figuresOf) => {
  const body = articles.get(article) ?? '';
  expect(figuresOf().filter((figure) => !isStated(body, figure))).toEqual([]);
});

it('a mortgage of 200,000 at 6% over 30 years takes 1,199.10 a month, as textbooks have it', () =>
  expect(Math.round(levelInstalment(20_000_000, 0.06 / 12, 360))).toBe(119_910));

const LOAN = { amount: 120_000, count: 12, rate: 24, periods: 12 };
const PLEDGE = { grams: 23, carat: 22, price: 36_000, limit: 70, rate: 18, months: 6 };
const LEASE = { amount: 3_000_000, count: 48, rate: 16.5, paid: 24 };

it.each<[CalculatorName, Values, string]>([
  ['loan', { ...LOAN, flat: 0 }, '11,347.15 16,165.83 136,165.83 24.0% 26.8%'],
  ['loan', { ...LOAN, flat: 1 }, '12,400.00 28,800.00 148,800.00 41.7% 50.7%'],
  ['loan', { ...LOAN, flat: 0, rate: 0, count: 1 }, '120,000.00 0.00 120,000.00 0.0% 0.0%'],
  ['pledge', PLEDGE, '21.0833 759,000.00 531,300.00 47,817.00 579,117.00 27,468.00'],
  [
    'pledge',
    { ...PLEDGE, grams: 10, carat: 24, price: 20_000, limit: 57, rate: 0 },
    '10 200,000.00 114,000.00 0.00 114,000.00 11,400.00',
  ],
  ['settlement', LEASE, '85,791.03 1,743,636.79 1,773,788.45 2,058,984.74 315,347.95'],
])('%s of %o is %s, as its article has it', (name, values, figures) => {
  const result = CALCULATORS[name](values);
  expect(result.figures.join(' ').replace(/Rs\u00a0|\u00a0g/g, '')).toBe(figures);
  expect(`${result.area}${result.line}`).not.toContain('NaN');
});

it('the money of the tour on Home is the same in each step', () => {
  type Step = { rows: string[][]; total: string[] };
  const { steps } = (parse(readFileSync('content/pages/home.yaml', 'utf8')) as { tour: { steps: Step[] } })
    .tour;
  const last = (cells: string[]) => Number(cells.at(-1)?.replaceAll(',', ''));
  for (const { rows, total } of steps)
    expect(rows.reduce((sum, row) => sum + last(row), 0)).toBe(last(total));
  expect(steps.flatMap(({ rows }) => rows.map(([note]) => note))).toContain('50');
  expect(steps.slice(0, 4).map(({ total }) => last(total))).toEqual(Array(4).fill(32_700));
});

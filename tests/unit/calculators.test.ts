import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { CALCULATORS, type CalculatorName, type Values } from '#src/components/calculators/calculate.ts';
import { levelInstalment } from '#src/components/calculators/figures.ts';

it('the level instalment of a mortgage of 200,000 at 6% over 30 years is 1,199.10, as textbooks have it', () => {
  expect(levelInstalment(20_000_000, 0.06 / 12, 360)).toBeCloseTo(119_910.1, 0);
});

const LOAN = { amount: 120_000, count: 12, rate: 24, periods: 12 };

it.each<[CalculatorName, Values, string[]]>([
  ['loan', { ...LOAN, flat: 0 }, ['11,347.15', '16,165.83', '136,165.83', '24.0%', '26.8%']],
  ['loan', { ...LOAN, flat: 1 }, ['12,400.00', '28,800.00', '148,800.00', '41.7%', '50.7%']],
  ['loan', { ...LOAN, flat: 0, rate: 0, count: 1 }, ['120,000.00', '0.00', '120,000.00', '0.0%', '0.0%']],
  [
    'pledge',
    { grams: 23, carat: 22, price: 36_000, limit: 70, rate: 18, months: 6 },
    ['21.0833', '759,000.00', '531,300.00', '47,817.00', '579,117.00', '27,468.00'],
  ],
  [
    'settlement',
    { amount: 3_000_000, count: 48, rate: 16.5, paid: 24 },
    ['85,791.03', '1,743,636.79', '1,773,788.45', '2,058,984.74', '315,347.95'],
  ],
])('%s of %o is %s, as its article has it', (name, values, figures) => {
  const result = CALCULATORS[name](values);
  expect(result.figures.map((text) => text.replace(/Rs\u00a0|\u00a0g/g, ''))).toEqual(figures);
  expect(`${result.area}${result.line}`).not.toContain('NaN');
});

it('the money of the tour on Home is the same in each of the five steps', () => {
  const { tour } = parse(readFileSync('content/pages/home.yaml', 'utf8')) as {
    tour: { steps: { rows: string[][]; total: string[] }[] };
  };
  const number = (text = '') => Number(text.replaceAll(',', ''));
  for (const { rows, total } of tour.steps)
    expect(rows.reduce((sum, row) => sum + number(row.at(-1)), 0)).toBe(number(total.at(-1)));
  expect(tour.steps.slice(0, 4).map(({ total }) => total.at(-1))).toEqual(Array(4).fill('32,700'));
});

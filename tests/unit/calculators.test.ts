import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { CALCULATORS, type CalculatorName, type Values } from '#src/components/calculators/calculate.ts';
import { levelInstalment } from '#src/components/calculators/figures.ts';

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
  expect(steps.slice(0, 4).map(({ total }) => last(total))).toEqual(Array(4).fill(32_700));
});

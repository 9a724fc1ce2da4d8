import { expect, test } from 'vitest';
import { pledged } from '../../src/illustrations/figures/sample-pledge.ts';
import { states } from '#tests/support/article-tables';
import { readArticles } from '#tests/support/articles';
import { cents, instalment, percent, rateOf, whole } from '#tests/support/finance';

const bodies = new Map(readArticles().map(({ id, body }) => [id, body]));

/** What each article calculates, by its address; one that was taken away is not asked. */
const FIGURES: Record<string, () => string[]> = {
  'flat-or-reducing-balance-interest': () => {
    const level = Math.round(instalment(120_000, 0.02, 12) * 100) / 100;
    let [balance, interest, last] = [120_000, 0, 0];
    const rows = [];
    for (let month = 1; month <= 12; month += 1) {
      const charged = Math.round(balance * 2) / 100;
      last = month < 12 ? level : balance + charged;
      [balance, interest] = [balance + charged - last, interest + charged];
      if ([1, 2, 6, 11, 12].includes(month)) rows.push(charged, last - charged, last, balance);
    }
    const flat = rateOf(120_000, 12_400, 12);
    const withFee = rateOf(116_400, 12_400, 12);
    let owed = 120_000;
    for (let month = 1; month <= 6; month += 1) owed = owed * (1 + flat) - 12_400;
    return [
      ...[...rows, level, last, interest, 28_800 - interest, owed].map((value) => cents(Math.abs(value))),
      `${Math.round((28_800 / interest - 1) * 100)}%`,
      ...[flat * 12, (1 + flat) ** 12 - 1, withFee * 12].map(percent),
      ...[rateOf(120_000, (120_000 * 1.12) / 6, 6) * 12, rateOf(120_000, 7_400, 24) * 12].map(percent),
    ];
  },

  'gold-valuation-from-scale-to-ltv': () => {
    const fine = (23 * 22) / 24;
    const ratios = [0.6, 0.7, 0.8, 0.9].map((ratio) => ratio * fine * 36_000 * 1.09);
    return [
      ...ratios.flatMap((owed) => [whole(owed), whole(owed / fine), percent(1 - owed / fine / 36_000)]),
      ...[32_400, 28_800, 27_000].flatMap((price) => [
        whole(fine * price),
        percent(579_117 / (fine * price)),
      ]),
      whole((8 * 22 * 36_000) / 24),
      whole((1.6 * 22 * 36_000) / 24),
      whole((23 * 21 * 36_000) / 24),
      // The same bracelet against the picture's other ticket, and the limits that the picture shows by term.
      ...[fine * 36_000, fine * 36_000 * 0.7, pledged.total / 100].map(whole),
      percent(1 - (0.8 * 1.09) / 0.97),
      `${Math.round((1.6 / 23) * 100)}%`,
      `${Math.round((0.7 * 118) / 1.09)}%`,
      `${Math.ceil(Math.max(75 * 1.045, 70 * 1.09, 60 * 1.18))}%`,
    ];
  },

  'lease-early-settlement-three-ways': () => {
    const rental = Math.round(instalment(3_000_000, 0.01375, 48) * 100) / 100;
    const rounded = (value: number) => Math.round(value * 100) / 100;
    const balances = [3_000_000];
    for (let month = 1; month < 48; month += 1) {
      const before = balances[month - 1] ?? 0;
      balances.push(rounded(before + rounded(before * 0.01375) - rental));
    }
    const last = rounded((balances[47] ?? 0) * 1.01375);
    const interest = rental * 47 + last - 3_000_000;
    const settledAfter = (paid: number) => {
      const left = 48 - paid;
      const rentals = rental * (left - 1) + last;
      const digits = rentals - (interest * left * (left + 1)) / (48 * 49);
      return { rentals, balance: balances[paid] ?? 0, digits };
    };
    const figures = [12, 24, 36].flatMap((paid) => {
      const { rentals, balance, digits } = settledAfter(paid);
      return [rentals, balance, digits, digits - balance].map(whole);
    });
    const half = settledAfter(24);
    figures.push(...[last, half.rentals, half.digits, half.digits - half.balance].map(cents));
    figures.push(...[half.rentals - half.balance, interest + 3_000_000].map(cents));
    const days = [12, 1].map((count) => cents((1_743_636.79 * 0.165 * count) / 365));
    const weights = [(48 * 49) / 2, (24 * 25) / 2].map(whole);
    return [...figures, ...weights, ...days, cents(rental), cents(interest), cents(1_743_636.79 * 0.02)];
  },

  'invoice-numbers-and-vat-inclusive-prices': () => {
    const [each, all] = [(99.99 * 18) / 118, (299.97 * 18) / 118];
    const shelf = Math.round((99.99 * 10_000) / 118) / 100;
    return [
      ...[(59_000 * 18) / 118, (59_000 * 100) / 118, (53_100 * 18) / 118].map(whole),
      ...[Math.round(each * 100) * 0.03, all, 299.97 - all, shelf, shelf * 1.18 * 100].map(cents),
      ...[59_000 * 0.18, 59_000 * 0.18 - 9_000].map(whole),
    ];
  },

  'epf-etf-and-apit-in-one-payroll': () => {
    const staff = [
      { counted: 165_000 + 10_000, overtime: 0, refunded: 18_500 },
      { counted: 92_000 + 10_000, overtime: 13_600, refunded: 0 },
      { counted: 58_000 + 10_000 + 4_500, overtime: 6_200, refunded: 0 },
    ].map(({ counted, overtime, refunded }) => {
      const taxed = counted + overtime;
      const [own, tax] = [counted * 0.08, Math.max(taxed - 150_000, 0) * 0.06];
      return { counted, overtime, refunded, taxed, own, tax, net: taxed - own - tax + refunded };
    });
    const sum = (of: (one: (typeof staff)[number]) => number) => staff.reduce((all, one) => all + of(one), 0);
    const counted = sum((one) => one.counted);
    const gross = sum((one) => one.taxed);
    const overtime = sum((one) => one.overtime);
    const credits = [sum((one) => one.net), counted * 0.2, counted * 0.03, sum((one) => one.tax)];
    const debits = [gross, sum((one) => one.refunded), counted * 0.12, counted * 0.03];
    return [
      ...staff.flatMap(({ counted: earned, taxed, own, net }) => [earned, taxed, own, net]),
      ...[...credits, ...debits, credits.reduce((all, one) => all + one)],
      ...[gross + counted * 0.15, overtime, overtime * 0.15, overtime * 0.08, 4_500 * 0.15],
    ]
      .map(whole)
      .concat(percent((counted * 0.15) / gross));
  },

  'search-ads-budget-for-a-branch-network': () => {
    const clicks = [2_400, 900, 300, 8_400].map((searches) => searches * 0.55 * 0.07);
    return [
      ...clicks.flatMap((count) => [cents(count), whole(count * 35), cents(count * 0.036)]),
      whole(35 / 0.036),
      whole(35 / (0.09 * 0.3)),
      cents(1_800 * 0.036),
      ...[(150_000 * 0.09 * 4) / 12, ((150_000 * 0.09 * 4) / 12) * 1.6].map(whole),
      whole(Math.round((11_319 + 30_000) / 11.64 / 10) * 10),
    ];
  },
};

const calculated = Object.entries(FIGURES).filter(([id]) => bodies.has(id));

test('tax invoices are numbered as prescribed since October 2026, with the source and the day it was checked', () => {
  const body = bodies.get('invoice-numbers-and-vat-inclusive-prices') ?? '';
  expect(body).toMatch(
    /Since 1 October 2026 \(Gazette 2500\/106 moved the date from 1 July\)[^.]*`\d\d[A-Z]{3}_[A-Z\d]+_\d+`/,
  );
  for (const source of ['2481/22', '6 August 2026', 'SEC/2026/E/03', '24 November 2026'])
    expect(body).toContain(source);
});

test.each(calculated)('%s has figures with the right sums', (id, figures) => {
  const body = bodies.get(id) ?? '';
  expect(figures().filter((figure) => !states(body, figure))).toEqual([]);
});

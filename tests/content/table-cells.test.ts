import { describe, expect, test } from 'vitest';
import { numberIn, tablesOf } from '#tests/support/article-tables';
import { readArticles } from '#tests/support/articles';
import { cents, instalment, percent, whole } from '#tests/support/finance';

/** Tables whose every cell is computed again, in its place. */
const bodies = new Map(readArticles().map(({ id, body }) => [id, body]));

const tables = (id: string, check: (found: string[][][]) => void) =>
  test.runIf(bodies.has(id))(id, () => check(tablesOf(bodies.get(id) ?? '')));

const rows = (table: string[][] = []) => table.slice(1);

const rounded = (value: number) => Math.round(value * 100) / 100;

/** A loan on the reducing balance, each month rounded to the cent; the last instalment takes up what is left. */
function schedule(capital: number, rate: number, months: number) {
  const level = rounded(instalment(capital, rate, months));
  let balance = capital;
  return Array.from({ length: months }, (_, at) => {
    const interest = rounded(balance * rate);
    const paid = at === months - 1 ? rounded(balance + interest) : level;
    balance = rounded(balance + interest - paid);
    return { no: String(at + 1), interest, capital: rounded(paid - interest), paid, balance };
  });
}

describe('every cell is computed in', () => {
  tables('flat-or-reducing-balance-interest', ([found]) => {
    const all = schedule(120_000, 0.02, 12);
    expect(rows(found)).toEqual(
      [1, 2, 6, 11, 12].flatMap((month) =>
        all
          .filter(({ no }) => no === String(month))
          .map(({ no, interest, capital, paid, balance }) => [
            no,
            ...[interest, capital, paid, balance].map(cents),
          ]),
      ),
    );
  });

  tables('gold-valuation-from-scale-to-ltv', ([limits, prices]) => {
    const fine = (23 * 22) / 24;
    expect(rows(limits)).toEqual(
      [0.6, 0.7, 0.8, 0.9].map((ratio) => {
        const loan = ratio * fine * 36_000;
        const even = (loan * 1.09) / fine;
        return [`${ratio * 100}%`, ...[loan, loan * 1.09, even].map(whole), percent(1 - even / 36_000)];
      }),
    );
    expect(rows(prices)).toEqual(
      [36_000, 32_400, 28_800, 27_000].map((price) => [
        whole(price),
        whole(fine * price),
        percent((0.7 * fine * 36_000 * 1.09) / (fine * price)),
      ]),
    );
  });

  tables('lease-early-settlement-three-ways', ([some, settled]) => {
    const all = schedule(3_000_000, 0.01375, 48);
    expect(rows(some)).toEqual(
      [0, 11, 23]
        .flatMap((at) => all.slice(at, at + 1))
        .map(({ no, interest, capital, balance }) => [no, ...[interest, capital, balance].map(cents)]),
    );
    const interest = all.reduce((sum, row) => sum + row.interest, 0);
    expect(rows(settled)).toEqual(
      [12, 24, 36].map((paid) => {
        const left = 48 - paid;
        const rentals = all.slice(paid).reduce((sum, row) => sum + row.paid, 0);
        const balance = all[paid - 1]?.balance ?? 0;
        const digits = rentals - (interest * left * (left + 1)) / (48 * 49);
        return [String(paid), ...[rentals, balance, digits, digits - balance].map(whole)];
      }),
    );
  });

  tables('search-ads-budget-for-a-branch-network', ([found]) => {
    const [network = [], ...branches] = rows(found).reverse();
    const all = branches.map((row) => row.slice(1).map(numberIn));
    const customers = (searches: number) => {
      const clicks = searches * 0.55 * 0.07;
      return [cents(clicks), whole(clicks * 35), cents(clicks * 0.036)];
    };
    for (const row of [network, ...branches]) expect(row.slice(3)).toEqual(customers(numberIn(row[2])));
    const total = (of: (row: number[]) => number) => all.reduce((sum, row) => sum + of(row), 0);
    expect(numberIn(network[1])).toBe(total(([count = 0]) => count));
    expect(numberIn(network[2])).toBe(total(([count = 0, searches = 0]) => count * searches));
    expect(numberIn(network[4])).toBe(total(([count = 0, , , cost = 0]) => count * cost));
  });

  tables('epf-etf-and-apit-in-one-payroll', ([, earned, deducted, entry]) => {
    const staff = [
      { paid: [165_000, 10_000, 0], overtime: 0, fuel: 18_500 },
      { paid: [92_000, 10_000, 0], overtime: 13_600, fuel: 0 },
      { paid: [58_000, 10_000, 4_500], overtime: 6_200, fuel: 0 },
    ].map(({ paid, overtime, fuel }) => {
      const counted = paid.reduce((sum, one) => sum + one);
      const taxed = counted + overtime;
      const [own, tax] = [counted * 0.08, Math.max(taxed - 150_000, 0) * 0.06];
      return { paid, counted, overtime, taxed, own, tax, fuel, net: taxed - own - tax + fuel };
    });
    type One = (typeof staff)[number];
    const line = (of: (one: One) => number) => staff.map(of);
    expect(rows(earned).map((row) => row.slice(1).map(numberIn))).toEqual([
      ...[0, 1, 2].map((at) => line(({ paid }) => paid[at] ?? 0)),
      ...[line((one) => one.counted), line((one) => one.overtime), line((one) => one.taxed)],
    ]);
    expect(rows(deducted).map((row) => row.slice(1).map(numberIn))).toEqual([
      line((one) => one.taxed),
      line((one) => -one.own),
      line((one) => -one.tax || 0),
      line((one) => one.fuel),
      line((one) => one.net),
    ]);
    const all = (of: (one: One) => number) => line(of).reduce((sum, one) => sum + one);
    const counted = all((one) => one.counted);
    const debits = [all((one) => one.taxed), all((one) => one.fuel), counted * 0.12, counted * 0.03];
    const credits = [all((one) => one.net), counted * 0.2, counted * 0.03, all((one) => one.tax)];
    const total = debits.reduce((sum, one) => sum + one);
    expect(rows(entry).map((row) => row.slice(1).map(numberIn))).toEqual([
      ...debits.map((value) => [value, 0]),
      ...credits.map((value) => [0, value]),
      [total, total],
    ]);
    expect(credits.reduce((sum, one) => sum + one)).toBe(total);
  });
});

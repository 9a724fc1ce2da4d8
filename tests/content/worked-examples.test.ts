import { describe, expect, test } from 'vitest';
import { numberIn, states, tablesOf } from '#tests/support/article-tables';
import { readArticles } from '#tests/support/articles';
import { instalment, percent, whole } from '#tests/support/finance';

/** The articles whose example is a calculation of their own: each figure is computed again from what the text gives. */
const bodies = new Map(readArticles().map(({ id, body }) => [id, body]));

const example = (id: string, check: (body: string, tables: string[][][]) => void) =>
  test.runIf(bodies.has(id))(id, () => {
    const body = bodies.get(id) ?? '';
    check(body, tablesOf(body));
  });

const sum = (values: readonly number[]) => values.reduce((so, one) => so + one, 0);

/** The last column of a table without its head, by the first. */
const lines = (table: string[][] = []) =>
  new Map(table.slice(1).map((row) => [row[0] ?? '', numberIn(row.at(-1))]));

function expectStated(body: string, figures: readonly string[]) {
  expect(figures.filter((figure) => !states(body, figure))).toEqual([]);
}

describe('the example adds up in', () => {
  example('pawn-auctions-notice-and-surplus', (body, [, sale, entry]) => {
    const [bid, capital] = [268_000, 180_000];
    const [commission, interest, notices] = [bid * 0.02, capital * 0.18, 2 * 600];
    const surplus = bid - commission - capital - interest - notices;
    expect([...lines(sale).values()]).toEqual([
      ...[bid, -commission, bid - commission, -capital, -interest, -notices, surplus],
    ]);
    expect(entry?.slice(1).map((row) => row.slice(1).map(numberIn))).toEqual([
      [bid - commission, 0],
      ...[capital, interest, notices, surplus].map((credit) => [0, credit]),
      [bid - commission, bid - commission],
    ]);
    const owed = 85_000 + 15_300 + 1_200;
    const short = owed - 92_000 * 0.98;
    const figures = [surplus, owed, 92_000 * 0.98, short, surplus - short, 271_000 * 0.95, commission];
    expectStated(body, [...figures.map(whole), percent(bid / 271_000)]);
  });

  example('weekly-bank-reconciliation', (body, [bank, book]) => {
    const adjusted = [bank, book].map((table) => {
      const values = [...lines(table).values()];
      expect(sum(values.slice(0, -1))).toBe(values.at(-1));
      return values.at(-1);
    });
    expect(adjusted).toEqual([1_858_900, 1_858_900]);
    expect(lines(book).get('Add: payment of 78,700 recorded as 87,700')).toBe(87_700 - 78_700);
    const apart =
      (lines(bank).get('Balance on the statement') ?? 0) - (lines(book).get('Balance in the ledger') ?? 0);
    expectStated(body, [`Rs ${whole(apart)}`]);
  });

  example('centre-meetings-that-balance', (body, [sheet, notes]) => {
    expect([...lines(sheet).values()]).toEqual([
      27 * 1_250,
      800 + 500,
      1_250,
      28 * 1_250 + 1_300,
      28 * 200,
      28 * 1_250 + 1_300 + 28 * 200,
    ]);
    const counted = notes?.slice(1, -1).map((row) => row.map(numberIn)) ?? [];
    for (const [note = 0, count = 0, value] of counted) expect(note * count).toBe(value);
    expect(notes?.at(-1)?.slice(1).map(numberIn)).toEqual([
      sum(counted.map(([, count = 0]) => count)),
      lines(sheet).get('Cash to hand over'),
    ]);
    expectStated(
      body,
      [30 * 1_250, 2 * 1_250 - 1_300, 1_250 - 800, 1_250 - 500].map((figure) => `Rs ${whole(figure)}`),
    );
  });

  example('which-erp-module-first', (body, [, causes]) => {
    const [list = 0, added = 0, taken = 0, account = 0] = lines(causes).values();
    expect(list + added + taken).toBe(account);
    expectStated(
      body,
      [list, account, account - list].map((figure) => `Rs ${whole(figure)}`),
    );
    expect(body).toContain('214 invoices totalling');
    expect(body).toContain(`${214 + 1} invoices`);
  });

  example('trial-balance-that-balances-and-is-wrong', (body, [trial = []]) => {
    const side = (at: number) => sum(trial.slice(1, -1).map((row) => numberIn(row[at])));
    const of = (name: string) =>
      sum(trial.filter(([row]) => row === name).flatMap((row) => row.slice(1).map(numberIn)));
    expect([side(1), side(2)]).toEqual(trial.at(-1)?.slice(1).map(numberIn));
    const income = of('Interest income') + of('Fee income');
    const costs = sum(
      ['Staff costs', 'Rent', 'Depreciation', 'Other operating costs', 'Loan loss expense'].map(of),
    );
    const [bank, savings] = [(of('Bank loan') * 0.14 * 8) / 12, (of('Member savings') * 0.06 * 8) / 12];
    const profit = income - costs - bank - savings;
    expectStated(
      body,
      [income, costs, income - costs, bank, savings, bank + savings, profit, side(1) + bank + savings].map(
        whole,
      ),
    );
    expect((income - costs) / profit).toBeGreaterThan(4.5);
    expect((income - costs) / profit).toBeLessThan(5);
    // The partner of the employees: what last month owes to EPF (8% and 12%) and ETF (3%), in costs that include 15%.
    expect(of('EPF and ETF payable')).toBe(Math.round(((of('Staff costs') / 8) * 0.23) / 1.15));
    // The estimates from facts outside the ledger; a licensed lender stays below 35% with its fees.
    const expected = (44_700 * 0.33 * 8) / 12;
    expect(Math.abs(expected / of('Interest income') - 1)).toBeLessThan(0.01);
    expect((income / 44_700) * 1.5).toBeLessThan(0.35);
    const [yearly, monthly] = [(of('Depreciation') * 12) / 8, of('Staff costs') / 8];
    expectStated(body, [
      'Rs 44.7 million',
      'rate 33%',
      '44,700 × 33% × 8/12',
      whole(expected),
      whole(yearly),
      percent(yearly / 1_900),
      whole(monthly),
    ]);
  });

  example('par30-without-self-deception', (body, [ageing = []]) => {
    const all = numberIn(ageing.at(-1)?.[1]);
    const rows = ageing.slice(1, -1).map(([, capital]) => numberIn(capital));
    expect(sum(rows)).toBe(all);
    expect(ageing.slice(1).map((row) => row[2])).toEqual([...rows, all].map((value) => percent(value / all)));
    const late = sum(rows.slice(2));
    // The customer with 12 instalments left, at 18% a year: two are missed, and ten may be.
    expect(Math.round(instalment(60_000, 0.015, 12) / 100) * 100).toBe(5_500);
    expectStated(body, [`Rs ${whole(2 * 5_500)}`]);
    expect(body).toContain('may not pay the next ten either');
    const [, , next = 0, , , oldest = 0] = rows;
    const two = (share: number) => `${(share * 100).toFixed(2)}%`;
    expectStated(body, [
      ...[whole(late), percent(late / all), whole(late - 1_400), whole(late - oldest), whole(all - oldest)],
      two(late / (all + 16_000)),
      two((late - oldest) / (all - oldest)),
      two((late - 1_400) / all),
      `${Math.round((next / 5_000) * 100)}%`,
      whole(5_000 * 0.3),
    ]);
  });

  example('invoice-numbers-and-vat-inclusive-prices', (_, [rounding]) => {
    const each = Math.round((9_999 * 18) / 118) / 100;
    const once = Math.round((29_997 * 18) / 118) / 100;
    expect(rounding?.slice(1).map((row) => row.slice(1).map(numberIn))).toEqual(
      [3 * each, once].map((tax) => [Number((299.97 - tax).toFixed(2)), Number(tax.toFixed(2)), 299.97]),
    );
  });
});

/** The days on which an article says that its sources were read, and the day of the article. */
const checks = readArticles().flatMap(({ id, data, body }) =>
  Array.from(body.matchAll(/on (\d{1,2} [A-Z][a-z]+ 20\d\d)/g), ([, day = '']) => day)
    .filter(() => /We (?:checked|read)/.test(body))
    .map((day) => ({ id, day, published: String(data.date) })),
);

test.each(checks)('$id was published on or after $day, when its sources were read', ({ day, published }) => {
  expect(+new Date(published)).toBeGreaterThanOrEqual(+new Date(`${day} 00:00 GMT+0530`));
});

import { describe, expect, it } from 'vitest';
import {
  cents,
  instalment,
  lasts,
  numberIn,
  numbers,
  percent,
  rateOf,
  readArticles,
  rounded,
  schedule,
  sum,
  tablesOf,
  whole,
} from '#tests/support/articles';

/** The articles calculate: each figure is computed again from what the text gives; one that was taken away is not asked. */
const articles = readArticles();

/** A row of a schedule as articles write it. */
type Row = ReturnType<typeof schedule>[number];
const cells = (row: Row, ...columns: Exclude<keyof Row, 'no'>[]) => [
  row.no,
  ...columns.map((column) => cents(row[column])),
];

interface Example {
  tables: string[][][];
  body: string;
  /** Requires that the text has these figures, as they are written. */
  states: <T>(write: (value: T) => string, ...values: T[]) => void;
}

// prettier-ignore
const CHECKS: Record<string, (of: Example) => void> = {
  'flat-or-reducing-balance-interest': ({ tables: [found], states }) => {
    const all = schedule(120_000, 0.02, 12);
    expect(found).toEqual([0, 1, 5, 10, 11].map((at) => cells(all[at]!, 'interest', 'capital', 'paid', 'balance')));
    const interest = sum(all.map((row) => row.interest));
    const monthly = rateOf(120_000, 12_400, 12);
    let owed = 120_000;
    for (let month = 1; month <= 6; month += 1) owed = owed * (1 + monthly) - 12_400;
    states(cents, interest, 28_800 - interest, owed);
    states(percent, (1 + monthly) ** 12 - 1, monthly * 12, rateOf(116_400, 12_400, 12) * 12);
    states(percent, rateOf(120_000, 22_400, 6) * 12, rateOf(120_000, 7_400, 24) * 12);
    states(String, `${Math.round((28_800 / interest - 1) * 100)}%`);
  },

  'gold-valuation-from-scale-to-ltv': ({ tables: [limits, prices], states }) => {
    const fine = (23 * 22) / 24;
    expect(limits).toEqual([0.6, 0.7, 0.8, 0.9].map((ratio) => {
      const [loan, even] = [ratio * fine * 36_000, ratio * 1.09 * 36_000];
      return [`${ratio * 100}%`, ...[loan, loan * 1.09, even].map(whole), percent(1 - even / 36_000)];
    }));
    const owed = 0.7 * fine * 36_000 * 1.09;
    expect(prices).toEqual([36_000, 32_400, 28_800, 27_000].map((price) =>
      [whole(price), whole(fine * price), percent(owed / (fine * price))]));
    states(whole, ...[8 * 22, 1.6 * 22, 23 * 21].map((carats) => (carats * 36_000) / 24));
    states(percent, 1 - (0.8 * 1.09) / 0.97);
    const rates = [Math.round(160 / 23), Math.round((0.7 * 118) / 1.09), Math.ceil(Math.max(75 * 1.045, 60 * 1.18))];
    states(String, ...rates.map((rate) => `${rate}%`));
  },

  'lease-early-settlement-three-ways': ({ tables: [some, settled], states }) => {
    const all = schedule(3_000_000, 0.01375, 48);
    expect(some).toEqual([0, 11, 23].map((at) => cells(all[at]!, 'interest', 'capital', 'balance')));
    const interest = sum(all.map((row) => row.interest));
    const after = (paid: number) => {
      const [rentals, balance] = [sum(all.slice(paid).map((row) => row.paid)), all[paid - 1]?.balance ?? 0];
      const digits = rentals - (interest * (48 - paid) * (49 - paid)) / (48 * 49);
      return [rentals, balance, digits, digits - balance] as const;
    };
    expect(settled).toEqual([12, 24, 36].map((paid) => [String(paid), ...after(paid).map(whole)]));
    const [rentals, balance, digits, more] = after(24);
    states(cents, all[0]!.paid, all[47]!.paid, interest, interest + 3_000_000, rentals, rentals - balance, digits, more);
    states(cents, ...[12, 1].map((days) => (balance * 0.165 * days) / 365), balance * 0.02);
    states(whole, (48 * 49) / 2, (24 * 25) / 2);
  },

  'invoice-numbers-and-vat-inclusive-prices': ({ tables: [rounding], states }) => {
    const [each, once] = [rounded((99.99 * 18) / 118), rounded((299.97 * 18) / 118)];
    expect(numbers(rounding)).toEqual([3 * each, once].map((tax) => [rounded(299.97 - tax), rounded(tax), 299.97]));
    const shelf = rounded((99.99 * 100) / 118);
    states(whole, 9_000, 50_000, (53_100 * 18) / 118, 59_000 * 0.18, 59_000 * 0.18 - 9_000);
    states(cents, 3 * each, once, 299.97 - once, shelf, shelf * 1.18);
  },

  'epf-etf-and-apit-in-one-payroll': ({ tables: [, earned, deducted, entry], states }) => {
    const paid = [[165_000, 10_000, 0, 0, 18_500], [92_000, 10_000, 0, 13_600, 0], [58_000, 10_000, 4_500, 6_200, 0]];
    const staff = paid.map(([basic = 0, relief = 0, allowance = 0, overtime = 0, fuel = 0]) => {
      const counted = basic + relief + allowance;
      const taxed = counted + overtime;
      const [own, tax] = [-counted * 0.08, -Math.max(taxed - 150_000, 0) * 0.06 || 0];
      return { basic, relief, allowance, counted, overtime, taxed, own, tax, fuel, net: taxed + own + tax + fuel };
    });
    const lines = (names: string) =>
      names.split(' ').map((name) => staff.map((one) => one[name as keyof typeof one]));
    expect(numbers(earned)).toEqual(lines('basic relief allowance counted overtime taxed'));
    expect(numbers(deducted)).toEqual(lines('taxed own tax fuel net'));
    const [counted = 0, taxed = 0, fuel = 0, net = 0, tax = 0] = lines('counted taxed fuel net tax').map(sum);
    const debits = [taxed, fuel, counted * 0.12, counted * 0.03];
    const credits = [net, counted * 0.2, counted * 0.03, -tax];
    const sides = [...debits.map((one) => [one, 0]), ...credits.map((one) => [0, one])];
    expect(numbers(entry)).toEqual([...sides, [sum(debits), sum(credits)]]);
    states(whole, taxed + counted * 0.15, 19_800 * 0.15, 19_800 * 0.08, 4_500 * 0.15);
    states(percent, (counted * 0.15) / taxed);
  },

  'crib-reporting-for-a-small-lender': ({ tables: [ledger = [], reported = [], agreed = []], states }) => {
    const days = (from = '') => (from === 'none' ? 0 : (+new Date('2026-10-31') - +new Date(`${from} UTC`)) / 864e5);
    const rows = reported.slice(0, -1);
    expect(rows.map((row) => row.slice(0, 4))).toEqual(ledger.map(([loan, lent, due, paid, oldest]) =>
      [loan, whole(numberIn(lent) - numberIn(paid)), whole(numberIn(due) - numberIn(paid)), String(days(oldest))]));
    const balance = (those: string[][]) => sum(those.map((row) => numberIn(row[1])));
    expect([balance(rows), numberIn(agreed.at(-1)?.[1])]).toEqual(Array(2).fill(numberIn(reported.at(-1)?.[1])));
    const running = rows.filter((row) => row[4] !== 'Written off');
    const late = balance(running.filter((row) => Number(row[3]) > 30));
    states(whole, balance(running), late);
    states(percent, late / balance(running));
  },

  'microfinance-licences-and-what-is-changing': ({ tables: [, offers = [], capped = []], states }) => {
    for (const [at, periods] of [[1, 52], [2, 12], [3, 52]] as const) {
      const of = (table: string[][], ...rows: string[]) => rows.map((row) => table.find(([name]) => name === row)?.[at]);
      const [loan = 0, fees = 0, paid = 0, count = 0] =
        of(offers, 'Loan (Rs)', 'Fees deducted (Rs)', 'Instalment (Rs)', 'Instalments').map((one = '') => parseFloat(one.replace(',', '')));
      const inHand = loan - fees;
      const most = Math.floor(instalment(inHand, 0.35 / periods, count));
      const costs = of(offers, 'In hand (Rs)', 'To be repaid (Rs)', 'Cost of the loan (Rs)');
      expect(costs).toEqual([inHand, paid * count, paid * count - inHand].map(whole));
      const rates = of(offers, 'Annual rate with fees', 'Annual rate without fees');
      expect(rates).toEqual([inHand, loan].map((capital) => percent(rateOf(capital, paid, count) * periods)));
      const stake = of(capped, 'Largest at 35% (Rs)', 'Income at stake for each loan (Rs)');
      expect(stake).toEqual([most, Math.max(paid - most, 0) * count].map(whole));
    }
    const ceilings = [0.35 / 52, 1.35 ** (1 / 52) - 1].map((rate) => Math.floor(instalment(59_100, rate, 26)));
    states(whole, ceilings[1]!, ...ceilings.map((most) => (2_540 - most) * 26 * 1_800));
    states(percent, (1 + rateOf(59_100, 2_540, 26)) ** 52 - 1, (1 + rateOf(245_000, 24_300, 12)) ** 12 - 1);
  },

  'pawn-auctions-notice-and-surplus': ({ tables: [, sale, entry], states }) => {
    const [bid, capital, commission, interest, notices] = [268_000, 180_000, 5_360, 180_000 * 0.18, 1_200];
    const net = bid - commission;
    const surplus = net - capital - interest - notices;
    expect(lasts(sale)).toEqual([bid, -commission, net, -capital, -interest, -notices, surplus]);
    const credits = [capital, interest, notices, surplus].map((credit) => [0, credit]);
    expect(numbers(entry)).toEqual([[net, 0], ...credits, [net, net]]);
    const short = 85_000 + 15_300 + 1_200 - 92_000 * 0.98;
    states(whole, surplus, 92_000 * 0.98, short, surplus - short, 271_000 * 0.95);
    states(percent, bid / 271_000);
  },

  'centre-meetings-that-balance': ({ tables: [sheet, notes = []], states }) => {
    const due = 28 * 1_250 + 1_300;
    expect(lasts(sheet)).toEqual([27 * 1_250, 800 + 500, 1_250, due, 28 * 200, due + 28 * 200]);
    const counted = notes.slice(0, -1).map((row) => row.map(numberIn));
    for (const [note = 0, count = 0, value] of counted) expect(note * count).toBe(value);
    expect(numbers(notes.slice(-1))).toEqual([[sum(counted.map((row) => row[1]!)), due + 28 * 200]]);
    states((one) => `Rs ${whole(one)}`, 30 * 1_250, 2 * 1_250 - 1_300, 1_250 - 800, 1_250 - 500);
  },

  'trial-balance-that-balances-and-is-wrong': ({ tables: [trial = []], states }) => {
    const totals = [0, 1].map((side) => sum(numbers(trial.slice(0, -1)).map((row) => row[side]!)));
    expect(numbers(trial.slice(-1))).toEqual([totals]);
    const of = (...names: string[]) => sum(numbers(trial.filter(([name = '']) => names.includes(name))).flat());
    const income = of('Interest income', 'Fee income');
    const costs = of('Staff costs', 'Rent', 'Depreciation', 'Other operating costs', 'Loan loss expense');
    const [bank, savings] = [(of('Bank loan') * 0.14 * 8) / 12, (of('Member savings') * 0.06 * 8) / 12];
    const later = bank + savings;
    states(whole, income, costs, income - costs, bank, savings, later, income - costs - later, totals[0]! + later);
    expect(of('EPF and ETF payable')).toBe(Math.round(((of('Staff costs') / 8) * 0.23) / 1.15));
    const [yearly, expected] = [(of('Depreciation') * 12) / 8, (44_700 * 0.33 * 8) / 12];
    expect(Math.abs(expected / of('Interest income') - 1)).toBeLessThan(0.01);
    states(whole, expected, yearly, of('Staff costs') / 8);
    states(percent, yearly / 1_900);
  },

  'par30-without-self-deception': ({ tables: [ageing = []], states }) => {
    const rows = ageing.map((row) => numberIn(row[1]));
    const all = rows.pop() ?? 0;
    const [, , next = 0, , , oldest = 0] = rows;
    const late = sum(rows.slice(2));
    expect([sum(rows), ageing.map((row) => row[2])]).toEqual([all, [...rows, all].map((value) => percent(value / all))]);
    states(whole, late, late - 1_400, late - oldest, all - oldest, 5_000 * 0.3, 2 * 100 * Math.round(instalment(600, 0.015, 12)));
    states((one) => percent(one, 2), late / (all + 16_000), (late - oldest) / (all - oldest), (late - 1_400) / all);
    states(percent, late / all);
    states(String, `${Math.round((next / 5_000) * 100)}%`);
  },
};

describe('the figures add up', () => {
  it.each(articles.filter(({ id }) => id in CHECKS))('in $id', ({ id, body }) => {
    // A figure is stated as a whole: `4,500` is not a part of `24,500` or `4,500.25`.
    const isStated = (figure: string) =>
      new RegExp(`(?<![\\d.,])${figure.replace(/[.()%]/g, '\\$&')}(?![\\d]|[.,]\\d)`).test(body);
    const states: Example['states'] = (write, ...values) =>
      expect(values.map((value) => write(value)).filter((figure) => !isStated(figure))).toEqual([]);
    CHECKS[id]?.({ tables: tablesOf(body), body, states });
  });

  it.each(articles)('in each column of a table of $id that has a total', ({ body }) => {
    for (const table of tablesOf(body).filter((rows) => rows.at(-1)?.[0] === 'Total')) {
      const [total = [], ...above] = numbers(table).toReversed();
      total.forEach((value, at) => {
        if (value) expect(sum(above.map((row) => row[at] || 0))).toBeCloseTo(value, 6);
      });
    }
  });
});

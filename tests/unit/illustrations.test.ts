import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barWidths, codeValues } from '../../src/illustrations/figures/barcode.ts';
import * as books from '../../src/illustrations/figures/books.ts';
import { invoice, VAT } from '../../src/illustrations/figures/invoices.ts';
import { amortise, earlyPayoff, flat } from '../../src/illustrations/figures/loans.ts';
import {
  amount,
  millions,
  money,
  rs,
  rupees,
  signed,
  sum,
  whole,
} from '../../src/illustrations/figures/money.ts';
import * as pawning from '../../src/illustrations/figures/pawning.ts';
import { LEASE_BOOK, LEASING, LENDING, TRADE } from '../../src/illustrations/figures/sample-books.ts';
import {
  LEASING_BRANCHES,
  LENDING_BRANCHES,
  worth,
} from '../../src/illustrations/figures/sample-branches.ts';
import { bill, NUMBER } from '../../src/illustrations/figures/sample-invoice.ts';
import { cardPayment, lease } from '../../src/illustrations/figures/sample-lease.ts';
import { collected, GROUP } from '../../src/illustrations/figures/sample-meeting.ts';
import { lent, MONTHLY } from '../../src/illustrations/figures/sample-pledge.ts';
import { interestOn } from '../../src/illustrations/figures/savings.ts';
import { areaPath, barPath, linePath } from '../../src/illustrations/figures/shapes.ts';
import type { PictureName } from '../../src/illustrations/names.ts';

/** Requires texts and amounts in a drawn picture, whose texts are read in the order in which they are drawn. */
function shows(name: PictureName, ...values: (string | number)[]): void {
  const svg = readFileSync(`src/illustrations/drawn/${name}.svg`, 'utf8');
  const drawn = Array.from(svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g), ([, text]) => text).join(' ');
  const words = values.map((one) => (typeof one === 'number' ? amount(one) : one));
  expect([name, words.filter((one) => !drawn.includes(one))]).toEqual([name, []]);
}

it.each([amortise, flat])('a loan is paid back to zero with %o', (schedule) => {
  const principal = fc.integer({ min: 100_000, max: 1_000_000_000 });
  const rate = fc.double({ min: 0.01, max: 0.6, noNaN: true });
  fc.assert(
    fc.property(fc.record({ principal, rate, months: fc.integer({ min: 1, max: 84 }) }), (loan) => {
      const rows = schedule(loan);
      expect([rows.length, rows.at(-1)?.balance]).toEqual([loan.months, 0]);
      expect(sum(rows.map((row) => row.capital))).toBe(loan.principal);
      expect(rows.every((row) => row.payment === row.capital + row.interest)).toBe(true);
      expect(new Set(rows.slice(0, -1).map((row) => row.payment)).size).toBeLessThanOrEqual(1);
    }),
  );
});

it.each([
  ['cash-flow', LENDING],
  ['lease-cash-flow', LEASING],
  ['trade-cash-flow', TRADE],
] as const)('the books of %s balance', (picture, { accounts, journal, cash }) => {
  const [trial, sheet] = [books.trialBalance(accounts, journal), books.balanceSheet(accounts, journal)];
  expect([trial.debit, sheet.assets.total]).toEqual([trial.credit, sheet.funding]);
  const { income, expense, profit } = books.profitLoss(accounts, journal);
  expect([income.total - expense.total, cash.closing]).toEqual([
    profit,
    books.balanceOf(journal, 'Cash and bank'),
  ]);
  expect(cash.opening + sum(cash.flows.map(({ value }) => value))).toBe(cash.closing);
  shows(picture, cash.opening, cash.closing);
});

it.each([
  ['branch-equity', 'balance-sheet', LENDING, LENDING_BRANCHES],
  ['lease-branch-equity', 'lease-balance-sheet', LEASING, LEASING_BRANCHES],
] as const)('%s agrees with %s', (branch, sheet, { accounts, journal }, branches) => {
  const { equity, profit } = books.balanceSheet(accounts, journal);
  const totals = (['put', 'earned', 'sent'] as const).map((column) =>
    sum(branches.map((row) => row[column])),
  );
  expect([...totals, sum(branches.map(worth))]).toEqual([equity.total, profit, 0, equity.total + profit]);
  shows(sheet, whole(equity.total));
  shows(branch, `Total ${whole(equity.total / 1000)}`, whole((equity.total + profit) / 1000));
});

it('money, flows, taxes, interest, gold, bars and codes are calculated', () => {
  expect([rupees(rs(1_250_000)), money(rs(1250.5), 'AED'), amount(5)]).toEqual([
    'Rs 1,250,000.00',
    'AED 1,250.50',
    '0.05',
  ]);
  expect([whole(rs(1_250_000)), millions(rs(48_230_000)), signed(rs(-4500))]).toEqual([
    '1,250,000',
    'Rs 48.2 M',
    '(4,500.00)',
  ]);
  expect(books.reconcile(rs(1000), [rs(200)], [rs(50), rs(30)], [rs(-5), rs(60)]).ledger).toBe(rs(1065));
  const item = (qty: number, price: number) => ({ item: 'a', qty, price: rs(price) });
  const items = [item(2, 50_000), item(1, 20_000)];
  const made = invoice(items, [{ name: 'Levy', rate: 0.025 }, VAT], rs(20_000));
  expect([made.subtotal, ...made.taxes.map((tax) => tax.value), made.total]).toEqual(
    [120_000, 2_500, 18_450, 120_950].map(rs),
  );
  expect(interestOn(rs(846_230), 0.04, 30)).toBe(rs(2_782.13));
  expect(pawning.goldValue(pawning.SOVEREIGN, rs(24_000))).toBe(rs(176_000));
  expect(pawning.loanToValue(pawning.advance(rs(176_450), 0.7), rs(176_450))).toBeLessThanOrEqual(0.7);
  const late = { interest: rs(5_486.3), penalty: rs(2_000), total: rs(107_486.3) };
  expect(pawning.redemption(rs(100_000), 0.015, 3, 0.365, 20)).toMatchObject(late);
  expect([linePath([0, 5, 10], 40), areaPath([0, 10], 40)]).toEqual([
    'M0 40L50 20L100 0',
    'M0 40L100 0V40H0z',
  ]);
  expect([barPath([5, 10], 40), codeValues('PJJ123C').at(-2)]).toEqual(['M25 40v-20M75 40v-40', 55]);
  for (let code = 32; code < 127; code += 1)
    expect(sum(barWidths(String.fromCharCode(code)))).toBe(11 * 3 + 13);
  const loan = { principal: rs(900_000), rate: 0.18, months: 24 };
  const { capital, rentals, rebate, interest, settlement } = earlyPayoff(loan, amortise(loan), {
    paid: 9,
    days: 10,
    fee: rs(5_000),
  });
  expect([rentals - rebate, interest]).toEqual([capital, Math.round((capital * 0.18 * 10) / 365)]);
  expect(settlement).toBe(capital + interest + rs(5_000));
});

it('the drawn lease, pledge, invoice and meeting are those that are calculated', () => {
  const monthly = lease.rate / 12;
  const balance = amortise(lease)[29]?.balance ?? 0;
  const interest = Math.round((balance * lease.rate * 12) / 365);
  shows('early-payoff', balance, interest, balance + interest + rs(7_500), '12 days after rental 30');
  for (const name of ['card-payment', 'lease-reconciliation'] as const) shows(name, cardPayment.total);
  const { lent: leased, months, rentals } = LEASE_BOOK;
  expect(Math.abs((leased * monthly) / (1 - (1 + monthly) ** -months) - rentals)).toBeLessThan(100);
  const ordinary = (days: number) => Math.round(lent * MONTHLY * (6 + (12 * days) / 365));
  const penalty = (days: number) => Math.round((lent * 0.06 * days) / 365);
  shows('pawn-interest', ordinary(20), lent + ordinary(20) + penalty(20));
  shows('redemption-timeline', ordinary(10), penalty(10), lent + ordinary(10) + penalty(10));
  const net = 12 * 18_500 + 4 * 42_000 + 9_750 - 15_000;
  expect([bill.total, sum(bill.taxes.map(({ value }) => value))]).toEqual([rs(net * 1.18), rs(net * 0.18)]);
  shows('invoice-document', 'TAX INVOICE', NUMBER, `Value excluding VAT ${amount(rs(net))}`, 'VAT 18%');
  const paid = sum(collected.map((row) => row.paid));
  for (const name of ['collection-sheet', 'center-day'] as const)
    shows(name, GROUP, paid, ...collected.map(({ who }) => who));
  shows('bank-reconciliation', rs(2_963_410 + 246_700 - 118_750 + 1_250));
  shows('journal-entry', rs(84_000), rs(36_500), rs(84_000 + 36_500));
});

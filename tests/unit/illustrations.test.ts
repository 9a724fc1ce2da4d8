import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barWidths } from '#src/illustrations/figures/barcode.ts';
import * as books from '#src/illustrations/figures/books.ts';
import { invoice, VAT } from '#src/illustrations/figures/invoices.ts';
import { amortise, earlyPayoff, flat } from '#src/illustrations/figures/loans.ts';
import { rs, sum } from '#src/illustrations/figures/money.ts';
import * as pawning from '#src/illustrations/figures/pawning.ts';
import { LEASING, LENDING, TRADE } from '#src/illustrations/figures/sample-books.ts';
import { interestOn } from '#src/illustrations/figures/savings.ts';

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
  ['lending', LENDING],
  ['leasing', LEASING],
  ['trade', TRADE],
] as const)('the books of %s balance', (_kind, { accounts, journal, cash }) => {
  const [trial, sheet] = [books.trialBalance(accounts, journal), books.balanceSheet(accounts, journal)];
  expect([trial.debit, sheet.assets.total]).toEqual([trial.credit, sheet.funding]);
  const { income, expense, profit } = books.profitLoss(accounts, journal);
  expect(income.total - expense.total).toBe(profit);
  expect(cash.closing).toBe(books.balanceOf(journal, 'Cash and bank'));
  expect(cash.opening + sum(cash.flows.map(({ value }) => value))).toBe(cash.closing);
});

it('interest, taxes, gold and bar codes are calculated', () => {
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
  for (let code = 32; code < 127; code += 1)
    expect(sum(barWidths(String.fromCharCode(code)))).toBe(11 * 3 + 13);
  const loan = { principal: rs(900_000), rate: 0.18, months: 24 };
  expect(amortise(loan)[0]?.interest).toBe(rs(13_500));
  const { capital, rentals, rebate, interest, settlement } = earlyPayoff(loan, amortise(loan), {
    paid: 9,
    days: 10,
    fee: rs(5_000),
  });
  expect([rentals - rebate, interest]).toEqual([capital, Math.round((capital * 0.18 * 10) / 365)]);
  expect(settlement).toBe(capital + interest + rs(5_000));
});

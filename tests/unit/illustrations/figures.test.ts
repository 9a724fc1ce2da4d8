import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  balanceSheet,
  cashFlow,
  profitLoss,
  reconcile,
  running,
  trialBalance,
} from '../../../src/illustrations/figures/books.ts';
import { invoice, VAT } from '../../../src/illustrations/figures/invoices.ts';
import { amortise, earlyPayoff, flat } from '../../../src/illustrations/figures/loans.ts';
import {
  amount,
  millions,
  money,
  rs,
  rupees,
  signed,
  sum,
  whole,
} from '../../../src/illustrations/figures/money.ts';
import {
  advance,
  goldValue,
  loanToValue,
  redemption,
  valuation,
} from '../../../src/illustrations/figures/pawning.ts';
import { RATES, toRupees } from '../../../src/illustrations/figures/rates.ts';
import { LEASING, LENDING, TRADE } from '../../../src/illustrations/figures/sample-books.ts';

const loans = fc.record({
  principal: fc.integer({ min: 100_000, max: 1_000_000_000 }),
  rate: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
  months: fc.integer({ min: 1, max: 84 }),
});

describe('money', () => {
  it('formats every served currency', () => {
    expect(rupees(rs(1_250_000))).toBe('Rs 1,250,000.00');
    expect(money(rs(1250.5), 'AED')).toBe('AED 1,250.50');
    expect(whole(rs(1_250_000))).toBe('1,250,000');
    expect(amount(5)).toBe('0.05');
    expect(millions(rs(48_230_000))).toBe('Rs 48.2 M');
    expect(signed(rs(-4500))).toBe('(4,500.00)');
  });

  it('converts foreign money to rupees at the sample rate', () => {
    expect(toRupees(rs(100), 'USD')).toBe(rs(100 * RATES.USD));
  });
});

describe('loans', () => {
  it.each([amortise, flat])('%o pays back exactly the principal and ends at zero', (schedule) => {
    fc.assert(
      fc.property(loans, (loan) => {
        const rows = schedule(loan);
        expect(rows).toHaveLength(loan.months);
        expect(sum(rows.map((row) => row.capital))).toBe(loan.principal);
        expect(rows.at(-1)?.balance).toBe(0);
        expect(rows.every((row) => row.payment === row.capital + row.interest)).toBe(true);
      }),
    );
  });

  it('has equal instalments except for the rounding in the last', () => {
    const rows = amortise({ principal: rs(120_000), rate: 0.22, months: 6 });
    expect(new Set(rows.slice(0, -1).map((row) => row.payment)).size).toBe(1);
    expect(Math.abs((rows[0]?.payment ?? 0) - (rows[5]?.payment ?? 0))).toBeLessThanOrEqual(6);
  });

  it('settles early for the remaining capital, the interest of the days since, and the fee', () => {
    const loan = { principal: rs(900_000), rate: 0.18, months: 24 };
    const rows = amortise(loan);
    const offer = earlyPayoff(loan, rows, { paid: 9, days: 10, fee: rs(5_000) });
    expect(offer.capital).toBe(rows[8]?.balance);
    expect(offer.rentals - offer.rebate).toBe(offer.capital);
    expect(offer.rentals).toBe(sum(rows.slice(9).map((row) => row.payment)));
    expect(offer.interest).toBe(Math.round((offer.capital * 0.18 * 10) / 365));
    expect(offer.settlement).toBe(offer.capital + offer.interest + rs(5_000));
  });
});

describe('books', () => {
  it.each([LENDING, LEASING, TRADE])('balance: trial balance, balance sheet and cash (%#)', (books) => {
    const { accounts, journal, cash } = books;
    const trial = trialBalance(accounts, journal);
    expect(trial.debit).toBe(trial.credit);
    const sheet = balanceSheet(accounts, journal);
    expect(sheet.assets.total).toBe(sheet.funding);
    const { income, expense, profit } = profitLoss(accounts, journal);
    expect(income.total - expense.total).toBe(profit);
    expect(cash.closing).toBe(balanceOf(journal, 'Cash and bank'));
    // The third line of the profit and loss picture is set as a sum.
    expect(income.rows).toHaveLength(2);
  });

  it('have a closing balance of opening balance plus flows', () => {
    const flow = cashFlow(rs(500), [
      { label: 'in', value: rs(120) },
      { label: 'out', value: rs(-70) },
    ]);
    expect(flow.closing).toBe(rs(550));
    expect(running(rs(10), [{ value: rs(5) }, { value: rs(-3) }]).at(-1)?.balance).toBe(rs(12));
  });

  it('reconcile the bank with the ledger', () => {
    expect(reconcile(rs(1000), [rs(200)], [rs(50), rs(30)]).ledger).toBe(rs(1120));
    // The bank took a charge and received a deposit that nobody has posted.
    expect(reconcile(rs(1000), [], [], [rs(-5), rs(60)]).ledger).toBe(rs(945));
  });
});

describe('invoices', () => {
  it('have the right sum, with each tax on the sum so far', () => {
    const bill = invoice(
      [
        { item: 'a', qty: 2, price: rs(50_000) },
        { item: 'b', qty: 1, price: rs(20_000) },
      ],
      [{ name: 'Levy', rate: 0.025 }, VAT],
      rs(20_000),
    );
    expect(bill.subtotal).toBe(rs(120_000));
    expect(bill.taxes.map((tax) => tax.value)).toEqual([rs(2_500), rs(18_450)]);
    expect(bill.total).toBe(bill.subtotal - bill.discount + sum(bill.taxes.map((tax) => tax.value)));
  });
});

describe('pawning', () => {
  it('values gold by weight, purity and rate', () => {
    expect(goldValue({ grams: 10, carat: 24 }, rs(24_000))).toBe(rs(240_000));
    expect(goldValue({ grams: 8, carat: 22 }, rs(24_000))).toBe(rs(176_000));
    const assessed = valuation(
      [
        { name: 'ring', grams: 4.1, carat: 22 },
        { name: 'chain', grams: 8.2, carat: 18 },
      ],
      rs(24_000),
    );
    expect(assessed.grams).toBe(12.3);
    expect(assessed.total).toBe(sum(assessed.rows.map((row) => row.value)));
  });

  it('never lends more than the limit', () => {
    const value = rs(176_450);
    expect(loanToValue(advance(value, 0.7), value)).toBeLessThanOrEqual(0.7);
  });

  it('has a redemption sum of capital, interest and penalty', () => {
    const due = redemption(rs(100_000), 0.015, 3, 0.365, 0);
    expect(due).toMatchObject({ interest: rs(4_500), penalty: 0, total: rs(104_500) });
    // Twenty days of 1.5% a month by the day, and the penalty on top of it.
    const late = redemption(rs(100_000), 0.015, 3, 0.365, 20);
    expect(late).toMatchObject({ interest: rs(4_500) + rs(986.3), penalty: rs(2_000), total: rs(107_486.3) });
  });
});

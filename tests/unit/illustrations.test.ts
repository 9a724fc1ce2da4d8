import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barWidths, codeValues } from '../../src/illustrations/figures/barcode.ts';
import {
  balanceOf,
  balanceSheet,
  cashFlow,
  profitLoss,
  reconcile,
  running,
  trialBalance,
} from '../../src/illustrations/figures/books.ts';
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
import {
  advance,
  goldValue,
  loanToValue,
  redemption,
  valuation,
} from '../../src/illustrations/figures/pawning.ts';
import { RATES, toRupees } from '../../src/illustrations/figures/rates.ts';
import { LEASE_BOOK, LEASING, LENDING, TRADE } from '../../src/illustrations/figures/sample-books.ts';
import {
  LEASING_BRANCHES,
  LENDING_BRANCHES,
  worth,
} from '../../src/illustrations/figures/sample-branches.ts';
import { bill, BUYER, NUMBER, SELLER } from '../../src/illustrations/figures/sample-invoice.ts';
import { cardPayment, lease } from '../../src/illustrations/figures/sample-lease.ts';
import { collected, GROUP } from '../../src/illustrations/figures/sample-meeting.ts';
import {
  lent,
  MONTHLY,
  pledged,
  SOVEREIGN_RATE,
  TICKET,
} from '../../src/illustrations/figures/sample-pledge.ts';
import { interestOn } from '../../src/illustrations/figures/savings.ts';
import { areaPath, barPath, linePath } from '../../src/illustrations/figures/shapes.ts';
import { PICTURES, type PictureName } from '../../src/illustrations/names.ts';
import { VARIANTS } from '../../src/illustrations/variants.ts';
import { drawnText } from '../support/drawing/drawn-text.ts';

describe('the calculations of pictures', () => {
  it('write money in every currency', () => {
    expect([rupees(rs(1_250_000)), money(rs(1250.5), 'AED')]).toEqual(['Rs 1,250,000.00', 'AED 1,250.50']);
    expect([whole(rs(1_250_000)), amount(5), millions(rs(48_230_000))]).toEqual([
      '1,250,000',
      '0.05',
      'Rs 48.2 M',
    ]);
    expect([signed(rs(-4500)), toRupees(rs(100), 'USD')]).toEqual(['(4,500.00)', rs(100 * RATES.USD)]);
  });

  it.each([amortise, flat])('pay a loan back to zero with %o', (schedule) => {
    const loans = fc.record({
      principal: fc.integer({ min: 100_000, max: 1_000_000_000 }),
      rate: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
      months: fc.integer({ min: 1, max: 84 }),
    });
    fc.assert(
      fc.property(loans, (loan) => {
        const rows = schedule(loan);
        expect([rows.length, rows.at(-1)?.balance]).toEqual([loan.months, 0]);
        expect(sum(rows.map((row) => row.capital))).toBe(loan.principal);
        expect(rows.every((row) => row.payment === row.capital + row.interest)).toBe(true);
        expect(new Set(rows.slice(0, -1).map((row) => row.payment)).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('settle a loan early for its capital, the interest of the days since, and the fee', () => {
    const loan = { principal: rs(900_000), rate: 0.18, months: 24 };
    const rows = amortise(loan);
    const offer = earlyPayoff(loan, rows, { paid: 9, days: 10, fee: rs(5_000) });
    expect([offer.capital, offer.rentals - offer.rebate]).toEqual([rows[8]?.balance, offer.capital]);
    expect(offer.rentals).toBe(sum(rows.slice(9).map((row) => row.payment)));
    expect(offer.interest).toBe(Math.round((offer.capital * 0.18 * 10) / 365));
    expect(offer.settlement).toBe(offer.capital + offer.interest + rs(5_000));
  });

  it.each([
    ['cash-flow', LENDING],
    ['lease-cash-flow', LEASING],
    ['trade-cash-flow', TRADE],
  ] as const)(
    'balance the books of %s: trial balance, balance sheet, profit and cash',
    (picture, { accounts, journal, cash }) => {
      const trial = trialBalance(accounts, journal);
      const sheet = balanceSheet(accounts, journal);
      expect([trial.debit, sheet.assets.total]).toEqual([trial.credit, sheet.funding]);
      const { income, expense, profit } = profitLoss(accounts, journal);
      expect([income.total - expense.total, cash.closing]).toEqual([
        profit,
        balanceOf(journal, 'Cash and bank'),
      ]);
      expect(cash.opening + sum(cash.flows.map(({ value }) => value))).toBe(cash.closing);
      for (const value of [cash.opening, cash.closing]) expect(drawnText(picture)).toContain(amount(value));
    },
  );

  it('add flows, bank lines, taxes and interest', () => {
    const flow = cashFlow(rs(500), [
      { label: 'in', value: rs(120) },
      { label: 'out', value: rs(-70) },
    ]);
    const [last] = running(rs(10), [{ value: rs(5) }, { value: rs(-3) }]).slice(-1);
    expect([flow.closing, last?.balance]).toEqual([rs(550), rs(12)]);
    expect(reconcile(rs(1000), [rs(200)], [rs(50), rs(30)], [rs(-5), rs(60)]).ledger).toBe(rs(1065));
    const items = [
      { item: 'a', qty: 2, price: rs(50_000) },
      { item: 'b', qty: 1, price: rs(20_000) },
    ];
    const made = invoice(items, [{ name: 'Levy', rate: 0.025 }, VAT], rs(20_000));
    expect([made.subtotal, ...made.taxes.map((tax) => tax.value), made.total]).toEqual(
      [120_000, 2_500, 18_450, 120_950].map(rs),
    );
    expect(interestOn(rs(846_230), 0.04, 30)).toBe(rs(2_782.13));
  });

  it('value gold by weight, purity and rate, lend no more than the limit, and redeem with interest and penalty', () => {
    const values = [
      { grams: 10, carat: 24 },
      { grams: 8, carat: 22 },
    ].map((gold) => goldValue(gold, rs(24_000)));
    expect(values).toEqual([rs(240_000), rs(176_000)]);
    const assessed = valuation(
      [
        { name: 'ring', grams: 4.1, carat: 22 },
        { name: 'chain', grams: 8.2, carat: 18 },
      ],
      rs(24_000),
    );
    expect([assessed.grams, assessed.total]).toEqual([12.3, sum(assessed.rows.map((row) => row.value))]);
    expect(loanToValue(advance(rs(176_450), 0.7), rs(176_450))).toBeLessThanOrEqual(0.7);
    expect(redemption(rs(100_000), 0.015, 3, 0.365, 0)).toMatchObject({
      interest: rs(4_500),
      penalty: 0,
      total: rs(104_500),
    });
    const late = { interest: rs(5_486.3), penalty: rs(2_000), total: rs(107_486.3) };
    expect(redemption(rs(100_000), 0.015, 3, 0.365, 20)).toMatchObject(late);
  });

  it('draw values between bottom and top, and barcodes of code set B with their check character', () => {
    expect(linePath([0, 5, 10], 40)).toBe('M0 40L50 20L100 0');
    expect([areaPath([0, 10], 40), barPath([5, 10], 40)]).toEqual([
      'M0 40L100 0V40H0z',
      'M25 40v-20M75 40v-40',
    ]);
    expect(codeValues('PJJ123C').at(-2)).toBe(55);
    for (let code = 32; code < 127; code += 1)
      expect(sum(barWidths(String.fromCharCode(code)))).toBe(11 * 3 + 13);
    expect(() => barWidths('ශ්‍රී')).toThrow('Code 128 B cannot write');
  });
});

describe('the drawn pictures', () => {
  const shows = (name: PictureName, ...values: (string | number)[]) => {
    const missing = values
      .map((one) => (typeof one === 'number' ? amount(one) : one))
      .filter((one) => !drawnText(name).includes(one));
    expect([name, missing]).toEqual([name, []]);
  };

  it('have one file or variant a name, and no text that touches the next one', () => {
    const files = readdirSync('src/illustrations', { recursive: true, encoding: 'utf8' });
    const drawn = files
      .filter((file) => file.endsWith('.astro') && file.includes('/') && !file.startsWith('kit/'))
      .map((file) => basename(file, '.astro'));
    expect([...drawn, ...Object.keys(VARIANTS)].toSorted()).toEqual([...PICTURES].toSorted());
    expect(Object.values(VARIANTS).filter(({ of }) => !drawn.includes(of))).toEqual([]);
    const touching = readdirSync('src/illustrations/drawn').flatMap((file) => {
      const markup = readFileSync(`src/illustrations/drawn/${file}`, 'utf8');
      const texts = [...markup.matchAll(/<text x="([\d.]+)" y="([\d.]+)".*? textLength="([\d.]+)">([^<]*)/g)];
      return texts.filter(([, x, y, length], at) => {
        const [, nextX, nextY, , next = ''] = texts[at + 1] ?? [];
        return y === nextY && /^\w/.test(next) && Math.abs(Number(x) + Number(length) - Number(nextX)) < 1;
      });
    });
    expect(touching).toEqual([]);
  });

  it.each([
    ['branch-equity', 'balance-sheet', LENDING, LENDING_BRANCHES],
    ['lease-branch-equity', 'lease-balance-sheet', LEASING, LEASING_BRANCHES],
  ] as const)('agree on equity: %s with %s', (branch, sheet, books, branches) => {
    const { equity, profit } = balanceSheet(books.accounts, books.journal);
    const totals = [
      sum(branches.map(({ put }) => put)),
      sum(branches.map(({ earned }) => earned)),
      sum(branches.map(({ sent }) => sent)),
      sum(branches.map(worth)),
    ];
    expect(totals).toEqual([equity.total, profit, 0, equity.total + profit]);
    shows(sheet, whole(equity.total));
    shows(branch, `Total ${whole(equity.total / 1000)}`, whole((equity.total + profit) / 1000));
  });

  it('agree with the sample books: provisions, depreciation, interest, VAT and rentals', () => {
    expect(balanceOf(TRADE.journal, 'Loan interest')).toBe(
      Math.round((-balanceOf(TRADE.journal, 'Bank loan') * 0.12) / 12),
    );
    const { income } = profitLoss(TRADE.accounts, TRADE.journal);
    const vat = Math.round(income.total * 0.18 - rs(3_200_000 * 0.18));
    expect(-balanceOf(TRADE.journal, 'VAT payable')).toBe(vat);
    expect(balanceOf(LENDING.journal, 'Depreciation')).toBeCloseTo(rs((1_420_000 * 0.2) / 12), -3);
    shows('profit-loss', 'Loan impairment (47,000.00) Depreciation (23,670.00)');
    const { lent: leased, months, rentals } = LEASE_BOOK;
    const monthly = lease.rate / 12;
    expect(Math.abs((leased * monthly) / (1 - (1 + monthly) ** -months) - rentals)).toBeLessThan(100);
    expect(-balanceOf(LEASING.journal, 'Lease income')).toBe(rs(leased * monthly));
    shows('lease-balance-sheet', whole(rs(rentals * (months - 1))));
    shows('chart-of-accounts', `${LEASING_BRANCHES.length - 1} branches`);
  });

  it('show the lease, the pledge, the invoice and the meeting that are calculated', () => {
    let balance = lease.principal;
    const monthly = lease.rate / 12;
    const rental = Math.round((balance * monthly) / (1 - (1 + monthly) ** -48));
    for (let month = 1; month <= 30; month += 1) balance += Math.round(balance * monthly) - rental;
    const interest = Math.round((balance * lease.rate * 12) / 365);
    shows(
      'early-payoff',
      balance,
      interest,
      rs(7_500),
      balance + interest + rs(7_500),
      '12 days after rental 30',
    );
    for (const name of ['card-payment', 'lease-reconciliation'] as const) shows(name, cardPayment.total);
    const late = (days: number) => Math.round(lent * MONTHLY * (6 + (12 * days) / 365));
    const penalty = (days: number) => Math.round((lent * 0.06 * days) / 365);
    shows('pawn-interest', late(20), lent + late(20) + penalty(20));
    shows('redemption-timeline', late(10), penalty(10), lent + late(10) + penalty(10));
    expect(pledged.total).toBe(rs(((11.6 * 22 + 7.85 * 22 + 3.2 * 18) / 24) * 36_000));
    expect([lent, SOVEREIGN_RATE]).toEqual([
      rs(Math.floor((pledged.total * 0.7) / 10_000) * 100),
      rs((8 * 22 * 36_000) / 24),
    ]);
    shows('gold-vault', TICKET);
    const net = 12 * 18_500 + 4 * 42_000 + 9_750 - 15_000;
    expect([bill.total, sum(bill.taxes.map(({ value }) => value))]).toEqual([rs(net * 1.18), rs(net * 0.18)]);
    expect(NUMBER).toMatch(/^\d\d[A-Z]{3}_[A-Z\d]+_\d+$/);
    const parties = [SELLER, BUYER].flatMap(({ tin, name, address }) => [tin, name, address]);
    shows(
      'invoice-document',
      'TAX INVOICE',
      NUMBER,
      `Value excluding VAT ${amount(rs(net))}`,
      'VAT 18%',
      ...parties,
    );
    const paid = sum(collected.map((row) => row.paid));
    for (const name of ['collection-sheet', 'center-day'] as const)
      shows(name, GROUP, paid, ...collected.map(({ who }) => who));
    shows('bank-reconciliation', rs(2_963_410 + 246_700 - 118_750 + 1_250));
    shows('lease-reconciliation', rs(6_208_115 + 342_250 - 215_000 - 48_600 - 68_450));
    shows('journal-entry', rs(84_000), rs(36_500), rs(84_000 + 36_500));
  });
});

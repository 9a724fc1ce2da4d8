import { describe, expect, it, test } from 'vitest';
import { balanceOf, balanceSheet, profitLoss } from '../../../src/illustrations/figures/books.ts';
import { instalment } from '#tests/support/finance';
import { amount, rs, sum, whole } from '../../../src/illustrations/figures/money.ts';
import { PICTURES, type PictureName } from '../../../src/illustrations/names.ts';
import { LEASE_BOOK, LEASING, LENDING, TRADE } from '../../../src/illustrations/figures/sample-books.ts';
import {
  LEASING_BRANCHES,
  LENDING_BRANCHES,
  worth,
} from '../../../src/illustrations/figures/sample-branches.ts';
import { lease } from '../../../src/illustrations/figures/sample-lease.ts';
import { TICKET } from '../../../src/illustrations/figures/sample-pledge.ts';
import { collected, GROUP } from '../../../src/illustrations/figures/sample-meeting.ts';
import { drawnText } from '#tests/support/drawing/drawn-text';

/** The amount that follows a label in a traced picture. */
const shownAfter = (name: PictureName, label: string) => {
  const [, text = ''] = new RegExp(`${label} (?:Rs )?\\(?([\\d,.]+)`).exec(drawnText(name)) ?? [];
  return rs(Number(text.replaceAll(',', '')));
};

describe('the books', () => {
  it.each([
    ['branch-equity', 'balance-sheet', LENDING, LENDING_BRANCHES],
    ['lease-branch-equity', 'lease-balance-sheet', LEASING, LEASING_BRANCHES],
  ] as const)('%s is the equity of the %s on the same page', (branch, sheet, books, branches) => {
    const { equity, profit } = balanceSheet(books.accounts, books.journal);
    expect(sum(branches.map(({ put }) => put))).toBe(equity.total);
    expect(sum(branches.map(({ earned }) => earned))).toBe(profit);
    expect(sum(branches.map(({ sent }) => sent))).toBe(0);
    expect(sum(branches.map(worth))).toBe(equity.total + profit);
    expect(drawnText(sheet)).toContain(whole(equity.total));
    expect(drawnText(branch)).toContain(`Total ${whole(equity.total / 1000)}`);
    expect(drawnText(branch)).toContain(whole((equity.total + profit) / 1000));
  });

  it('have as many branches in the chart of accounts as in the branch equity', () => {
    expect(drawnText('chart-of-accounts')).toContain(`${LEASING_BRANCHES.length - 1} branches`);
  });

  it('hold the savings of all branches, of which one branch has a part', () => {
    const [all, one] = [
      shownAfter('balance-sheet', 'Member savings'),
      shownAfter('savings-interest', 'Kurunegala'),
    ];
    expect(all).toBe(rs(6_240_500));
    expect(one).toBeGreaterThan(0);
    expect(one).toBeLessThan(all);
  });

  it('charge interest on what the dealer borrowed, at 12% a year, and owe the VAT of sales less purchases', () => {
    expect(balanceOf(TRADE.journal, 'Loan interest')).toBe(
      Math.round((-balanceOf(TRADE.journal, 'Bank loan') * 0.12) / 12),
    );
    const { income } = profitLoss(TRADE.accounts, TRADE.journal);
    const vat = income.total * 0.18 - rs(3_200_000 * 0.18);
    expect(-balanceOf(TRADE.journal, 'VAT payable')).toBe(Math.round(vat));
    const owed = shownAfter('money-overview', 'We owe');
    expect(owed).toBe(-balanceOf(TRADE.journal, 'VAT payable') - balanceOf(TRADE.journal, 'Payables'));
    expect(shownAfter('money-overview', 'Bank')).toBe(balanceOf(TRADE.journal, 'Cash and bank'));
  });

  it('make provision for loans and write equipment down over five years', () => {
    expect(balanceOf(LENDING.journal, 'Loan impairment')).toBeGreaterThan(0);
    expect(balanceOf(LENDING.journal, 'Depreciation')).toBeCloseTo(rs((1_420_000 * 0.2) / 12), -3);
    expect(drawnText('profit-loss')).toMatch(/Loan impairment \(47,000\.00\) Depreciation \(23,670\.00\)/);
  });

  it('collect the rentals that repay the leases at their rate over their term', () => {
    const { lent, months, rentals } = LEASE_BOOK;
    expect(Math.abs(instalment(lent, lease.rate / 12, months) - rentals)).toBeLessThan(100);
    expect(-balanceOf(LEASING.journal, 'Lease income')).toBe(rs((lent * lease.rate) / 12));
    expect(drawnText('lease-balance-sheet')).toContain(whole(rs(rentals * (months - 1))));
  });

  it.each([
    ['cash-flow', LENDING],
    ['lease-cash-flow', LEASING],
    ['trade-cash-flow', TRADE],
  ] as const)('%s ends with the cash of the balance sheet', (name, { cash, journal }) => {
    const closing = cash.opening + sum(cash.flows.map(({ value }) => value));
    expect(closing).toBe(balanceOf(journal, 'Cash and bank'));
    expect(drawnText(name)).toContain(amount(closing));
    expect(drawnText(name)).toContain(amount(cash.opening));
  });
});

test('the sheet and the ledger of a meeting have one group and one amount', () => {
  const paid = amount(sum(collected.map((row) => row.paid)));
  expect(paid).toBe('10,790.00');
  for (const name of ['collection-sheet', 'center-day'] as const) {
    expect(drawnText(name)).toContain(GROUP);
    expect(drawnText(name)).toContain(paid);
    for (const { who } of collected) expect(drawnText(name)).toContain(who);
  }
  expect(collected).toHaveLength(5);
  expect(drawnText('group-tree')).toContain(`${GROUP} ${collected[0]?.who}`);
});

test('a member belongs to one branch and one group', () => {
  expect(drawnText('member-card')).toMatch(/S\. Perera .* Kelaniya .* Araliya 3/);
  expect(drawnText('group-tree')).not.toContain('S. Perera');
  expect(drawnText('statement')).not.toContain('P. Kumari');
});

test.each([
  ['loan-approval', /Loan KDY-\d+ .*Kandy branch/],
  ['statement', /MAT-\d+, Matara branch/],
  ['receipt-batch', /Receipts, Gampaha .*GAM-\d+/],
  ['group-tree', /Gampaha branch Centre GAM-\d+/],
] as const)('the number in %s follows the code of its branch', (name, shown) => {
  expect(drawnText(name)).toMatch(shown);
});

test.each([
  ['savings-account', ['Type', 'Nominee', 'Signature', 'Minimum balance', 'Member KEL-0482']],
  ['vehicle-card', ['Plate', 'Odometer', 'Service due', 'Insurance']],
  ['pawn-ticket', ['1.8% a month', 'Redeem by', 'Conditions']],
  ['search-ranking', ['Rank', 'Visits', '−2']],
] as const)('%s shows what the text beside it names', (name, words) => {
  expect(words.filter((word) => !drawnText(name).includes(word))).toEqual([]);
});

test('a reminder goes out the day before the payment', () => {
  expect(drawnText('alert-messages')).toMatch(/Yesterday .*due tomorrow\. .*Today .*We received/);
});

test('a ticket is not redeemed before what is owed has been paid', () => {
  expect(drawnText('redemption-timeline')).toMatch(/Redemption today .*To redeem/);
});

test('a loan statement has a payment every week', () => {
  const days = Array.from(drawnText('statement').matchAll(/(\d\d) May Payment/g), ([, day]) => Number(day));
  expect(days).toHaveLength(4);
  expect(new Set(days.slice(1).map((day, at) => day - (days[at] ?? 0)))).toEqual(new Set([7]));
});

test('a sealed packet lies in one place', () => {
  const shown = drawnText('gold-vault');
  expect(shown).toContain(TICKET);
  const places = shown.match(/Shelf [AB]\d/g) ?? [];
  expect(places).toHaveLength(2);
  expect(new Set(places).size).toBe(1);
});

test('the bank paid the dealer another amount than the customer leases', () => {
  const [, dealer = ''] = /Dealer, van \(([\d,.]+)\)/.exec(drawnText('lease-reconciliation')) ?? [];
  expect(dealer).toBe('3,650,000.00');
  expect(dealer).not.toBe(amount(lease.principal));
});

test('a scanned article number has the check digit of EAN-13', () => {
  const [shown = ''] = /\d \d{6} \d{6}/.exec(drawnText('device-readings')) ?? [];
  const digits = Array.from(shown.replaceAll(' ', ''), Number);
  const weighted = digits.slice(0, -1).map((digit, at) => digit * (at % 2 ? 3 : 1));
  expect(digits).toHaveLength(13);
  expect(digits.at(-1)).toBe((10 - (sum(weighted) % 10)) % 10);
});

test('a percent sign follows its number without a space', () => {
  expect(PICTURES.filter((name) => /\d %/.test(drawnText(name)))).toEqual([]);
});

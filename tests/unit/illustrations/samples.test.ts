import { describe, expect, it } from 'vitest';
import { balanceOf } from '../../../src/illustrations/figures/books.ts';
import { amount, rs, sum } from '../../../src/illustrations/figures/money.ts';
import { LEASING, LENDING } from '../../../src/illustrations/figures/sample-books.ts';
import {
  bill,
  BUYER,
  EARLIER_NUMBER,
  NUMBER,
  SELLER,
} from '../../../src/illustrations/figures/sample-invoice.ts';
import { cardPayment, lease } from '../../../src/illustrations/figures/sample-lease.ts';
import {
  GOLD_RATE,
  lent,
  MONTHLY,
  pledged,
  SOVEREIGN_RATE,
} from '../../../src/illustrations/figures/sample-pledge.ts';
import { savedInJune } from '../../../src/illustrations/figures/sample-savings.ts';
import { interestOn } from '../../../src/illustrations/figures/savings.ts';
import { VARIANTS } from '../../../src/illustrations/variants.ts';
import { readArticles } from '#tests/support/articles';
import { drawnText } from '#tests/support/drawing/drawn-text';

const article = (id: string) => readArticles().find((one) => one.id === id)?.body ?? '';

describe('the tax invoice of the pictures', () => {
  it('has a number as prescribed since October 2026, both parties with address, the day of supply, and VAT alone', () => {
    expect(NUMBER).toMatch(/^\d\d[A-Z]{3}_[A-Z\d]+_\d+$/);
    expect(NUMBER.length).toBeLessThanOrEqual(40);
    const shown = drawnText('invoice-document');
    for (const text of ['TAX INVOICE', NUMBER, '10/10/2026', 'Value excluding VAT 384,750.00', 'VAT 18%'])
      expect(shown).toContain(text);
    for (const { tin, name, address } of [SELLER, BUYER])
      for (const text of [tin, name, address]) expect(shown).toContain(text);
    expect(shown).not.toContain('SSCL');
  });

  it('stands beside an invoice of September, which has a number of the earlier form', () => {
    for (const name of ['invoice-list', 'payment-tracking'] as const) {
      expect(drawnText(name)).toContain(EARLIER_NUMBER);
      expect(drawnText(name)).not.toMatch(/26SEP_/);
    }
  });

  it('adds VAT to what is left after the discount', () => {
    const net = 12 * 18_500 + 4 * 42_000 + 9_750 - 15_000;
    expect(net).toBe(384_750);
    expect([bill.total, sum(bill.taxes.map(({ value }) => value))]).toEqual([rs(net * 1.18), rs(net * 0.18)]);
  });
});

describe('the sample lease', () => {
  it('is settled for its capital, twelve days of interest and the fee', () => {
    let balance = 420_000_000;
    const monthly = lease.rate / 12;
    const rental = Math.round((balance * monthly) / (1 - (1 + monthly) ** -48));
    for (let month = 1; month <= 30; month += 1) balance += Math.round(balance * monthly) - rental;
    const interest = Math.round((balance * lease.rate * 12) / 365);
    const shown = drawnText('early-payoff');
    for (const figure of [balance, interest, rs(7_500), balance + interest + rs(7_500)])
      expect(shown).toContain(amount(figure));
  });

  it('is paid by card with the amount that the bank reconciliation shows', () => {
    expect(cardPayment.total).toBe(rs(119_376.41));
    expect(drawnText('card-payment')).toContain('119,376.41');
    expect(drawnText('lease-reconciliation')).toContain('119,376.41');
  });
});

describe('the sample books', () => {
  it('earn what such lenders earn: 24 to 29% on group loans, the lease rate on leases', () => {
    const yieldOf = (income: number, lentOut: number) => (income * 12) / lentOut;
    const income = (books: typeof LENDING, account: string) => -balanceOf(books.journal, account);
    const loans = balanceOf(LENDING.journal, 'Loans to members');
    const lending = yieldOf(income(LENDING, 'Interest income'), loans);
    expect(lending).toBeGreaterThan(0.24);
    expect(lending).toBeLessThan(0.29);
    const net =
      balanceOf(LEASING.journal, 'Rentals receivable') + balanceOf(LEASING.journal, 'Unearned income');
    expect(yieldOf(income(LEASING, 'Lease income'), net)).toBeCloseTo(lease.rate, 2);
  });

  it('reconcile the bank with the ledger although a line has no entry yet', () => {
    expect(drawnText('bank-reconciliation')).toContain(amount(rs(2_963_410 + 246_700 - 118_750 + 1_250)));
    const leasing = rs(6_208_115 + 342_250 - 215_000 - 48_600 - 68_450);
    expect(drawnText('lease-reconciliation')).toContain(amount(leasing));
  });

  it('show the months to come where the page promises a forecast', () => {
    for (const name of ['lease-cash-flow', 'trade-cash-flow'] as const) {
      expect(VARIANTS[name]).toBeDefined();
      expect(drawnText(name)).toMatch(/Jul Aug Sep Oct Nov Dec/);
    }
  });
});

describe('savings', () => {
  it('earn interest on the daily balance', () => {
    const days = [42_180, ...Array(7).fill(47_180), ...Array(7).fill(50_680)];
    days.push(...Array(7).fill(42_680), ...Array(8).fill(48_930));
    expect(days).toHaveLength(30);
    expect(savedInJune.at(-1)?.value).toBe(Math.round((rs(sum(days)) * 0.06) / 365));
    expect(savedInJune.at(-1)?.value).toBe(rs(233));
    expect(interestOn(rs(846_230), 0.04, 30)).toBe(rs(2_782.13));
  });
});

describe('the sample pledge', () => {
  it('is valued at the price of the article about gold, by the gram and by the sovereign', () => {
    expect(article('gold-valuation-from-scale-to-ltv')).toContain(`Rs ${GOLD_RATE / 100_000},000 for a gram`);
    expect(SOVEREIGN_RATE).toBe(rs((8 * 22 * 36_000) / 24));
    expect(pledged.total).toBe(rs(((11.6 * 22 + 7.85 * 22 + 3.2 * 18) / 24) * 36_000));
    expect(lent).toBe(rs(Math.floor((pledged.total * 0.7) / 10_000) * 100));
  });

  it('costs more when it is redeemed late than the ordinary interest of the time', () => {
    const ordinary = Math.round(lent * MONTHLY * (6 + (12 * 20) / 365));
    const penalty = Math.round((lent * 0.06 * 20) / 365);
    const shown = drawnText('pawn-interest');
    expect(shown).toContain(amount(ordinary));
    expect(shown).toContain(amount(lent + ordinary + penalty));
  });

  it('is redeemed ten days late for the interest of those days and the penalty', () => {
    const interest = Math.round(lent * MONTHLY * (6 + (12 * 10) / 365));
    const penalty = Math.round((lent * 0.06 * 10) / 365);
    const shown = drawnText('redemption-timeline');
    for (const figure of [interest, penalty, lent + interest + penalty])
      expect(shown).toContain(amount(figure));
  });

  it('lends less for longer, as the article about gold has it', () => {
    const limits = Array.from(drawnText('ltv-dial').matchAll(/(\d+) months, (\d+)%/g), ([, term, limit]) =>
      [term, limit].map(Number),
    );
    expect(limits).toEqual([
      [12, 60],
      [6, 70],
      [3, 75],
    ]);
    // What is owed at the end of the term, as a share of the value.
    const owed = limits.map(([term = 0, limit = 0]) => limit * (1 + 0.015 * term));
    expect(Math.max(...owed)).toBeLessThan(80);
  });

  it('is sold with the reserve and bids that the article about auctions calls sound', () => {
    const value = (16.4 * 22 * 36_000) / 24;
    const figures = drawnText('auction-lot').match(/\d{3},000/g) ?? [];
    const [reserve = 0, highest = 0] = [...new Set(figures)].map((text) => Number(text.replace(',', '')));
    expect(reserve / value).toBeGreaterThanOrEqual(0.95);
    expect(reserve / value).toBeLessThan(0.96);
    expect(highest / value).toBeGreaterThan(0.97);
    expect(highest / value).toBeLessThanOrEqual(1);
  });
});

it('an identity card has twelve digits, or nine and a letter', () => {
  const cards = `${drawnText('guarantor-card')} ${drawnText('member-card')}`;
  const numbers = cards.match(/(?<=NIC (?:Branch )?)[\d•]+V?/g) ?? [];
  expect(numbers).toHaveLength(3);
  for (const number of numbers) expect(number).toMatch(/^(?:[\d•]{12}|[\d•]{9}V)$/);
});

it('a journal credits depreciation and accruals apart', () => {
  const shown = drawnText('journal-entry');
  expect(shown).toMatch(/Accum\. depreciation 84,000\.00/);
  expect(shown).toMatch(/Accrued expenses 36,500\.00/);
  expect(shown.match(/120,500\.00/g)).toHaveLength(2);
  expect(84_000 + 36_500).toBe(120_500);
});

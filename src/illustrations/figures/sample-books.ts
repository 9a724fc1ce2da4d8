import type { Accounts, Entry } from './books.ts';
import { cashFlow } from './books.ts';
import { rs, type Cents } from './money.ts';

/** One month of a company: all statements of its line of business are computed from this journal. */
export interface Books {
  accounts: Accounts;
  journal: readonly Entry[];
  /** From the opening cash to the balance of 'Cash and bank' in the journal. */
  cash: { opening: Cents; flows: readonly { label: string; value: Cents }[]; net: Cents; closing: Cents };
  /** Cash in and out of six months, for the chart: heights, not amounts. A forecast's months are to come. */
  months: { in: readonly number[]; out: readonly number[]; forecast?: true };
}

const post = (debit: string, credit: string, rupees: number): Entry => ({
  debit,
  credit,
  value: rs(rupees),
});

const CASH = 'Cash and bank';

/** A small finance company that lends to groups; loans and equipment are shown net of impairment and depreciation. */
export const LENDING: Books = {
  accounts: {
    [CASH]: 'asset',
    'Loans to members': 'asset',
    'Office equipment': 'asset',
    'Member savings': 'liability',
    'Bank borrowings': 'liability',
    'Share capital': 'equity',
    'Interest income': 'income',
    'Fees and penalties': 'income',
    'Staff and rent': 'expense',
    'Interest paid': 'expense',
    'Loan impairment': 'expense',
    Depreciation: 'expense',
  },
  journal: [
    post(CASH, 'Share capital', 18_000_000),
    post(CASH, 'Bank borrowings', 9_500_000),
    post(CASH, 'Member savings', 6_240_500),
    post('Loans to members', CASH, 27_850_000),
    post('Office equipment', CASH, 1_420_000),
    post(CASH, 'Loans to members', 4_312_750),
    post(CASH, 'Interest income', 556_400),
    post(CASH, 'Fees and penalties', 48_620),
    post('Staff and rent', CASH, 287_000),
    post('Interest paid', CASH, 112_350),
    post('Loan impairment', 'Loans to members', 47_000),
    post('Depreciation', 'Office equipment', 23_670),
  ],
  cash: cashFlow(rs(8_771_660), [
    { label: 'Operations', value: rs(952_260) },
    { label: 'Equipment bought', value: rs(-420_000) },
    { label: 'Borrowing repaid', value: rs(-315_000) },
  ]),
  months: { in: [62, 71, 66, 80, 77, 92], out: [55, 60, 64, 58, 69, 70] },
};

/** What is lent on all leases, over how many months on average it returns, and the rentals of a month that it takes. */
export const LEASE_BOOK = { lent: 54_960_000, months: 51, rentals: 1_478_000 };

/** A company that leases vehicles: its receivables, less unearned income. */
export const LEASING: Books = {
  accounts: {
    [CASH]: 'asset',
    'Rentals receivable': 'asset',
    'Unearned income': 'asset',
    'Bank borrowings': 'liability',
    'Share capital': 'equity',
    'Lease income': 'income',
    'Late charges': 'income',
    'Staff costs': 'expense',
    'Interest paid': 'expense',
    'Office and yard': 'expense',
  },
  journal: [
    post(CASH, 'Share capital', 25_000_000),
    post(CASH, 'Bank borrowings', 42_000_000),
    post('Rentals receivable', CASH, LEASE_BOOK.lent),
    post('Rentals receivable', 'Unearned income', LEASE_BOOK.rentals * LEASE_BOOK.months - LEASE_BOOK.lent),
    post(CASH, 'Rentals receivable', LEASE_BOOK.rentals),
    post('Unearned income', 'Lease income', 709_900),
    post(CASH, 'Late charges', 38_400),
    post('Staff costs', CASH, 168_000),
    post('Interest paid', CASH, 437_500),
    post('Office and yard', CASH, 62_000),
  ],
  cash: cashFlow(rs(13_680_000), [
    { label: 'Rentals less costs', value: rs(848_900) },
    { label: 'Vehicles bought', value: rs(-9_640_000) },
    { label: 'Borrowing drawn', value: rs(8_000_000) },
  ]),
  months: { in: [70, 68, 84, 76, 72, 88], out: [78, 60, 66, 81, 64, 73], forecast: true },
};

/** A dealer in building materials who sells on credit; the VAT account holds that of June's sales less that of its purchases. */
export const TRADE: Books = {
  accounts: {
    [CASH]: 'asset',
    Receivables: 'asset',
    Stock: 'asset',
    Payables: 'liability',
    'VAT payable': 'liability',
    'Bank loan': 'liability',
    "Owner's capital": 'equity',
    Sales: 'income',
    'Delivery charged': 'income',
    'Cost of goods': 'expense',
    'Salaries, rent, power': 'expense',
    'Loan interest': 'expense',
  },
  journal: [
    post(CASH, "Owner's capital", 3_694_170),
    post('Receivables', "Owner's capital", 1_305_830),
    post(CASH, 'Bank loan', 2_500_000),
    post('Stock', 'Payables', 6_652_650),
    post('VAT payable', 'Payables', 576_000),
    post('Payables', CASH, 6_059_320),
    post('Receivables', 'Sales', 3_792_300),
    post('Receivables', 'Delivery charged', 64_200),
    post('Receivables', 'VAT payable', 694_170),
    post(CASH, 'Receivables', 2_692_300),
    post('Cost of goods', 'Stock', 2_973_400),
    post('Salaries, rent, power', CASH, 383_500),
    post('Loan interest', CASH, 25_000),
  ],
  cash: cashFlow(rs(2_099_250), [
    { label: 'Customers paid', value: rs(2_692_300) },
    { label: 'Suppliers paid', value: rs(-1_964_400) },
    { label: 'Running costs, interest', value: rs(-408_500) },
  ]),
  months: { in: [58, 64, 90, 88, 60, 79], out: [66, 70, 58, 52, 74, 62], forecast: true },
};

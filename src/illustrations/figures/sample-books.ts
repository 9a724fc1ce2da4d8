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

/** A small finance company that lends to groups. */
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
    'Staff costs': 'expense',
    'Interest paid': 'expense',
    'Branch rent': 'expense',
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
    post('Staff costs', CASH, 212_000),
    post('Interest paid', CASH, 112_350),
    post('Branch rent', CASH, 75_000),
  ],
  cash: cashFlow(rs(8_771_660), [
    { label: 'Operations', value: rs(952_260) },
    { label: 'Equipment bought', value: rs(-420_000) },
    { label: 'Borrowing repaid', value: rs(-315_000) },
  ]),
  months: { in: [62, 71, 66, 80, 77, 92], out: [55, 60, 64, 58, 69, 70] },
};

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
    post('Rentals receivable', CASH, 58_400_000),
    post('Rentals receivable', 'Unearned income', 21_650_000),
    post(CASH, 'Rentals receivable', 4_218_600),
    post('Unearned income', 'Lease income', 709_600),
    post(CASH, 'Late charges', 38_400),
    post('Staff costs', CASH, 168_000),
    post('Interest paid', CASH, 437_500),
    post('Office and yard', CASH, 62_000),
  ],
  cash: cashFlow(rs(10_240_000), [
    { label: 'Rentals less costs', value: rs(3_589_500) },
    { label: 'Vehicles bought', value: rs(-9_640_000) },
    { label: 'Borrowing drawn', value: rs(8_000_000) },
  ]),
  months: { in: [70, 68, 84, 76, 72, 88], out: [78, 60, 66, 81, 64, 73], forecast: true },
};

/** A dealer in building materials who sells on credit. */
export const TRADE: Books = {
  accounts: {
    [CASH]: 'asset',
    Receivables: 'asset',
    Stock: 'asset',
    Payables: 'liability',
    'Bank loan': 'liability',
    "Owner's capital": 'equity',
    Sales: 'income',
    'Delivery charged': 'income',
    'Cost of goods': 'expense',
    Salaries: 'expense',
    'Rent and power': 'expense',
  },
  journal: [
    post(CASH, "Owner's capital", 3_000_000),
    post('Receivables', "Owner's capital", 2_000_000),
    post(CASH, 'Bank loan', 2_500_000),
    post('Stock', 'Payables', 6_652_650),
    post('Payables', CASH, 5_365_150),
    post('Receivables', 'Sales', 3_792_300),
    post('Receivables', 'Delivery charged', 64_200),
    post(CASH, 'Receivables', 2_692_300),
    post('Cost of goods', 'Stock', 2_973_400),
    post('Salaries', CASH, 290_000),
    post('Rent and power', CASH, 118_500),
  ],
  cash: cashFlow(rs(2_099_250), [
    { label: 'Customers paid', value: rs(2_692_300) },
    { label: 'Suppliers paid', value: rs(-1_964_400) },
    { label: 'Salaries and rent', value: rs(-408_500) },
  ]),
  months: { in: [58, 64, 90, 88, 60, 79], out: [66, 70, 58, 52, 74, 62], forecast: true },
};

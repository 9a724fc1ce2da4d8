import type { Accounts, Entry } from './books.ts';
import { rs } from './money.ts';

/** One month of a small finance company: every statement picture is worked out from this journal. */
export const accounts: Accounts = {
  'Cash and bank': 'asset',
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
};

const post = (debit: string, credit: string, rupees: number): Entry => ({
  debit,
  credit,
  value: rs(rupees),
});

export const journal: readonly Entry[] = [
  post('Cash and bank', 'Share capital', 18_000_000),
  post('Cash and bank', 'Bank borrowings', 9_500_000),
  post('Cash and bank', 'Member savings', 6_240_500),
  post('Loans to members', 'Cash and bank', 27_850_000),
  post('Office equipment', 'Cash and bank', 1_420_000),
  post('Cash and bank', 'Loans to members', 4_312_750),
  post('Cash and bank', 'Interest income', 1_264_380),
  post('Cash and bank', 'Fees and penalties', 148_620),
  post('Staff costs', 'Cash and bank', 486_000),
  post('Interest paid', 'Cash and bank', 112_350),
  post('Branch rent', 'Cash and bank', 175_000),
];

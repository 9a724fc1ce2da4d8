import { reconcile } from './figures/books.ts';
import { rs } from './figures/money.ts';
import { LEASING, TRADE } from './figures/sample-books.ts';
import { LEASING_BRANCHES } from './figures/sample-branches.ts';
import { cardPayment } from './figures/sample-lease.ts';
import type { PictureName } from './names.ts';

/** An illustration that draws another one with figures of its own. */
interface Variant {
  of: PictureName;
  props: object;
}

/** The account that is opened from a member's record. */
const savingsAccount = {
  title: 'New savings account',
  note: 'SV-1204',
  fields: [
    ['Type', 'Voluntary, 6%'],
    ['Branch', 'Kelaniya'],
    ['Nominee', 'K. Perera'],
    ['Signature', 'On file'],
    ['Minimum balance', 'Rs 500.00'],
    ['First deposit', 'Rs 1,000.00'],
  ],
  state: 'Member',
  number: 'SV-1204',
};

const RENTAL = 68_450;

const reconciliation = {
  account: '••08',
  lines: [
    ['Deposit 5170', '3 rentals', rs(3 * RENTAL)],
    ['Transfer 1184', 'Dealer, van', rs(-3_650_000)],
    ['Card link 88', 'Rental 10, insurance', cardPayment.total],
    ['Deposit 5173', 'No entry yet', rs(RENTAL)],
  ],
  balance: reconcile(rs(6_208_115), [rs(342_250)], [rs(215_000), rs(48_600)], [rs(RENTAL)]),
};

const transfer = { number: 'BT-0562', cents: rs(3_800_000), from: 'Bank C, Galle', to: 'Bank A, Colombo' };

/** The illustrations without a file of their own. */
export const VARIANTS: Partial<Record<PictureName, Variant>> = {
  'savings-account': { of: 'member-card', props: savingsAccount },
  'lease-cash-flow': { of: 'cash-flow', props: { books: LEASING } },
  'lease-profit-loss': { of: 'profit-loss', props: { books: LEASING } },
  'lease-balance-sheet': { of: 'balance-sheet', props: { books: LEASING } },
  'lease-trial-balance': { of: 'trial-balance', props: { books: LEASING } },
  'lease-branch-equity': { of: 'branch-equity', props: { branches: LEASING_BRANCHES } },
  'lease-reconciliation': { of: 'bank-reconciliation', props: reconciliation },
  'lease-transfer': { of: 'bank-transfer', props: transfer },
  'trade-cash-flow': { of: 'cash-flow', props: { books: TRADE } },
  'trade-profit-loss': { of: 'profit-loss', props: { books: TRADE } },
  'trade-balance-sheet': { of: 'balance-sheet', props: { books: TRADE } },
  'trade-trial-balance': { of: 'trial-balance', props: { books: TRADE } },
};

import { reconcile } from './figures/books.ts';
import { rs } from './figures/money.ts';
import { LEASING, TRADE } from './figures/sample-books.ts';
import { cardPayment } from './figures/sample-lease.ts';
import type { PictureName } from './names.ts';

/** An illustration that draws another one with figures of its own. */
interface Variant {
  of: PictureName;
  props: object;
}

const branches = [
  { name: 'Colombo', put: rs(32_000_000), earned: rs(6_408_000), sent: rs(-4_000_000) },
  { name: 'Kandy', put: rs(14_500_000), earned: rs(2_191_000), sent: rs(-900_000) },
  { name: 'Galle', put: rs(12_000_000), earned: rs(1_731_000), sent: rs(-750_000) },
  { name: 'Anuradhapura', put: rs(8_500_000), earned: rs(-204_000), sent: 0 },
];

const RENTAL = 68_450;

const reconciliation = {
  account: '••08',
  lines: [
    ['Deposit 5170', '3 rentals', rs(3 * RENTAL)],
    ['Transfer 1184', 'Dealer, van', rs(-4_200_000)],
    ['Card link 88', 'Rental 10', cardPayment.total],
    ['Deposit 5173', 'No entry yet', rs(RENTAL)],
  ],
  balance: reconcile(rs(6_208_115), [rs(342_250)], [rs(215_000), rs(48_600)], [rs(RENTAL)]),
};

const transfer = { number: 'BT-0562', cents: rs(3_800_000), from: 'Bank C, Galle', to: 'Bank A, Colombo' };

/** The illustrations without a file of their own. */
export const VARIANTS: Partial<Record<PictureName, Variant>> = {
  'lease-cash-flow': { of: 'cash-flow', props: { books: LEASING } },
  'lease-profit-loss': { of: 'profit-loss', props: { books: LEASING } },
  'lease-balance-sheet': { of: 'balance-sheet', props: { books: LEASING } },
  'lease-trial-balance': { of: 'trial-balance', props: { books: LEASING } },
  'lease-branch-equity': { of: 'branch-equity', props: { branches } },
  'lease-reconciliation': { of: 'bank-reconciliation', props: reconciliation },
  'lease-transfer': { of: 'bank-transfer', props: transfer },
  'trade-cash-flow': { of: 'cash-flow', props: { books: TRADE } },
  'trade-profit-loss': { of: 'profit-loss', props: { books: TRADE } },
  'trade-balance-sheet': { of: 'balance-sheet', props: { books: TRADE } },
  'trade-trial-balance': { of: 'trial-balance', props: { books: TRADE } },
};

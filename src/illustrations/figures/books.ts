import { sum, type Cents } from './money.ts';

export type Kind = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

/** One entry of the journal: `debit` and `credit` name accounts, so that an entry cannot be out of balance. */
export interface Entry {
  debit: string;
  credit: string;
  value: Cents;
}

export type Accounts = Readonly<Record<string, Kind>>;

/** Debits less credits of an account. */
export function balanceOf(journal: readonly Entry[], account: string): Cents {
  const side = (key: 'debit' | 'credit') =>
    sum(journal.filter((entry) => entry[key] === account).map((entry) => entry.value));
  return side('debit') - side('credit');
}

/** Every account with its balance on its own side, and the two totals, which agree. */
export function trialBalance(accounts: Accounts, journal: readonly Entry[]) {
  const rows = Object.keys(accounts).map((account) => {
    const balance = balanceOf(journal, account);
    return { account, debit: Math.max(balance, 0), credit: Math.max(-balance, 0) };
  });
  return { rows, debit: sum(rows.map((row) => row.debit)), credit: sum(rows.map((row) => row.credit)) };
}

/** The accounts of one kind, as positive figures, with their total. */
export function section(accounts: Accounts, journal: readonly Entry[], kind: Kind) {
  const sign = kind === 'asset' || kind === 'expense' ? 1 : -1;
  const rows = Object.keys(accounts)
    .filter((account) => accounts[account] === kind)
    .map((account) => ({ account, value: sign * balanceOf(journal, account) }));
  return { rows, total: sum(rows.map((row) => row.value)) };
}

export function profitLoss(accounts: Accounts, journal: readonly Entry[]) {
  const income = section(accounts, journal, 'income');
  const expense = section(accounts, journal, 'expense');
  return { income, expense, profit: income.total - expense.total };
}

/** Assets on one side; liabilities, equity and the period's profit on the other. */
export function balanceSheet(accounts: Accounts, journal: readonly Entry[]) {
  const assets = section(accounts, journal, 'asset');
  const liabilities = section(accounts, journal, 'liability');
  const equity = section(accounts, journal, 'equity');
  const { profit } = profitLoss(accounts, journal);
  return { assets, liabilities, equity, profit, funding: liabilities.total + equity.total + profit };
}

/** The opening balance, the flows in order, and the closing balance. */
export function cashFlow(opening: Cents, flows: readonly { label: string; value: Cents }[]) {
  const net = sum(flows.map((flow) => flow.value));
  return { opening, flows, net, closing: opening + net };
}

/**
 * The bank's balance brought to the ledger's: deposits under way are added, cheques not yet presented taken off, and so are
 * the bank's lines that have no entry yet, because the ledger does not know of them; what the bank took is negative.
 */
export function reconcile(
  bank: Cents,
  deposits: readonly Cents[],
  cheques: readonly Cents[],
  withoutEntry: readonly Cents[] = [],
) {
  const [underWay, unpresented, unposted] = [sum(deposits), sum(cheques), sum(withoutEntry)];
  return { bank, underWay, unpresented, unposted, ledger: bank + underWay - unpresented - unposted };
}

/** Movements in order, each with the balance after it; outgoing ones are negative. */
export function running<T extends { value: Cents }>(opening: Cents, movements: readonly T[]) {
  let balance = opening;
  return movements.map((movement) => {
    balance += movement.value;
    return { ...movement, balance };
  });
}

import { readStored, writeStored } from '../../ui/form/storage.ts';
import { writeView, type ColumnName, type TableView } from '#lib/list/view';

/** The entry of a screen's list; `own-drafts.ts` removes it at logout, and for another person. */
const entryOf = (screen: string) => `list:${screen}`;

/** The columns, page size and filters that the person left this list with, as a query string; empty without any. */
export function rememberedView(screen: string): string {
  const stored = readStored(entryOf(screen), 'localStorage');
  return typeof stored === 'string' ? stored : '';
}

/** Stores columns, page size and filters in this browser. Search, order and page are only in the address. */
export function rememberView(screen: string, view: TableView, columns: readonly ColumnName[]): void {
  const query = writeView({ ...view, query: '', sort: undefined, page: 1 }, '', columns);
  writeStored(entryOf(screen), query || undefined, 'localStorage');
}

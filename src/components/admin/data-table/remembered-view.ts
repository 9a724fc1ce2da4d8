import { leftAfter, readView, writeView, type ColumnName, type TableView } from '#src/lib/list/view.ts';
import { contentHash } from '#src/lib/hash.ts';
import { draftsOwner } from '../own-drafts.ts';
import { readStored, writeStored } from '../../ui/form/storage.ts';

const PLACE = 'localStorage';

/**
 * The entry of a person's list, which stays at logout: nothing in it names anybody. It is in the browser and not in the
 * account, because a phone and a desk have room for other columns, and no list has to wait for it.
 */
function entryOf(screen: string): string | undefined {
  const person = draftsOwner();
  return person && `view:${contentHash(person)}:${screen}`;
}

/** The filters, order, page size and columns with which the person left a list in this browser. */
export function leftView(screen: string, columns: readonly ColumnName[]): TableView {
  const entry = entryOf(screen);
  const stored = entry && readStored(entry, PLACE);
  return readView({ search: typeof stored === 'string' ? stored : '', hash: '' }, columns);
}

/** Stores what the person changed in a view, but for what was typed, which may name a person, and the page. */
export function rememberChange(
  screen: string,
  columns: readonly ColumnName[],
  view: TableView,
  change: Partial<TableView>,
): void {
  const entry = entryOf(screen);
  if (!entry) return;
  const left = { ...leftAfter(leftView(screen, columns), view, change), page: 1 };
  const { search } = writeView(left, { search: '', hash: '' }, columns);
  writeStored(entry, search || undefined, PLACE);
}

import { useCallback, useEffect, useMemo, useState } from 'react';
import { filterRows, findRows, sortRows, searchedText } from '#src/lib/list/matching.ts';
import { hasTyped, leftAfter, openedView, readView, writeView } from '#src/lib/list/view.ts';
import type { ViewColumn, TableView } from '#src/lib/list/view.ts';
import { contentHash } from '#src/lib/hash.ts';
import { readStored, writeStored } from '../../ui/form/storage.ts';
import { useWindowEvent } from '../../ui/use-window-event.ts';
import { draftsOwner } from '../own-drafts.ts';
import type { Column } from './column.ts';

const PLACE = 'localStorage';
const NO_ADDRESS = { search: '', hash: '' };

/** The entry of a person's list, which names nobody and stays at logout: a phone and a desk have room for other columns. */
function entryOfScreen(): string | undefined {
  const person = draftsOwner();
  return person && `view:${contentHash(person)}:${location.pathname}`;
}

/** The filters, order, page size and columns with which the person left a list in this browser. */
function leftView(columns: readonly ViewColumn[]): TableView {
  const entry = entryOfScreen();
  const stored = entry && readStored(entry, PLACE);
  return readView({ ...NO_ADDRESS, search: typeof stored === 'string' ? stored : '' }, columns);
}

export type ChangeView = (change: Partial<TableView>) => void;

/** The view of a list, in the page's address, and else as the person left it: without typed text, which may name a person, at the first page. */
export function useView<T>(columns: readonly Column<T>[]): [TableView, ChangeView] {
  const [view, setView] = useState(() => openedView(location, leftView(columns), columns));

  useEffect(() => {
    const { search, hash } = writeView(view, location, columns);
    history.replaceState(history.state, '', location.pathname + search + hash);
  }, [view, columns]);

  // A link to another view, or one to an element of the page, after which the view is written again.
  useWindowEvent('hashchange', () =>
    setView((before) => (hasTyped(location) ? readView(location, columns) : { ...before })),
  );

  const change = useCallback<ChangeView>(
    (part) => {
      setView((before) => ({ ...before, page: 1, ...part }));
      const left = { ...leftAfter(leftView(columns), view, part), page: 1 };
      const entry = entryOfScreen();
      if (entry) writeStored(entry, writeView(left, NO_ADDRESS, columns).search || undefined, PLACE);
    },
    [view, columns],
  );
  return [view, change];
}

/** The searched text of each row, because a person types many letters; other columns may have other words for a row. */
const searched = new WeakMap<object, WeakMap<object, string>>();

function rememberedText<T extends object>(row: T, columns: readonly Column<T>[]): string {
  const texts = searched.get(columns) ?? new WeakMap<object, string>();
  searched.set(columns, texts);
  const text = texts.get(row) ?? searchedText(row, columns);
  texts.set(row, text);
  return text;
}

/** The rows of a view, in order, and the selected ones; `counted` are the matches without the filter of `countedBy`. */
export function useRows<T extends object>(
  items: readonly T[],
  columns: readonly Column<T>[],
  { query, filters, sort }: TableView,
  idOf: (row: T) => string,
  countedBy = '',
) {
  /** The ids of the selected rows. */
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const counted = useMemo(
    () => findRows(items, columns, { query, filters: { ...filters, [countedBy]: '' } }, rememberedText),
    [items, columns, query, filters, countedBy],
  );
  const found = useMemo(
    () => filterRows(counted, columns, { [countedBy]: filters[countedBy] ?? '' }),
    [counted, columns, filters, countedBy],
  );
  const matching = useMemo(() => sortRows(found, columns, sort), [found, columns, sort]);
  const isSelected = (row: T) => ids.has(idOf(row));
  return {
    ...{ matching, counted, isSelected, selected: found.filter(isSelected) },
    select: (rows: readonly T[]) => setIds((before) => new Set([...before, ...rows.map(idOf)])),
    deselect: (rows: readonly T[]) => {
      const gone = new Set(rows.map(idOf));
      setIds((before) => new Set([...before].filter((id) => !gone.has(id))));
    },
    clearSelection: () => setIds(new Set()),
  };
}

export type Rows<T extends object> = ReturnType<typeof useRows<T>>;

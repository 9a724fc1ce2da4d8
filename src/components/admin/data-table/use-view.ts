import { useCallback, useEffect, useState } from 'react';
import type { Column } from './column.ts';
import { readView, writeView, type TableView } from './view.ts';

export type ChangeView = (change: Partial<TableView>) => void;

/** The view of a list, read from and written to the page's address. Any change but one of page goes to the first page. */
export function useView<T>(columns: readonly Column<T>[]): [TableView, ChangeView] {
  const [view, setView] = useState(() => readView(location.search, columns));

  useEffect(() => {
    const address = location.pathname + writeView(view, location.search, columns) + location.hash;
    history.replaceState(history.state, '', address);
  }, [view, columns]);

  const change = useCallback<ChangeView>(
    (part) => setView((before) => ({ ...before, page: 1, ...part })),
    [],
  );
  return [view, change];
}

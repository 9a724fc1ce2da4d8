import { useCallback, useEffect, useState } from 'react';
import type { Column } from './column.ts';
import { rememberedView, rememberView } from './remembered-view.ts';
import { hasView, readView, writeView, type TableView } from '#lib/list/view';

export type ChangeView = (change: Partial<TableView>) => void;

/**
 * The view of a list, read from and written to the page's address. An address without any part of one gives what the
 * person left the list with in this browser. Any change but one of page goes to the first page.
 */
export function useView<T>(columns: readonly Column<T>[]): [TableView, ChangeView] {
  const [view, setView] = useState(() => {
    const { search, pathname } = location;
    return readView(hasView(search) ? search : rememberedView(pathname), columns);
  });

  useEffect(() => {
    const address = location.pathname + writeView(view, location.search, columns) + location.hash;
    history.replaceState(history.state, '', address);
    rememberView(location.pathname, view, columns);
  }, [view, columns]);

  const change = useCallback<ChangeView>(
    (part) => setView((before) => ({ ...before, page: 1, ...part })),
    [],
  );
  return [view, change];
}

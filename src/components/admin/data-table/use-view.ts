import { useCallback, useEffect, useState } from 'react';
import type { Column } from './column.ts';
import { leftView, rememberChange } from './remembered-view.ts';
import { hasTyped, openedView, readView, writeView, type TableView } from '#src/lib/list/view.ts';

export type ChangeView = (change: Partial<TableView>) => void;

/**
 * The view of a list, read from and written to the page's address. What the address does not say is as the person left it;
 * what they change is remembered. Any change but one of page goes to the first page.
 */
export function useView<T>(columns: readonly Column<T>[]): [TableView, ChangeView] {
  const [view, setView] = useState(() => openedView(location, leftView(location.pathname, columns), columns));

  useEffect(() => {
    const { search, hash } = writeView(view, location, columns);
    history.replaceState(history.state, '', location.pathname + search + hash);
  }, [view, columns]);

  useEffect(() => {
    // A link to another view, or one to an element of the page, after which the view is written again.
    const follow = () =>
      setView((before) => (hasTyped(location) ? readView(location, columns) : { ...before }));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [columns]);

  const change = useCallback<ChangeView>(
    (part) => {
      setView((before) => ({ ...before, page: 1, ...part }));
      rememberChange(location.pathname, columns, view, part);
    },
    [view, columns],
  );
  return [view, change];
}

import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Stands for focus in the list that is in none of its rows. */
const NO_ROW = -1;

const rowsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])];

/**
 * Keeps the focus in a list when what had it goes away, such as a deleted row: the row that took its place gets it, or
 * the list itself. Gives what the element around the list is to have.
 */
export function usePreservedFocus() {
  const list = useRef<HTMLDivElement>(null);
  /** The place of the row that has the focus, also while a dialog about it is open; nothing while it is elsewhere. */
  const rowIndex = useRef<number>(undefined);

  const restoreFocus = useCallback(() => {
    if (rowIndex.current === undefined || document.activeElement !== document.body) return;
    const rows = rowsIn(list.current);
    const row = rowIndex.current === NO_ROW ? undefined : rows[Math.min(rowIndex.current, rows.length - 1)];
    (row?.querySelector<HTMLElement>('a[href], button, input') ?? list.current)?.focus();
  }, []);

  useLayoutEffect(restoreFocus);

  // A dialog about a row may stay open longer than the row is there.
  useEffect(() => {
    document.addEventListener('close', restoreFocus, true);
    return () => document.removeEventListener('close', restoreFocus, true);
  }, [restoreFocus]);

  return {
    ref: list,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      rowIndex.current = rowsIn(list.current).findIndex((row) => row.contains(target));
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget?.closest('dialog')) rowIndex.current = undefined;
    },
  };
}

import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Stands for focus in the list that is in none of its rows. */
const NO_ROW = -1;

const rowsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])];

/**
 * Keeps the focus in a list when what had it goes away, such as a deleted row: the row that took its place gets it, or
 * the list itself. Gives what the element around the list is to have.
 */
export function useKeptFocus() {
  const list = useRef<HTMLDivElement>(null);
  /** The place of the row that has the focus, also while a dialog about it is open; nothing while it is elsewhere. */
  const place = useRef<number>(undefined);

  const keep = useCallback(() => {
    if (place.current === undefined || document.activeElement !== document.body) return;
    const rows = rowsIn(list.current);
    const row = place.current === NO_ROW ? undefined : rows[Math.min(place.current, rows.length - 1)];
    (row?.querySelector<HTMLElement>('a[href], button, input') ?? list.current)?.focus();
  }, []);

  useLayoutEffect(keep);

  // A dialog about a row may stay open longer than the row is there.
  useEffect(() => {
    document.addEventListener('close', keep, true);
    return () => document.removeEventListener('close', keep, true);
  }, [keep]);

  return {
    ref: list,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      place.current = rowsIn(list.current).findIndex((row) => row.contains(target));
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget?.closest('dialog')) place.current = undefined;
    },
  };
}

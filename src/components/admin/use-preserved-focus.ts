import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** The row index for a focus in the list outside of its rows. */
const NO_ROW = -1;

/** Moves the focus of a removed row (selector `rows`) to the row now in its place, or to the list. Returns the list's props. */
export function usePreservedFocus(rows: string) {
  const list = useRef<HTMLDivElement>(null);
  /** The index of the focused row, also while a dialog about it is open; undefined for a focus outside the list. */
  const rowIndex = useRef<number>(undefined);

  const restoreFocus = useCallback(() => {
    if (rowIndex.current === undefined || document.activeElement !== document.body) return;
    const shown = list.current?.querySelectorAll<HTMLElement>(rows) ?? [];
    const row = rowIndex.current === NO_ROW ? undefined : shown[Math.min(rowIndex.current, shown.length - 1)];
    const control = row?.querySelector<HTMLElement>('a[href], button, input');
    if (control) return control.focus();
    list.current?.focus({ preventScroll: true });
    // Behind a dialog that is still open nothing takes the focus: the page stays, and the focus is moved once the dialog is closed.
    if (!list.current || document.activeElement !== list.current) return;
    // The list is as a rule in view already: the page moves only where the list begins above it.
    if (list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }, [rows]);

  useLayoutEffect(restoreFocus);

  // A dialog about a row may close after the row was removed.
  useEffect(() => {
    document.addEventListener('close', restoreFocus, true);
    return () => document.removeEventListener('close', restoreFocus, true);
  }, [restoreFocus]);

  return {
    ref: list,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      const shown = [...(list.current?.querySelectorAll(rows) ?? [])];
      rowIndex.current = shown.findIndex((row) => row.contains(target));
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget?.closest('dialog')) rowIndex.current = undefined;
    },
  };
}

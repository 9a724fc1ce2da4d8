import { useEffect, type RefObject } from 'react';

/** Closes what lies over the page once something outside of `frame`, which it is in, is pressed or gets the focus. */
export function useClosedOutside(
  frame: RefObject<HTMLElement | null>,
  open: boolean,
  setOpen: (open: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (!frame.current?.contains(target as Node)) setOpen(false);
    };
    const events = ['click', 'focusin'] as const;
    for (const event of events) addEventListener(event, closeOutside);
    return () => events.forEach((event) => removeEventListener(event, closeOutside));
  }, [frame, open, setOpen]);
}

import { useEffect, useRef, type RefObject } from 'react';

/** The ref of the element with the errors of a whole form, which scrolls into view: the button may be far from it. */
export function useErrorsInView(errors: readonly string[]): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) element.current?.scrollIntoView({ block: 'center' });
  }, [errors]);
  return element;
}

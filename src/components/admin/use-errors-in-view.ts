import { useEffect, useMemo, useRef, type RefObject } from 'react';
import type { FieldErrors } from '../ui/form/use-form.ts';

/** Whether the focus is on a wrong field, which is in view then. */
const isOnWrongField = () => document.activeElement?.matches('[aria-invalid]') ?? false;

/**
 * The ref of the element with the errors of a whole form, which scrolls into view: the button may be far from it, and a form
 * moves the focus there after its errors are shown.
 */
export function useErrorsInView(errors: readonly string[]): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length === 0) return;
    const frame = requestAnimationFrame(() => {
      if (!isOnWrongField()) element.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [errors]);
  return element;
}

/** The same for the one problem of a dialog without a form. */
export const useProblemInView = (problem: string | undefined): RefObject<HTMLDivElement | null> =>
  useErrorsInView(useMemo(() => (problem ? [problem] : []), [problem]));

/** Scrolls the message of the first wrong field into view, once: the focus may leave it below the buttons of a dialog. */
export function useFieldErrorInView(form: RefObject<HTMLFormElement | null>, errors: FieldErrors): void {
  useEffect(() => {
    // A field that was edited since has no error.
    if (Object.values(errors).includes(undefined)) return;
    form.current?.querySelector('[aria-invalid] ~ [role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [form, errors]);
}

import { useEffect, type RefObject } from 'react';

/** The first wrong field, and its error: a field may be higher than the screen. */
const WRONG = ["[aria-invalid='true']", ':is([aria-invalid], .rich-box:has([aria-invalid])) ~ [role=alert]'];

/** Scrolls the first wrong field and its error into view when errors come: the focus alone would leave the error of a tall field under the buttons. */
export function useWrongFieldInView(
  form: RefObject<HTMLFormElement | null>,
  errors: readonly string[],
): void {
  useEffect(() => {
    for (const part of WRONG) form.current?.querySelector(part)?.scrollIntoView({ block: 'nearest' });
  }, [form, errors]);
}

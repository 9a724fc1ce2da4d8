import * as z from 'zod/mini';

/** A field that no person sees and no browser fills in by itself: only a program that fills in everything writes here. */
export const HONEYPOT_FIELD = 'extra_remarks';

/** How long the form was open before it was sent, in milliseconds as text; a form without a script leaves it empty. */
export const ELAPSED_FIELD = 'open_for_ms';

/** The loader covers the page for this long: whoever sends sooner has not seen the form. */
export const MIN_ELAPSED_MS = 1000;

const isBlank = (value: unknown) => !value || (typeof value === 'string' && value.trim() === '');

/** Any value counts, of whichever kind: only a program sends a list, a number or an object. */
const isFilled = (value: unknown) => (Array.isArray(value) ? !value.every(isBlank) : !isBlank(value));

const isTooSoon = (value: unknown) =>
  typeof value === 'string' && !isBlank(value) && Number(value) >= 0 && Number(value) < MIN_ELAPSED_MS;

/**
 * What speaks against a form being a person's, read from its hidden fields. Both may be left out, as a program that keeps
 * to the specified fields does, and nothing in them is ever an error.
 */
export const spamFields = {
  [HONEYPOT_FIELD]: z.pipe(z.optional(z.unknown()), z.transform(isFilled)),
  [ELAPSED_FIELD]: z.pipe(z.optional(z.unknown()), z.transform(isTooSoon)),
};

export interface SpamSignals {
  [HONEYPOT_FIELD]: boolean;
  [ELAPSED_FIELD]: boolean;
}

import * as z from 'zod/mini';

/** The honeypot: people do not see it and browsers do not autofill it, so only a program that fills in every field does. */
export const HONEYPOT_FIELD = 'extra_remarks';

/** How long the form was open before it was sent, in milliseconds as text; empty without JavaScript. */
export const ELAPSED_FIELD = 'open_for_ms';

/** The loader covers the page for this long, so a form that is sent sooner was not seen by a person. */
export const MIN_ELAPSED_MS = 1000;

const isBlank = (value: unknown) => !value || (typeof value === 'string' && value.trim() === '');

/** Any value counts, whatever its type: only a program sends a list, a number or an object. */
const isFilled = (value: unknown) => (Array.isArray(value) ? !value.every(isBlank) : !isBlank(value));

const isTooSoon = (value: unknown) =>
  typeof value === 'string' && !isBlank(value) && Number(value) >= 0 && Number(value) < MIN_ELAPSED_MS;

/**
 * The signs of spam, read from the hidden fields. Both fields are optional, because API clients send only the specified
 * fields; no value of them is an error.
 */
export const spamFields = {
  [HONEYPOT_FIELD]: z.pipe(z.optional(z.unknown()), z.transform(isFilled)),
  [ELAPSED_FIELD]: z.pipe(z.optional(z.unknown()), z.transform(isTooSoon)),
};

export interface SpamSignals {
  [HONEYPOT_FIELD]: boolean;
  [ELAPSED_FIELD]: boolean;
}

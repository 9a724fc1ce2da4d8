import * as z from 'zod/mini';
import { noText, tooLong, unmailable } from './messages/en/input.ts';
import { fill, wholeNumber } from './messages/format.ts';
import { mailAddress, pastedEmail, pastedNumber } from './pasted.ts';

/**
 * Control characters other than tab and line break, and non-characters: dangerous in a mail header or a terminal, and
 * invalid in XML.
 */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** A character that can be seen: a text of only white space, joiners, fillers and soft hyphens counts as empty. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Control characters that change the writing direction of the rest of a line. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

function trimmed(value: string): string {
  const text = value.toWellFormed().replace(CONTROL, '').trim();
  return VISIBLE.test(text) ? text : '';
}

const onOneLine = (value: string) => trimmed(value.replace(DIRECTION, '').replace(/[\s\u2028\u2029]+/g, ' '));

const withUnixBreaks = (value: string) => trimmed(value.replace(/\r\n?/g, '\n'));

/** At most `max` UTF-16 units; further rules are skipped for a longer text, so that none has to process it. */
export const atMost = (max: number) =>
  z.maxLength(max, { error: () => fill(tooLong, { count: wholeNumber(max) }), abort: true });

/** A trimmed line without control characters, runs of white space as one space; `max` in UTF-16 units. */
export const line = (max: number) => z.string(noText).check(z.overwrite(onOneLine), atMost(max));

/** Trimmed text with line breaks (as \n), without control characters; `max` in UTF-16 units. */
export const prose = (max: number) => z.string(noText).check(z.overwrite(withUnixBreaks), atMost(max));

/** A line that may not be empty after trimming; `message` is the error for an empty one. */
export const requiredLine = (max: number, message: string) =>
  z.string(message).check(z.overwrite(onOneLine), z.minLength(1, message), atMost(max));

/** Prose that may not be empty after trimming; `message` is the error for an empty one. */
export const requiredProse = (max: number, message: string) =>
  z.string(message).check(z.overwrite(withUnixBreaks), z.minLength(1, message), atMost(max));

/** Spec section 5: text, '@', text, a dot, text, no spaces. It runs in linear time. */
const EMAIL_FORM = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** Spec section 5: an optional leading '+', then only digits, spaces and hyphens; a number has a digit. */
export const PHONE_FORM = /^\+?[\s-]*\d[\d\s-]*$/;

/** The checks of an email address: without what wraps a pasted one, in the spec's form, and one that mail can be sent to. */
export const emailChecks = (message: string) => [
  z.overwrite(pastedEmail),
  z.regex(EMAIL_FORM, message),
  z.refine<string>((value) => !EMAIL_FORM.test(value) || mailAddress(value) !== undefined, unmailable),
];

/** The checks of a telephone number, without what a pasted one brings along. */
export const phoneChecks = (message: string) => [z.overwrite(pastedNumber), z.regex(PHONE_FORM, message)];

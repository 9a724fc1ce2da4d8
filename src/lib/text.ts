import * as z from 'zod/mini';
import { thousands } from './thousands.ts';

/**
 * Control characters other than tab and line break, and what is no character at all: never meant, dangerous in a mail
 * header or a terminal, and the end of every XML feed that holds one.
 */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** What can be seen: a joiner within a word is kept, but joiners, fillers and soft hyphens alone say nothing. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Controls that turn the rest of a line around, wherever it is shown. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

function trimmed(value: string): string {
  const text = value.toWellFormed().replace(CONTROL, '').trim();
  return VISIBLE.test(text) ? text : '';
}

const onOneLine = (value: string) => trimmed(value.replace(DIRECTION, '').replace(/[\s\u2028\u2029]+/g, ' '));

const withUnixBreaks = (value: string) => trimmed(value.replace(/\r\n?/g, '\n'));

/** At most `max` UTF-16 units; a longer text is judged no further, so that no rule ever works through one. */
export const atMost = (max: number) =>
  z.maxLength(max, { error: `Please use at most ${thousands(max)} characters.`, abort: true });

/** A single line: controls of characters and of direction out, runs of white space to one space, trimmed; `max` in UTF-16 units. */
export const line = (max: number) =>
  z.string('Please enter text.').check(z.overwrite(onOneLine), atMost(max));

/** Text that keeps its line breaks (as \n): control characters out, trimmed; `max` in UTF-16 units. */
export const prose = (max: number) =>
  z.string('Please enter text.').check(z.overwrite(withUnixBreaks), atMost(max));

/** A line that may not be empty after trimming; `message` is said when it is. */
export const requiredLine = (max: number, message: string) =>
  z.string(message).check(z.overwrite(onOneLine), z.minLength(1, message), atMost(max));

/** Prose that may not be empty after trimming; `message` is said when it is. */
export const requiredProse = (max: number, message: string) =>
  z.string(message).check(z.overwrite(withUnixBreaks), z.minLength(1, message), atMost(max));

/** Spec section 5: text, '@', text, a dot, text, no spaces; written so that a text is read once, whatever it is. */
export const EMAIL_FORM = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** Spec section 5: an optional leading '+', then only digits, spaces and hyphens; a number has a digit. */
export const PHONE_FORM = /^\+?[\s-]*\d[\d\s-]*$/;

import * as z from 'zod/mini';
import { noText, tooLong, unmailable } from './words.ts';
import { fill, wholeNumber } from './format.ts';
import { DASHES, UNSEEN } from './fold.ts';

/** Control characters but tab and line break, and non-characters: dangerous in a mail's header, invalid in XML. */
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** A character that can be seen: a text of only white space, joiners, fillers and soft hyphens counts as empty. */
const VISIBLE = new RegExp(`[^\\s${UNSEEN.source.slice(1)}`, 'u');

/** Control characters that change the writing direction of the rest of a line. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

function trimmed(value: string): string {
  const text = value.toWellFormed().replace(CONTROL, '').trim();
  return VISIBLE.test(text) ? text : '';
}

const onOneLine = (value: string) => trimmed(value.replace(DIRECTION, '').replace(/[\s\u2028\u2029]+/g, ' '));

/** Word and PowerPoint copy their line breaks within a paragraph as vertical tabs. */
const withUnixBreaks = (value: string) => trimmed(value.replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n'));

/** At most `max` UTF-16 units, or `units` before the text gets its one form; no further rule has to process a longer text. */
export const atMost = (max: number, units = max) =>
  z.maxLength(units, { error: () => fill(tooLong, { count: wholeNumber(max) }), abort: true });

/** A trimmed line without control characters, runs of white space as one space. */
export const line = (max: number) => z.string(noText).check(z.overwrite(onOneLine), atMost(max));

/** Trimmed text with line breaks (as \n), without control characters. */
export const prose = (max: number) => z.string(noText).check(z.overwrite(withUnixBreaks), atMost(max));

export const requiredLine = (max: number, message: string) =>
  z.string(message).check(z.overwrite(onOneLine), z.minLength(1, message), atMost(max));

export const requiredProse = (max: number, message: string) =>
  z.string(message).check(z.overwrite(withUnixBreaks), z.minLength(1, message), atMost(max));

/** The specification's form of an address: text, '@', text, a dot, text, no spaces. It runs in linear time. */
export const EMAIL_FORM = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** The specification's form of a number: an optional leading '+', then only digits, spaces and hyphens; a number has a digit. */
export const PHONE_FORM = /^\+?[\s-]*\d[\d\s-]*$/;

/** The checks of an email address: without what wraps a pasted one, in the spec's form, and one that mail can be sent to. */
export const emailChecks = (message: string) => [
  z.overwrite(pastedEmail),
  z.regex(EMAIL_FORM, message),
  z.refine<string>((value) => !EMAIL_FORM.test(value) || mailAddress(value) !== undefined, unmailable),
];

export const phoneChecks = (message: string) => [z.overwrite(pastedNumber), z.regex(PHONE_FORM, message)];

/** A number without what comes along when it is copied: characters that nobody sees, long dashes, digits of full width. */
export const pastedNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(DASHES, '-')
    .replace(/^\s*tel:/i, '')
    .trim();

/** What people copy around an email address: `mailto:`, `Email:-`, a list's dash, a name with brackets, quotes, the end of a sentence. */
const WRAPPED = /^(?:[^@]| @ )*[<‹«(]([^<>‹›«»()@]+@[^<>‹›«»()@]+)[>›»)]\W*$/;

/** The address in the place of the name. */
const NAMED_BY_ITSELF = /^["'“‘]?([^\s"'“”‘’<‹«]+)["'”’]? *[<‹«](?=\1[>›»])/i;

const AROUND =
  /^[-•:\s]*(?:(?:mailto|e-?mail)(?: *:| +-))?[-•:/\s"'“”‘’([{]*|(?<!["'“”‘’)\]},;:.!?])["'“”‘’)\]},;:.!?]+$/gi;

/** A joiner after a virama joins two letters into one; without the joiner a domain name is a different name. */
const LETTER_JOINERS = /(?<=[\u094d\u0bcd\u0dca])[\u200c\u200d]/;

/** What nobody sees of an address. */
const UNSEEN_IN_ADDRESS = new RegExp(`(?!${LETTER_JOINERS.source})${UNSEEN.source}`, 'gu');

export function pastedEmail(text: string): string {
  const seen = text
    .normalize('NFC')
    .replace('＠', '@')
    .replace(UNSEEN_IN_ADDRESS, '')
    .replace(DASHES, '-')
    .trim();
  const inside = WRAPPED.exec(seen.replace(NAMED_BY_ITSELF, '<'))?.[1] ?? seen;
  const address = inside.replace(AROUND, '');
  const at = address.lastIndexOf('@') + 1;
  // What follows a question mark is of `mailto:`.
  return address.slice(0, at) + (address.slice(at).split('?', 1)[0] ?? '').trim();
}

const AROUND_LINK = /^[<"'“‘]+|(?<![>"'”’.,;])[>"'”’.,;]+$/g;

const BRACKETED = /^\(([^]*)\)[.,;]?$/;

/** A web address without wrapping signs and invisible characters. */
export const pastedLink = (text: string): string =>
  text
    .normalize('NFC')
    .replace(UNSEEN_IN_ADDRESS, '')
    .trim()
    .replace(BRACKETED, '$1')
    .replace(AROUND_LINK, '');

/** RFC 5321's limits, in bytes. */
const LOCAL_MAX = 64;
const ADDRESS_MAX = 254;

/** The part before the @ as mail servers take it without quotes: dots stand between other characters. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** Names between dots, of letters, digits and inner hyphens; the last one has a letter. */
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A domain in ASCII, as mail servers look it up (punycode); undefined when it can be none. */
function asciiDomain(domain: string): string | undefined {
  // An address of the web with anything else in its host would be cut there.
  if (/[^\p{L}\p{M}\p{N}.\u200c\u200d-]/u.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  const { hostname } = new URL(`http://${domain}`);
  return DOMAIN.test(hostname) ? hostname : undefined;
}

/** An email address in the form for a mail's header; undefined when no mail can be sent to it. */
export function mailAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), asciiDomain(email.slice(at + 1))];
  const address = `${local}@${domain}`;
  const fits = LOCAL.test(local) && local.length <= LOCAL_MAX && address.length <= ADDRESS_MAX;
  return at > 0 && domain && fits ? address : undefined;
}

/** The key by which records of one email address are found: in any letter case, with its domain in either form. */
export const addressKey = (email: string): string => {
  const plain = pastedEmail(email);
  return (mailAddress(plain) ?? plain).toLowerCase();
};

/** The mailbox behind an address, for counting: what follows a plus, where dots stand and Gmail's other domain make no other. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = addressKey(email).split(/@(?=[^@]*$)/);
  return `${local.split('+', 1)[0]!.replaceAll('.', '')}@${domain.replace('googlemail.com', 'gmail.com')}`;
}

import { DASHES, UNSEEN } from './fold.ts';

/**
 * A telephone or NIC number without what comes along when it is copied: characters that nobody sees, long dashes,
 * digits of full width.
 */
export const pastedNumber = (text: string): string =>
  text.normalize('NFKC').replace(UNSEEN, '').replace(DASHES, '-').trim();

/** What people copy around an email address: `mailto:`, `Email:`, a name with brackets, quotes, the end of a sentence. */
const WRAPPED = /^(?:.*[<‹«]|[^@]*\()([^<>‹›«»()@]+@[^<>‹›«»()@]+)[>›»)]\W*$/;
const AROUND = /^(?:(?:mailto|e-?mail): *)?["'“”‘’([{]*|(?<!["'“”‘’)\]},;:.!?])["'“”‘’)\]},;:.!?]+$/gi;

/** A joiner after the sign that takes a letter's vowel: it writes one letter of two, and without it a domain is another one. */
const LETTER_JOINERS = /(?<=[\u094d\u0bcd\u0dca])[\u200c\u200d]/;

/** What nobody sees of an email address. */
const UNSEEN_IN_EMAIL = new RegExp(`(?!${LETTER_JOINERS.source})${UNSEEN.source}`, 'gu');

/** An email address without what wraps it and what nobody sees. */
export function pastedEmail(text: string): string {
  const seen = text.normalize('NFC').replace('＠', '@').replace(UNSEEN_IN_EMAIL, '').trim();
  const inside = WRAPPED.exec(seen)?.[1] ?? seen;
  const address = inside.replace(AROUND, '');
  const at = address.lastIndexOf('@') + 1;
  // What follows a question mark is of `mailto:`.
  return address.slice(0, at) + (address.slice(at).split('?', 1)[0] ?? '').trim();
}

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

/** The mailbox behind an address, for counting: what follows a plus and where dots stand makes no other mailbox. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = addressKey(email).split(/@(?=[^@]*$)/);
  return `${local.split('+', 1)[0]!.replaceAll('.', '')}@${domain}`;
}

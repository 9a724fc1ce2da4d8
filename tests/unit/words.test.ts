import { expect, it } from 'vitest';
import { applicationErrors } from '#src/features/jobs/form/ApplyForm.tsx';
import { errorsIn, POSTED_ERRORS, sendErrors } from '#src/features/inquiries/form/ContactForm.tsx';
import { INQUIRY_MESSAGES, postedFailure } from '#src/features/inquiries/schema/inquiry.ts';
import { ApiError } from '#src/lib/api/client.ts';
import { mailLink, telLink, whatsappLink } from '#src/lib/contact-links.ts';
import { type ErrorCode, currentSiteIn } from '#src/lib/error-codes.ts';
import { internationalNumber } from '#src/lib/fold.ts';
import * as words from '#src/server/words.ts';
import { fill } from '#src/lib/format.ts';
import { INQUIRY } from '../support/inquiries.ts';
import * as fc from 'fast-check';
import { fillIn } from '#src/features/messages/schema/template.ts';
import { safeName } from '#src/features/messages/server/acknowledgements.ts';

const FAILED = 'Failed to send message. Please try again.';
const refused = (status: number, code?: ErrorCode, message = 'From the server.', wait?: number) =>
  new ApiError(status, message, { retryAfter: wait, code });

it.each([
  [{ firstName: ' ' }, 'firstName', INQUIRY_MESSAGES.incomplete],
  [{ message: '\n', email: 'nonsense' }, 'message', INQUIRY_MESSAGES.incomplete],
  [{ interests: [], phoneNumber: 'x' }, 'interests', INQUIRY_MESSAGES.incomplete],
  [{ email: 'a@b', phoneNumber: 'x' }, 'email', INQUIRY_MESSAGES.email],
  [{ phoneNumber: '(011) 2' }, 'phoneNumber', INQUIRY_MESSAGES.phone],
])('the contact form says of %o one thing, at %s', (change, field, sentence) => {
  const { fieldErrors = {}, formErrors } = errorsIn({ ...INQUIRY, ...change }) ?? {};
  expect(Object.entries(fieldErrors)[0]).toEqual([field, sentence]);
  expect([Object.values(fieldErrors).filter(Boolean), formErrors]).toEqual([[sentence], undefined]);
});

const elsewhere = 'This is an earlier version of the site: please use https://www.veralu.example.';
it.each<[what: string, cause: unknown, ...advice: unknown[]]>([
  ['any failure', new Error('anything')],
  ['an earlier deploy', refused(410, 'earlier-deploy', elsewhere), elsewhere],
  ['a deploy that is not in use', refused(403, 'unused-deploy', elsewhere), elsewhere],
  ['a closed preview', refused(403, 'closed-preview', elsewhere), elsewhere],
  ['another refusal', refused(403, 'foreign-origin', elsewhere)],
  ['a limit', refused(429, 'rate-limited', 'Slow', 30), expect.stringContaining('30 seconds')],
  ['the limit of the platform', refused(429, undefined, 'Slow', 120), expect.stringContaining('2 minutes')],
  ['a busy server', refused(503, 'unavailable', 'Busy', 5)],
])('the contact form says after %s that it failed, and what helps', (_what, cause, ...advice) =>
  expect(sendErrors(cause).formErrors).toEqual([FAILED, ...advice]),
);

it('the contact form posted without JavaScript leads to the sentence of the first rule that is broken', () => {
  const idOf = (errorCodes?: Parameters<typeof postedFailure>[0]['errorCodes']) =>
    postedFailure({ errorCodes });
  const wrong = 'invalid-format' as const;
  const ids = [idOf({ lastName: 'required', email: wrong }), idOf({ phoneNumber: wrong, email: wrong })];
  ids.push(idOf({ phoneNumber: wrong }), idOf({ message: 'too-long' }), idOf());
  const { incomplete, email, phone } = INQUIRY_MESSAGES;
  expect(ids.map((id) => POSTED_ERRORS[id])).toEqual([incomplete, email, phone, FAILED, FAILED]);
});

it('an application has the errors of its fields before it is sent, and an empty one for a file that says its own', () => {
  const own = { name: 'Nimal', email: 'nimal@example.com' };
  expect(applicationErrors(own, undefined)).toBeUndefined();
  const wrong = applicationErrors({ ...own, name: '' }, 'empty');
  expect(wrong).toEqual({ fieldErrors: { name: 'Please enter your name.', cv: '' } });
  expect(applicationErrors(own, 'empty')?.fieldErrors).toEqual({ cv: '' });
});

it('the address of the current site is read from the sentences that have it, and from no other', () => {
  const site = 'https://www.veralu.example';
  for (const sentence of [words.earlierVersion, words.unusedCopy, words.preview] as const) {
    expect(currentSiteIn(fill<typeof sentence>(sentence, { site }))).toBe(site);
    expect(currentSiteIn(fill<typeof sentence>(sentence, { site: words.publishedSite }))).toBeUndefined();
  }
  for (const other of ['', words.tryAgain, `Failed to fetch dynamically imported module: ${site}/x.js`])
    expect(currentSiteIn(other)).toBeUndefined();
});

it('links of a person open their telephone, WhatsApp and mail program with the text encoded', () => {
  const whatsapp = whatsappLink('+94 77 000 0000', 'Hi & you?');
  expect(whatsapp).toBe('https://wa.me/94770000000?text=Hi%20%26%20you%3F');
  expect(telLink('+94 11 000-0000')).toBe('tel:+94110000000');
  const link = mailLink('a+b@c.example', 'Re: 50% & more', 'Dear Nimal,\n\r\nමම & you?');
  expect(link).toMatch(/^mailto:a%2Bb@c\.example\?subject=Re%3A%2050%25%20%26%20more&body=Dear%20Nimal%2C/);
  expect(new URL(link).searchParams.get('body')).toBe('Dear Nimal,\r\n\r\nමම & you?');
});

it('a telephone number is dialled from anywhere', () => {
  const ways = ['077 123 4567', '77 123 4567', '94 77 123 4567', '0094 77 123-4567', '+94 077 123 4567'];
  for (const way of [...ways, '+94 (0)77 123 4567'])
    expect([way, internationalNumber(way)]).toEqual([way, '+94771234567']);
  expect(['011 234 5678', '+971 50 123 4567', '00971 50 123 4567', '1919'].map(internationalNumber)).toEqual([
    ...['+94112345678', '+971501234567', '+971501234567', '1919'],
  ]);
});

it('placeholders are filled in as often as they stand there, and nothing else of a text or a value is', () => {
  expect(fillIn('{name}, {name}: {company}', { name: 'Asa', company: 'Veralu' })).toBe('Asa, Asa: Veralu');
  expect(fillIn('{constructor}', {})).toBe('{constructor}');
  expect(fillIn('Dear {name}', { name: '{company}', company: 'Veralu' })).toBe('Dear {company}');
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, name) => {
      fc.pre(!/[{}]/.test(before));
      expect(fillIn(`${before}{name}${before}`, { name })).toBe(before + name + before);
    }),
  );
});

it('an acknowledgement greets by a name that is one, short, and without digit, address or mark-up', () => {
  // prettier-ignore
  const names = [
    'Nimal Perera', 'K. D. Nimal Perera', 'නිමල් පෙරේරා', 'குமார்', "Anne-Marie O'Neill", 'Dr. Silva',
  ];
  expect(names.map(safeName)).toEqual(names);
  const cut = 'Wijesekara Mudiyanselage Jayawardena';
  expect(safeName(`${cut} Gunathilaka`)).toBe(cut);
  for (const none of ['x'.repeat(41), 'evil.example', 'Nimal 2', `a${'. a'.repeat(60)} 1`])
    expect(safeName(none)).toBe('Sir or Madam');
  expect(safeName('x'.repeat(40))).toBe('x'.repeat(40));
  const any = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
  const unit = fc.oneof(fc.constantFrom(...'aB .-1@<&/:\n', 'ම'), any);
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (typed) => {
      const safe = safeName(typed);
      expect(safe.length).toBeLessThanOrEqual(40);
      expect(safe).not.toMatch(/[\d@:/<>&"\n]|\.\p{L}{2}/u);
    }),
  );
});

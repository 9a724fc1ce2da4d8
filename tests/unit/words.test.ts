import { describe, expect, it } from 'vitest';
import {
  applicationErrors,
  sendErrors as failedApplication,
} from '#features/applications/form/application-errors';
import { APPLICATION_MESSAGES } from '#features/applications/schema/application';
import { JOB_TYPES } from '#features/careers/schema/vacancy';
import { ENGLISH } from '#features/inquiries/form/form-words';
import { errorsIn, postedErrors, sendErrors } from '#features/inquiries/form/inquiry-errors';
import { interestsIn } from '#features/inquiries/form/use-inquiry';
import { INTERESTS } from '#features/inquiries/schema/interests';
import { failureId, INQUIRY_MESSAGES, postedFailure } from '#features/inquiries/schema/inquiry';
import { problemInWords } from '#features/replies/problem-in-words';
import { ApiError } from '#lib/api/client';
import { choiceOptions, labelsOf } from '#lib/choices';
import { internationalNumber, mailLink, telLink, whatsappLink } from '#lib/contact-links';
import { currentSiteIn } from '#lib/current-site';
import type { ErrorCode } from '#lib/error-codes';
import * as application from '#lib/messages/en/application';
import { tooLarge } from '#lib/messages/en/cv-errors';
import * as sections from '#lib/messages/en/sections';
import * as server from '#lib/messages/en/server';
import { closed } from '#lib/messages/en/vacancies';
import { counted, dayInWords, fill, listOf, wholeNumber } from '#lib/messages/format';
import { SAMPLES, sampleLocales } from '#lib/messages/sample-locales';
import { languageAt } from '#lib/messages/words';
import { wordsOfPictures } from '#lib/picture-words';
import { spamReasonsInWords } from '#lib/spam-reasons';
import { INQUIRY } from '#tests/support/inquiries';

const { formats, words: SINHALA } = languageAt('/si/contact');
const OTHER = { ...SINHALA, formats };
const FAILED = 'Failed to send message. Please try again.';
const refused = (status: number, code?: ErrorCode, message = 'From the server.', wait?: number) =>
  new ApiError(status, message, {}, wait, code);

describe('the contact form', () => {
  it.each([
    [{ firstName: ' ' }, 'firstName', INQUIRY_MESSAGES.incomplete],
    [{ message: '\n', email: 'nonsense' }, 'message', INQUIRY_MESSAGES.incomplete],
    [{ interests: [], phoneNumber: 'x' }, 'interests', INQUIRY_MESSAGES.incomplete],
    [{ email: 'a@b', phoneNumber: 'x' }, 'email', INQUIRY_MESSAGES.email],
    [{ phoneNumber: '(011) 2' }, 'phoneNumber', INQUIRY_MESSAGES.phone],
  ])('says of %o one thing, at %s', (change, field, sentence) => {
    const { fieldErrors = {}, formErrors } = errorsIn({ ...INQUIRY, ...change }, ENGLISH) ?? {};
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
  ])('says after %s that it failed, and what helps', (_what, cause, ...advice) =>
    expect(sendErrors(cause, ENGLISH).formErrors).toEqual([FAILED, ...advice]),
  );

  it('has the server’s errors of its fields, and is right when complete', () => {
    const errors = { phoneNumber: 'Too short.', email: 'Unknown.' };
    const cause = new ApiError(422, 'Wrong', errors, undefined, 'invalid-fields');
    expect(sendErrors(cause, ENGLISH).fieldErrors).toEqual(errors);
    expect(errorsIn(INQUIRY, ENGLISH)).toBeUndefined();
  });

  it('posted without JavaScript leads to the sentence of the first rule that is broken', () => {
    const idOf = (errorCodes?: Parameters<typeof postedFailure>[0]['errorCodes']) =>
      postedFailure({ errorCodes });
    const wrong = 'invalid-format' as const;
    const ids = [idOf({ lastName: 'required', email: wrong }), idOf({ phoneNumber: wrong, email: wrong })];
    ids.push(idOf({ phoneNumber: wrong }), idOf({ message: 'too-long' }), idOf());
    const { incomplete, email, phone } = INQUIRY_MESSAGES;
    expect(ids.map((id) => postedErrors(ENGLISH)[id])).toEqual([incomplete, email, phone, FAILED, FAILED]);
  });

  it('in another language has its errors in it', () => {
    const { contactForm, inquiryErrors } = SINHALA;
    const wrong = errorsIn({ ...INQUIRY, email: 'a@b' }, OTHER);
    expect(wrong?.fieldErrors).toEqual({ email: inquiryErrors.wrongEmail });
    expect(postedErrors(OTHER)[failureId('phone')]).toBe(inquiryErrors.wrongPhone);
    const [failed, advice] = sendErrors(refused(429, 'rate-limited', 'Slow', 30), OTHER).formErrors ?? [];
    expect([failed, /[a-z]/i.test(advice ?? '')]).toEqual([contactForm.failed, false]);
  });

  it('is filled with the interests of its address that exist', () => {
    expect(interestsIn('?interest=web%20design&interest=Cooking')).toEqual(['Web Design']);
    const both = interestsIn('?interest=web-design&interest=ui%2Fux%20design');
    expect([both, interestsIn('')]).toEqual([['UI/UX Design', 'Web Design'], []]);
  });
});

// prettier-ignore
it.each<[status: number, code: ErrorCode | undefined, advice: string]>([
  [413, 'too-large', tooLarge], [422, 'vacancy-closed', closed],
  [422, 'unknown-vacancy', APPLICATION_MESSAGES.noVacancy], [500, 'server-error', application.ourFault],
  [503, 'unavailable', application.ourFault], [502, undefined, application.ourFault],
  [422, 'invalid-fields', 'From the server.'], [410, 'earlier-deploy', 'From the server.'],
])('an application that failed with %i %s is explained', (status, code, advice) => {
  const { formErrors } = failedApplication(refused(status, code), APPLICATION_MESSAGES.generalError);
  expect(formErrors).toEqual(['Failed to submit the application.', advice]);
  const noAnswer = failedApplication(new ApiError(0), APPLICATION_MESSAGES.vacancyError).formErrors;
  expect(noAnswer).toEqual(['An error occurred while submitting the application.', application.brokenOff]);
});

it('an application has the errors of its fields before it is sent, and an empty one for a file that says its own', () => {
  expect(applicationErrors({ name: 'Nimal', email: 'nimal@example.com' }, undefined)).toBeUndefined();
  const wrong = applicationErrors({ name: '', email: 'nimal@example.com' }, 'empty');
  expect(wrong).toEqual({ fieldErrors: { name: 'Please enter your name.', cv: '' } });
  expect(applicationErrors({ name: 'Nimal', email: 'nimal@example.com' }, 'empty')?.fieldErrors).toEqual({
    cv: '',
  });
});

it('a mail that did not arrive has a remedy: a call where there is a number, other words where those were refused', () => {
  const arrived = (outcome: 'bounced' | 'suppressed' | 'failed' | 'delivered') => ({
    arrival: { outcome, at: '2026-03-02T04:30:00.000Z' },
  });
  const failed = (['bounced', 'suppressed', 'failed'] as const).map(arrived);
  for (const reply of [{ problem: 'address' as const }, ...failed]) {
    expect(problemInWords(reply, '077 123 4567')).toMatch(/\. Please call, or (write|check) [^.]+\.$/);
    expect(problemInWords(reply, '')).toMatch(/\. Please (write|check) [^.]+\.$/);
  }
  const words = 'The email provider does not accept the text. Please write another email in other words.';
  for (const phone of ['077 123 4567', '']) expect(problemInWords({ problem: 'content' }, phone)).toBe(words);
  expect([problemInWords({}, ''), problemInWords(arrived('delivered'), '')]).toEqual([undefined, undefined]);
});

it('the address of the current site is read from the sentences that have it, and from no other', () => {
  const site = 'https://www.veralu.example';
  for (const sentence of [server.earlierVersion, server.unusedCopy, server.preview] as const) {
    expect(currentSiteIn(fill<typeof sentence>(sentence, { site }))).toBe(site);
    expect(currentSiteIn(fill<typeof sentence>(sentence, { site: server.publishedSite }))).toBeUndefined();
  }
  for (const other of ['', server.tryAgain, `Failed to fetch dynamically imported module: ${site}/x.js`])
    expect(currentSiteIn(other)).toBeUndefined();
});

it('a suspicion has its reasons in words, and a picture its mark', () => {
  const reasons = 'A field that people do not see was filled in. The text has many links.';
  expect(spamReasonsInWords(['honeypot', 'linked'])).toBe(reasons);
  for (const none of [undefined, []]) expect(spamReasonsInWords(none)).toBe('Reason not recorded.');
  const marks = [true, false].map((sample) => wordsOfPictures(sample, { sections }));
  expect(marks.map(({ mark, labelOf }) => [mark, labelOf('Ledger')])).toEqual([
    ['Sample', 'Sample screen: Ledger'],
    ['Illustration', 'Illustration: Ledger'],
  ]);
});

it('links of a person open their telephone, WhatsApp and mail program with the text encoded', () => {
  expect(whatsappLink('+94 77 000 0000')).toBe('https://wa.me/94770000000');
  expect(whatsappLink('+94 77 000 0000', 'Hi & you?')).toBe(
    'https://wa.me/94770000000?text=Hi%20%26%20you%3F',
  );
  expect(telLink('+94 11 000-0000')).toBe('tel:+94110000000');
  const link = mailLink('a+b@c.example', 'Re: 50% & more', 'Dear Nimal,\n\r\nමම & you?');
  expect(link).toMatch(
    /^mailto:a%2Bb@c\.example\?subject=Re%3A%2050%25%20%26%20more&body=Dear%20Nimal%2C%0D%0A%0D%0A/,
  );
  expect(new URL(link).searchParams.get('body')).toBe('Dear Nimal,\r\n\r\nමම & you?');
  expect(mailLink('a@c.example', 'Hi')).toBe('mailto:a@c.example?subject=Hi');
});

it('a telephone number is dialled from anywhere', () => {
  const ways = ['077 123 4567', '77 123 4567', '94 77 123 4567', '0094 77 123-4567', '+94 077 123 4567'];
  for (const way of [...ways, '+94 (0)77 123 4567'])
    expect([way, internationalNumber(way)]).toEqual([way, '+94771234567']);
  expect(['011 234 5678', '+971 50 123 4567', '00971 50 123 4567', '1919'].map(internationalNumber)).toEqual([
    ...['+94112345678', '+971501234567', '+971501234567', '1919'],
  ]);
});

describe('a language', () => {
  it('has texts with values, counts, dates, numbers and lists as it writes them', () => {
    expect(fill('{at} of {count}', { at: 1, count: 5 })).toBe('1 of 5');
    expect(fill('{name} and {name}', { name: '$&' })).toBe('$& and $&');
    const { months } = languageAt('/').words.sections;
    expect([0, 1, 2, 1200].map((count) => counted(months, count)).join()).toBe(
      '0 months,1 month,2 months,1,200 months',
    );
    const arabic =
      '{count, plural, zero {none} one {one} two {two} few {# few} many {# many} other {# other}}';
    const forms = [0, 1, 2, 3, 11, 100].map((count) => counted(arabic, count, 'ar-u-nu-latn'));
    expect(forms).toEqual(['none', 'one', 'two', '3 few', '11 many', '100 other']);
    const noon = Date.parse('2025-09-02T06:30:00Z');
    const sinhala = new Intl.DateTimeFormat('si-LK', { dateStyle: 'long', timeZone: 'Asia/Colombo' });
    expect([dayInWords(noon), dayInWords(noon, formats)]).toEqual(['2 September 2025', sinhala.format(noon)]);
    expect([wholeNumber(1234567), listOf(['A', 'B'])]).toEqual(['1,234,567', 'A and B']);
    expect(listOf(['A', 'B'], 'ta-LK')).not.toContain('and');
  });

  it('is that of the page’s address', () => {
    const pages = ['/', '/contact', '/si/contact', '/ta', '/silk', '/blog/si'];
    expect(pages.map((page) => languageAt(page).locale).join()).toBe('en,en,si,ta,en,en');
  });

  it.each(SAMPLES)('%s names the same values as English, and sends the labels of the wire', (locale) => {
    const english: Record<string, Record<string, string>> = languageAt('/').words;
    const { choices, ...own }: typeof english = languageAt(`/${locale}`).words;
    const names = (text = '') => Array.from(text.matchAll(/\{(\w+)[},]/g), ([, name]) => name).toSorted();
    for (const [part, texts] of Object.entries(own))
      for (const [key, text] of Object.entries(texts))
        expect(names(text), key).toEqual(names(english[part]?.[key]));
    for (const offered of [INTERESTS, JOB_TYPES] as const) {
      const options = choiceOptions<Record<string, string>>(offered, choices ?? {});
      expect(options.map(({ value }) => value)).toEqual(labelsOf(offered));
      expect(options.filter(({ value, label }) => !label || value === label)).toEqual([]);
    }
  });

  it('is built as a sample only where a variable names it, and never in what is published', () => {
    for (const none of [{}, { SAMPLE_LOCALES: '' }]) expect(sampleLocales(none)).toEqual([]);
    expect(sampleLocales({ SAMPLE_LOCALES: 'si,ta', CONTEXT: 'deploy-preview' })).toEqual(['si', 'ta']);
    expect(() => sampleLocales({ SAMPLE_LOCALES: 'si', CONTEXT: 'production' })).toThrow(/remove it/);
    expect(() => sampleLocales({ SAMPLE_LOCALES: 'de' })).toThrow('SAMPLE_LOCALES names "de"');
  });
});

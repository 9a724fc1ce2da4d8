import { expect, test } from 'vitest';
import { failureId, INQUIRY_MESSAGES, postedFailure } from '#features/inquiries/schema/inquiry';
import { ApiError } from '../../../../src/lib/api/client.ts';
import { languageAt } from '#lib/messages/words';
import { ENGLISH } from '../../../../src/features/inquiries/form/form-words.ts';
import {
  errorsIn,
  postedErrors,
  sendErrors,
} from '../../../../src/features/inquiries/form/inquiry-errors.ts';
import { interestsIn } from '../../../../src/features/inquiries/form/use-inquiry.ts';

const { failed: FAILED } = ENGLISH.contactForm;

/** The form's words in Sinhala. */
const { formats, words: SINHALA } = languageAt('/si/contact');
const OTHER = { ...SINHALA, formats };

const GOOD = {
  firstName: 'Kamala',
  lastName: 'Perera',
  email: 'kamala@example.com',
  phoneNumber: '+94 77-123 4567',
  message: 'Hello',
  interests: ['Other'],
};

test('a complete inquiry has no errors', () => {
  expect(errorsIn(GOOD, ENGLISH)).toBeUndefined();
});

test.each([
  [{ firstName: ' ' }, 'firstName', INQUIRY_MESSAGES.incomplete],
  [{ message: '\n', email: 'nonsense' }, 'message', INQUIRY_MESSAGES.incomplete],
  [{ interests: [], phoneNumber: 'x' }, 'interests', INQUIRY_MESSAGES.incomplete],
  [{ email: 'a@b', phoneNumber: 'x' }, 'email', INQUIRY_MESSAGES.email],
  [{ phoneNumber: '(011) 2' }, 'phoneNumber', INQUIRY_MESSAGES.phone],
])('%o is shown once, at %s', (change, field, sentence) => {
  const { fieldErrors = {}, formErrors } = errorsIn({ ...GOOD, ...change }, ENGLISH) ?? {};
  expect(Object.entries(fieldErrors)[0]).toEqual([field, sentence]);
  expect(Object.values(fieldErrors).filter(Boolean)).toEqual([sentence]);
  expect(formErrors).toBeUndefined();
});

test('any failure has the one sentence, and the server’s field errors', () => {
  expect(sendErrors(new Error('anything'), ENGLISH)).toEqual({ formErrors: [FAILED] });
  const errors = { phoneNumber: 'Too short.', email: 'Unknown.' };
  const refused = sendErrors(new ApiError(422, 'Wrong', errors, undefined, 'invalid-fields'), ENGLISH);
  expect(refused.formErrors).toEqual([FAILED]);
  expect(refused.fieldErrors).toEqual({ phoneNumber: 'Too short.', email: 'Unknown.' });
});

test.each([
  [410, 'earlier-deploy'],
  [403, 'unused-deploy'],
  [403, 'closed-preview'],
])('a deploy that takes no inquiry (%i, %s) says where the site is', (status, code) => {
  const message = 'This is an earlier version of the site: please use https://www.veralu.example.';
  const refusal = (own?: string) => sendErrors(new ApiError(status, message, {}, undefined, own), ENGLISH);
  expect(refusal(code).formErrors).toEqual([FAILED, message]);
  expect(refusal('foreign-origin').formErrors).toEqual([FAILED]);
});

test.each([
  [30, '30 seconds'],
  [120, '2 minutes'],
])('a wait of %i seconds is written as %s', (seconds, words) => {
  for (const code of ['rate-limited', undefined])
    expect(sendErrors(new ApiError(429, 'Slow', {}, seconds, code), ENGLISH).formErrors?.[1]).toContain(
      words,
    );
});

test('a busy server says nothing of the visitor’s network', () => {
  const busy = new ApiError(503, 'Busy', {}, 5, 'unavailable');
  expect(sendErrors(busy, ENGLISH).formErrors).toEqual([FAILED]);
});

test.each([
  [{ lastName: 'required', email: 'invalid-format' }, 'incomplete'],
  [{ phoneNumber: 'invalid-format', email: 'invalid-format' }, 'email'],
  [{ phoneNumber: 'invalid-format' }, 'phone'],
  [{ message: 'too-long' }, undefined],
  [undefined, undefined],
] as const)(
  'a post without JavaScript that fails with %o leads to the error of the rule %s',
  (codes, rule) => {
    const id = postedFailure(codes ? { errorCodes: codes } : {});
    expect(id).toBe(failureId(rule));
    expect(postedErrors(ENGLISH)[id]).toBe(rule ? INQUIRY_MESSAGES[rule] : FAILED);
  },
);

test('the errors of a page in another language are in it', () => {
  const { contactForm, inquiryErrors } = SINHALA;
  expect(errorsIn({ ...GOOD, email: 'a@b' }, OTHER)?.fieldErrors).toEqual({
    email: inquiryErrors.wrongEmail,
  });
  expect(postedErrors(OTHER)[failureId('phone')]).toBe(inquiryErrors.wrongPhone);
  const slow = new ApiError(429, 'Slow', {}, 30, 'rate-limited');
  const [failed, advice] = sendErrors(slow, OTHER).formErrors ?? [];
  expect(failed).toBe(contactForm.failed);
  expect(advice).not.toMatch(/[a-z]/i);
});

test('only existing interests are read from a URL', () => {
  expect(interestsIn('?interest=web%20design&interest=Cooking&x=1')).toEqual(['Web Design']);
  expect(interestsIn('?interest=web-design&interest=ui%2Fux%20design')).toEqual([
    'UI/UX Design',
    'Web Design',
  ]);
  expect(interestsIn('')).toEqual([]);
});

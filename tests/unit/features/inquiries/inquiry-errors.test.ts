import { expect, test } from 'vitest';
import { INQUIRY_MESSAGES } from '#features/inquiries/schema/inquiry';
import { ApiError } from '../../../../src/lib/api/client.ts';
import {
  inquiryErrors,
  SEND_FAILED,
  sendErrors,
} from '../../../../src/features/inquiries/form/inquiry-errors.ts';
import { interestsIn } from '../../../../src/features/inquiries/form/use-inquiry.ts';

const GOOD = {
  firstName: 'Kamala',
  lastName: 'Perera',
  email: 'kamala@example.com',
  phoneNumber: '+94 77-123 4567',
  message: 'Hello',
  interests: ['Other'],
};

test('a complete inquiry has no errors', () => {
  expect(inquiryErrors(GOOD)).toBeUndefined();
});

test.each([
  [{ firstName: ' ' }, 'firstName', INQUIRY_MESSAGES.incomplete],
  [{ message: '\n', email: 'nonsense' }, 'message', INQUIRY_MESSAGES.incomplete],
  [{ interests: [], phoneNumber: 'x' }, 'interests', INQUIRY_MESSAGES.incomplete],
  [{ email: 'a@b', phoneNumber: 'x' }, 'email', INQUIRY_MESSAGES.email],
  [{ phoneNumber: '(011) 2' }, 'phoneNumber', INQUIRY_MESSAGES.phone],
])('%o is shown once, at %s', (change, field, sentence) => {
  const { fieldErrors = {}, formErrors } = inquiryErrors({ ...GOOD, ...change }) ?? {};
  expect(Object.entries(fieldErrors)[0]).toEqual([field, sentence]);
  expect(Object.values(fieldErrors).filter(Boolean)).toEqual([sentence]);
  expect(formErrors).toBeUndefined();
});

test('any failure has the one sentence, and the server’s field errors', () => {
  expect(sendErrors(new Error('anything'))).toEqual({ formErrors: [SEND_FAILED] });
  const refused = sendErrors(new ApiError(422, 'Wrong', { phoneNumber: 'Too short.', email: 'Unknown.' }));
  expect(refused.formErrors).toEqual([SEND_FAILED]);
  expect(refused.fieldErrors).toEqual({ phoneNumber: 'Too short.', email: 'Unknown.' });
});

test.each([403, 410])('a deploy that takes no inquiry (%i) says where the site is', (status) => {
  const message = 'This is an earlier version of the site: please use https://www.veralu.example.';
  expect(sendErrors(new ApiError(status, message)).formErrors).toEqual([SEND_FAILED, message]);
});

test.each([
  [30, '30 seconds'],
  [120, '2 minutes'],
])('a wait of %i seconds is written as %s', (seconds, words) => {
  expect(sendErrors(new ApiError(429, 'Slow', {}, seconds)).formErrors?.[1]).toContain(words);
});

test('only existing interests are read from a URL', () => {
  expect(interestsIn('?interest=web%20design&interest=Cooking&x=1')).toEqual(['Web Design']);
  expect(interestsIn('?interest=web-design&interest=ui%2Fux%20design')).toEqual([
    'UI/UX Design',
    'Web Design',
  ]);
  expect(interestsIn('')).toEqual([]);
});

import { expect, test } from 'vitest';
import { INQUIRY_MESSAGES } from '#features/inquiries/schema/inquiry';
import { ApiError } from '../../../../src/lib/api/client.ts';
import { linked } from '../../../../src/features/inquiries/form/inquiry-start.ts';
import {
  SEND_FAILED,
  troubleAfter,
  troubleBefore,
  withoutField,
} from '../../../../src/features/inquiries/form/inquiry-trouble.ts';

const GOOD = {
  firstName: 'Kamala',
  lastName: 'Perera',
  email: 'kamala@example.com',
  phoneNumber: '+94 77-123 4567',
  message: 'Hello',
  interests: ['Other'],
};

test('a complete inquiry has no trouble', () => {
  expect(troubleBefore(GOOD)).toBeUndefined();
});

test.each([
  [{ firstName: ' ' }, 'firstName', INQUIRY_MESSAGES.incomplete],
  [{ message: '\n', email: 'nonsense' }, 'message', INQUIRY_MESSAGES.incomplete],
  [{ interests: [], phoneNumber: 'x' }, 'interests', INQUIRY_MESSAGES.incomplete],
  [{ email: 'a@b', phoneNumber: 'x' }, 'email', INQUIRY_MESSAGES.email],
  [{ phoneNumber: '(011) 2' }, 'phoneNumber', INQUIRY_MESSAGES.phone],
])('%o is said once, beside %s', (change, field, sentence) => {
  const trouble = troubleBefore({ ...GOOD, ...change });
  expect(trouble?.beside).toEqual({ [field]: sentence });
  expect(trouble?.wrong[0]).toBe(field);
  expect(trouble?.sentence).toBeUndefined();
});

test('any failure says the one sentence; the server’s complaints stand beside their fields', () => {
  expect(troubleAfter(new Error('anything'))).toMatchObject({ sentence: SEND_FAILED, wrong: [] });
  const refused = troubleAfter(new ApiError(422, 'Wrong', { phoneNumber: 'Too short.', email: 'Unknown.' }));
  expect(refused).toMatchObject({ sentence: SEND_FAILED, wrong: ['email', 'phoneNumber'] });
  expect(refused.beside.email).toBe('Unknown.');
});

test.each([
  [30, '30 seconds'],
  [120, '2 minutes'],
])('a wait of %i seconds is said as %s', (seconds, words) => {
  expect(troubleAfter(new ApiError(429, 'Slow', {}, seconds)).advice).toContain(words);
});

test('a corrected field loses its complaint, the others keep theirs', () => {
  const trouble = { beside: { email: 'Wrong.', message: 'Long.' }, wrong: ['email', 'message'] as const };
  const rest = withoutField(trouble, 'email');
  expect(rest.beside).toEqual({ message: 'Long.' });
  expect(rest.wrong).toEqual(['message']);
});

test('only interests that exist are taken from an address', () => {
  expect(linked('?interest=web%20design&interest=Cooking&x=1')).toEqual(['Web Design']);
  expect(linked('')).toEqual([]);
});

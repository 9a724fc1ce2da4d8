import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { coded, ERROR_CODES, FIELD_ERROR_CODES, fieldErrorCodes } from '#lib/error-codes';
import { fieldErrors } from '#lib/error';
import { inquirySchema } from '#features/inquiries/schema/inquiry';
import { vacancyBodySchema } from '#features/careers/schema/vacancy-wire';
import { INQUIRY } from '#tests/support/inquiries';
import { VACANCY } from '#tests/support/applicants';

const codesOf = (schema: z.ZodMiniType, input: object) => {
  const { error } = schema.safeParse(input);
  const codes = error ? fieldErrorCodes(error, input) : {};
  expect(Object.keys(codes)).toEqual(Object.keys(error ? fieldErrors(error) : {}));
  return codes;
};

it.each([
  [
    { firstName: undefined, lastName: ' ', email: '\u200b' },
    { firstName: 'required', lastName: 'required', email: 'required' },
  ],
  [{ email: 'nimal' }, { email: 'invalid-format' }],
  [
    { message: 'x'.repeat(5001), firstName: 7 },
    { message: 'too-long', firstName: 'invalid-value' },
  ],
  [{ interests: [] }, { interests: 'required' }],
  [{ interests: ['Cooking'] }, { interests: 'unknown-choice' }],
])('of an inquiry with %o has the codes %o', (own, codes) => {
  expect(codesOf(inquirySchema, { ...INQUIRY, ...own })).toEqual(codes);
});

it.each([
  [{ jobType: 'Sometimes' }, { jobType: 'unknown-choice' }],
  [{ jobType: '' }, { jobType: 'required' }],
  [{ openings: 0 }, { openings: 'too-short' }],
  [{ openings: 1000 }, { openings: 'too-long' }],
  [{ closingDate: 'soon' }, { closingDate: 'invalid-value' }],
  [{ salary: { min: 2, max: 1 } }, { salary: 'invalid-value' }],
])('of a vacancy with %o has the codes %o', (own, codes) => {
  expect(codesOf(vacancyBodySchema, { ...VACANCY, ...own })).toEqual(codes);
});

it('every code is in kebab case, and each stands in the list once', () => {
  expect(new Set(FIELD_ERROR_CODES).size).toBe(FIELD_ERROR_CODES.length);
  for (const code of FIELD_ERROR_CODES) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

it('an answer without a code of its own has that of its status', () => {
  const codes = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 500, 503].map(
    (status) => coded(status, { message: 'No.' }).code,
  );
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(ERROR_CODES).toContain(code);
  expect(coded(409, { message: 'No.', errors: { title: 'No.' }, code: 'title-taken' })).toEqual({
    ...{ message: 'No.', errors: { title: 'No.' } },
    ...{ code: 'title-taken', errorCodes: { title: 'title-taken' } },
  });
});

import { expect, test } from 'vitest';
import { APPLICATION_MESSAGES } from '#features/applications/schema/application';
import type { ErrorCode } from '#lib/error-codes';
import * as application from '#lib/messages/en/application';
import { tooLarge } from '#lib/messages/en/cv-errors';
import { closed } from '#lib/messages/en/vacancies';
import { sendErrors } from '../../../../src/features/applications/form/application-errors.ts';
import { ApiError } from '../../../../src/lib/api/client.ts';

const EXCEPTION = APPLICATION_MESSAGES.generalError;

/** What the form says of a call that failed with a code. */
const saidOf = (status: number, code?: ErrorCode) =>
  sendErrors(new ApiError(status, 'From the server.', {}, undefined, code), EXCEPTION).formErrors;

test.each<[number, ErrorCode | undefined, string]>([
  [413, 'too-large', tooLarge],
  [422, 'vacancy-closed', closed],
  [422, 'unknown-vacancy', APPLICATION_MESSAGES.noVacancy],
  [500, 'server-error', application.ourFault],
  [503, 'unavailable', application.ourFault],
  [502, undefined, application.ourFault],
  [422, 'invalid-fields', 'From the server.'],
  [410, 'earlier-deploy', 'From the server.'],
])('a call that failed with %i %s is explained by its code', (status, code, advice) => {
  expect(saidOf(status, code)).toEqual([APPLICATION_MESSAGES.failed, advice]);
});

test('a call without an answer has the form’s own sentence', () => {
  expect(sendErrors(new ApiError(0), EXCEPTION).formErrors).toEqual([EXCEPTION, application.brokenOff]);
});

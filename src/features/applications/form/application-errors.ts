import { APPLICATION_MESSAGES, applicationTextSchema } from '#features/applications/schema/application';
import { fieldErrors } from '#lib/error';
import type { ErrorCode } from '#lib/error-codes';
import { noVacancy } from '#lib/messages/en/application-errors';
import { tooLarge } from '#lib/messages/en/cv-errors';
import { closed } from '#lib/messages/en/vacancies';
import { ApiError } from '../../../lib/api/client.ts';
import type { Errors } from '../../../components/ui/form/use-form.ts';
import * as words from '#lib/messages/en/application';

/** The field errors found before sending. The CV gets an empty one, because its field shows its own error. */
export function applicationErrors(texts: unknown, cvProblem: string | undefined): Errors | undefined {
  const { error } = applicationTextSchema.safeParse(texts);
  if (!error && !cvProblem) return undefined;
  return { fieldErrors: { ...(error && fieldErrors(error)), ...(cvProblem && { cv: '' }) } };
}

/** What is wrong, by the code of a failed call; another refusal says it itself. */
const ADVICE: ReadonlyMap<string, string> = new Map<ErrorCode, string>([
  ['too-large', tooLarge],
  ['vacancy-closed', closed],
  ['unknown-vacancy', noVacancy],
  ['server-error', words.ourFault],
  ['unavailable', words.ourFault],
]);

/** The errors for a failed call; `exception` is the form's sentence for a call without an answer. */
export function sendErrors(error: unknown, exception: string): Errors {
  if (!(error instanceof ApiError) || error.status === 0) return { formErrors: [exception, words.brokenOff] };
  const advice = ADVICE.get(error.code ?? '') ?? (error.status < 500 ? error.message : words.ourFault);
  return { formErrors: [APPLICATION_MESSAGES.failed, advice], fieldErrors: error.errors };
}

import { APPLICATION_MESSAGES, applicationTextSchema } from '../schema/application.ts';
import { fieldErrors } from '#src/lib/error.ts';
import type { ErrorCode } from '#src/lib/error-codes.ts';
import { noVacancy } from '#src/lib/messages/en/application-errors.ts';
import { tooLarge } from '#src/lib/messages/en/cv-errors.ts';
import { closed } from '#src/lib/messages/en/vacancies.ts';
import { ApiError } from '#src/lib/api/client.ts';
import type { Errors } from '#src/components/ui/form/use-form.ts';
import * as words from '#src/lib/messages/en/application.ts';

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

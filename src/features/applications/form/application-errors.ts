import { APPLICATION_MESSAGES, applicationTextSchema } from '#features/applications/schema/application';
import { fieldErrors } from '#lib/error';
import { ApiError } from '../../../lib/api/client.ts';
import type { Errors } from '../../../components/ui/form/use-form.ts';
import * as words from '#lib/messages/en/application';

/** The field errors found before sending. The CV gets an empty one, because its field shows its own error. */
export function applicationErrors(texts: unknown, cvProblem: string | undefined): Errors | undefined {
  const { error } = applicationTextSchema.safeParse(texts);
  if (!error && !cvProblem) return undefined;
  return { fieldErrors: { ...(error && fieldErrors(error)), ...(cvProblem && { cv: '' }) } };
}

/** The errors for a failed call; `exception` is the form's sentence for a call without an answer. */
export function sendErrors(error: unknown, exception: string): Errors {
  if (!(error instanceof ApiError) || error.status === 0) return { formErrors: [exception, words.brokenOff] };
  const advice = error.status < 500 ? error.message : words.ourFault;
  return { formErrors: [APPLICATION_MESSAGES.failed, advice], fieldErrors: error.errors };
}

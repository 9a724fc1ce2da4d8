import { fieldErrors, isRefused, notDoneInWords, sentenceOf } from '#src/lib/errors.ts';
import type * as z from 'zod/mini';
import { ApiError } from '#src/lib/api/client.ts';
import type { Errors, FieldErrors } from './use-form.ts';

/** The errors that a schema finds in a form's values. */
export function errorsIn(schema: z.ZodMiniType, values: unknown): Errors | undefined {
  const { error } = schema.safeParse(values);
  return error && { fieldErrors: fieldErrors(error) };
}

/** What is sent, such as 'The note was', its participle, and what another try does, where one may have done it already. */
type Sent = readonly [what: string, participle: string, again?: string];

/** What the server refused: its sentence for each field, else for the whole form, after what was not done, or may have been. */
export function refusalOf(cause: unknown, sent?: Sent): Errors {
  const errors = cause instanceof ApiError ? cause.errors : {};
  if (Object.keys(errors).length > 0) return { fieldErrors: errors };
  if (!sent) return { formErrors: [sentenceOf(cause)] };
  const [what, participle, again] = sent;
  const isUncertain = !isRefused(cause);
  const result = `${notDoneInWords(isUncertain, what, participle)} ${sentenceOf(cause)}`;
  return { formErrors: again && isUncertain ? [result, again] : [result] };
}

/** The attributes of a text field that has to be filled in: it shows its error. */
export const required = (name: string, { fieldErrors }: { fieldErrors: FieldErrors }) => ({
  ...{ name, error: fieldErrors[name], autoComplete: 'off', required: true },
});

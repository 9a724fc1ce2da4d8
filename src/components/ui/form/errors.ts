import { sentenceOf, fieldErrors } from '#src/lib/errors.ts';
import type * as z from 'zod/mini';
import { ApiError } from '#src/lib/api/client.ts';
import type { Errors, FieldErrors } from './use-form.ts';

/** The errors that a schema finds in a form's values. */
export function errorsIn(schema: z.ZodMiniType, values: unknown): Errors | undefined {
  const { error } = schema.safeParse(values);
  return error && { fieldErrors: fieldErrors(error) };
}

/** What the server refused: its sentence for each field, else its sentence for the whole form, after `what` was not done. */
export function refusalOf(cause: unknown, what = ''): Errors {
  const errors = cause instanceof ApiError ? cause.errors : {};
  if (Object.keys(errors).length > 0) return { fieldErrors: errors };
  return { formErrors: [`${what} ${sentenceOf(cause)}`.trimStart()] };
}

/** The attributes of a text field that has to be filled in: it shows its error. */
export const required = (name: string, { fieldErrors }: { fieldErrors: FieldErrors }) => ({
  ...{ name, error: fieldErrors[name], autoComplete: 'off', required: true },
});

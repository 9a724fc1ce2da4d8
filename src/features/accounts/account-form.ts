import { sentenceOf } from '#src/lib/sentences.ts';
import type * as z from 'zod/mini';
import { fieldErrors } from '#src/lib/errors.ts';
import { ApiError } from '#src/lib/api/client.ts';
import type { Errors } from '#src/components/ui/form/use-form.ts';

/** The errors that a schema finds in a form's values. */
export function errorsIn(schema: z.ZodMiniType, values: unknown): Errors | undefined {
  const { error } = schema.safeParse(values);
  return error && { fieldErrors: fieldErrors(error) };
}

/** What the server refused: its sentence for each field, else its sentence for the whole form. */
export function refusalOf(cause: unknown): Errors {
  const errors = cause instanceof ApiError ? cause.errors : {};
  return Object.keys(errors).length > 0 ? { fieldErrors: errors } : { formErrors: [sentenceOf(cause)] };
}

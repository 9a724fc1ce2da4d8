import { sentenceOf } from '#src/lib/sentence.ts';
import type { Errors } from '#src/components/ui/form/use-form.ts';
import { ApiError } from '#src/lib/api/client.ts';

/** The errors of a mail's form: those of its fields, else one sentence. */
export const mailErrors = (cause: unknown): Errors =>
  cause instanceof ApiError && Object.keys(cause.errors).length > 0
    ? { fieldErrors: cause.errors }
    : { formErrors: [sentenceOf(cause)] };

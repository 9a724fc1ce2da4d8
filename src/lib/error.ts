import * as z from 'zod/mini';

/** The body of every failed call: a sentence for the reader, and one for each field with an error. */
export const errorSchema = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /**
   * 'step-up' when the call needs a fresh proof of the person (`POST /api/step-up`), 'second-proof' when the person has to
   * set up a second proof first.
   */
  code: z.optional(z.enum(['step-up', 'second-proof'])),
});

export type ErrorBody = z.infer<typeof errorSchema>;

/** The first error of each field, by its name; an error of the whole input is under `body`. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = Object.create(null);
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'body');
    errors[field] ??= issue.message;
  }
  return { ...errors };
}

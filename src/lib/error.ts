import * as z from 'zod/mini';

/** What every failed call answers: one sentence for the person, and one more for each wrong field. */
export const errorSchema = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
});

export type ErrorBody = z.infer<typeof errorSchema>;

/** The first error of each field, by the field's own name; an error of the whole is under `body`. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = Object.create(null);
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'body');
    errors[field] ??= issue.message;
  }
  return { ...errors };
}

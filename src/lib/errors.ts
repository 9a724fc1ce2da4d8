import type * as z from 'zod/mini';

/** The first error of each field, by its name; an error of the whole input is under `body`. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = Object.create(null);
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'body');
    errors[field] ??= issue.message;
  }
  return { ...errors };
}

/** Whether a call failed because what it asked for does not exist or no longer does: another try would fail as well. */
export const isGone = (cause: unknown): boolean =>
  cause instanceof Error && 'status' in cause && (cause.status === 404 || cause.status === 410);

/** Whether a call was refused because another person changed the record meanwhile. */
export const isChangedByOthers = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'conflict';

/** Whether a call was refused because another person changed or removed the record, or a part of it, meanwhile. */
export const isChangedMeanwhile = (cause: unknown): boolean => isGone(cause) || isChangedByOthers(cause);

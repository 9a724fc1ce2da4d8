import type * as z from 'zod/mini';
import { ApiError } from './client.ts';

/**
 * The body of an answer as its schema gives it. Throws ApiError where it does not fit, as in a tab that was left open
 * while a new version was deployed: what the schema says of it would be shown to people, who can do nothing with it.
 */
export function checked<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const unexpected = new ApiError(0, 'The server answered in an unexpected way. Please reload the page.');
  unexpected.cause = error;
  throw unexpected;
}

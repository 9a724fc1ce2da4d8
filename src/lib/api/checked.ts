import type * as z from 'zod/mini';
import { ApiError } from './client.ts';
import { unexpectedReload } from '../messages/en/input.ts';

/**
 * The body of an answer, parsed by its schema. Throws ApiError with a plain sentence when it does not fit, as in a tab
 * that stayed open during a deploy: the schema's own message would not help the reader.
 */
export function checked<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const unexpected = new ApiError(0, unexpectedReload);
  unexpected.cause = error;
  throw unexpected;
}

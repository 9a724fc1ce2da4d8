import * as z from 'zod/mini';
import { vacancyFields } from './vacancy.ts';

/**
 * A vacancy as it stands in the store and as the build reads it. Times are milliseconds since 1970. It is deleted by a
 * mark, so that it can be restored for a while.
 */
export const storedVacancySchema = z.object({
  ...vacancyFields,
  /** Last part of its address; earlier ones stay claimed in `careerAddresses`. */
  slug: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  deletedAt: z.optional(z.number()),
});

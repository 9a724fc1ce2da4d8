import * as z from 'zod/mini';
import { careerFields } from './vacancy.ts';

/**
 * A vacancy as it stands in the store and as the build reads it. Times are milliseconds since 1970. It is deleted by a
 * mark, so that it can be restored for a while.
 */
export const storedCareerSchema = z.object({
  ...careerFields,
  /** Last part of its address; earlier ones stay claimed in `careerAddresses`. */
  slug: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  deletedAt: z.optional(z.number()),
});

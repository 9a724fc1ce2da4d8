import * as z from 'zod/mini';
import { vacancySchema } from '../schema/vacancy.ts';

/** A vacancy as the pages use it: the API's fields, and its place in the list. */
export const vacancyEntrySchema = z.extend(vacancySchema, {
  /** When it was last changed (ISO 8601 in UTC), for the sitemap. */
  updatedAt: z.string(),
  /** Its place in the list. */
  order: z.number(),
});

import { z } from 'astro/zod';
import { SALARY_PERIODS } from '../schema/vacancy.ts';

/** A vacancy as the pages see it: what the API would answer, and its place in the list. */
export const vacancySchema = z.object({
  id: z.string(),
  title: z.string(),
  job_type: z.string(),
  shortTitle: z.string(),
  shortdis: z.string(),
  description: z.string(),
  bullet_points: z.string(),
  slug: z.string(),
  location: z.string().optional(),
  closingDate: z.string().optional(),
  salary: z
    .object({
      min: z.number().optional(),
      max: z.number().optional(),
      currency: z.string(),
      period: z.enum(SALARY_PERIODS),
    })
    .optional(),
  openings: z.number().optional(),
  open: z.boolean(),
  createdAt: z.string(),
  version: z.string(),
  /** When it was last changed, for the sitemap. */
  updatedAt: z.string(),
  /** Its place in the list. */
  order: z.number(),
});

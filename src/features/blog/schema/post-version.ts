import * as z from 'zod/mini';

/** So many earlier versions of a post are stored. */
export const POST_VERSIONS = 20;

/** An earlier version of a post, as GET /api/blogs/{id}/versions lists it. */
export const postVersionRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** ISO 8601 in UTC. */
  savedAt: z.string(),
  /** The person's name; empty for a text that came from a file, or from before names were stored. */
  savedBy: z.string(),
});

export type PostVersionRow = z.infer<typeof postVersionRowSchema>;

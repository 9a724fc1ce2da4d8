import * as z from 'zod/mini';

/** GET and POST /api/builds; times are ISO 8601 in UTC. */
export const buildSchema = z.object({
  /** How far the last save is on its way to the static pages: `saved` where no build has begun. */
  state: z.enum(['saved', 'building', 'live', 'failed']),
  savedAt: z.optional(z.string()),
  builtAt: z.optional(z.string()),
  /** When the next build will begin by itself; missing where none will, or one has begun. */
  followsAt: z.optional(z.string()),
  /** How many deploys the site has had in this month, where they are counted. */
  deploys: z.optional(z.number()),
  /** What went wrong and what to do, when the state is failed. */
  message: z.optional(z.string()),
});

export type BuildState = z.infer<typeof buildSchema>;

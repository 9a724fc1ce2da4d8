import * as z from 'zod/mini';

/**
 * Where the last save is on its way to the static pages: kept but no build has begun, being built, on the site,
 * or left behind by a build that failed.
 */
export const BUILD_STATES = ['saved', 'building', 'live', 'failed'] as const;

/** GET /api/builds; times are ISO 8601 in UTC. */
export const buildSchema = z.object({
  state: z.enum(BUILD_STATES),
  /** The last save that asked for a build, if there was one. */
  savedAt: z.optional(z.string()),
  /** When the site as it stands was built, if known. */
  builtAt: z.optional(z.string()),
  /** What went wrong and what to do, when the state is failed. */
  message: z.optional(z.string()),
});

export type BuildState = z.infer<typeof buildSchema>;

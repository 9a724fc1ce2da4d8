import * as z from 'zod/mini';

/** The kinds of records that can be restored. */
export const DELETABLE = ['inquiry', 'vacancy', 'post'] as const;

export type Deletable = (typeof DELETABLE)[number];

/** A soft-deleted record can be restored for this many days. */
export const RESTORABLE_DAYS = 30;

/** A deleted record as GET /api/deleted lists it; times are ISO 8601 in UTC. */
export const deletedSchema = z.object({
  kind: z.enum(DELETABLE),
  id: z.string(),
  /** The title or the name. */
  title: z.string(),
  deletedAt: z.string(),
  /** When it is purged. */
  purgedAt: z.string(),
});

export type Deleted = z.infer<typeof deletedSchema>;

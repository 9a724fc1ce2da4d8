import * as z from 'zod/mini';

/** What can be deleted and brought back. */
export const DELETABLE = ['inquiry', 'vacancy', 'post'] as const;

export type Deletable = (typeof DELETABLE)[number];

/** How long a deleted record can be restored, in days. */
export const RESTORABLE_DAYS = 30;

/** A deleted record as GET /api/deleted lists it; times are ISO 8601 in UTC. */
export const deletedSchema = z.object({
  kind: z.enum(DELETABLE),
  id: z.string(),
  /** What it is called: a title or a name. */
  title: z.string(),
  deletedAt: z.string(),
  /** When nothing of it will be left. */
  purgedAt: z.string(),
});

export type Deleted = z.infer<typeof deletedSchema>;

import * as z from 'zod/mini';
import { momentColumn, textColumn, type ListColumn } from '#src/lib/list/column.ts';
import type { Role } from '#src/features/accounts/schema/roles.ts';

/** The kinds of records that can be restored, and by whom. */
export const DELETABLE_KINDS = {
  inquiry: { label: 'Inquiry', restoredBy: 'office' },
  vacancy: { label: 'Vacancy', restoredBy: 'recruiter' },
  post: { label: 'Blog post', restoredBy: 'editor' },
  draft: { label: 'Draft of a post', restoredBy: 'editor' },
} as const satisfies Record<string, { label: string; restoredBy: Role }>;

export type Deletable = keyof typeof DELETABLE_KINDS;

export const DELETABLE = Object.keys(DELETABLE_KINDS) as Deletable[];

export const RESTORABLE_DAYS = 30;

/** A deleted record as GET /api/deleted lists it; times are ISO 8601 in UTC. */
export const deletedSchema = z.object({
  kind: z.enum(DELETABLE),
  id: z.string(),
  title: z.string(),
  deletedAt: z.string(),
  purgedAt: z.string(),
});

export type Deleted = z.infer<typeof deletedSchema>;

const column = textColumn<Deleted>;

export const deletedColumns = (timeZone?: string): readonly ListColumn<Deleted>[] => [
  column('title', 'Title', ({ title }) => title, { heading: true }),
  column('kind', 'Kind', ({ kind }) => DELETABLE_KINDS[kind].label, {
    choices: Object.values(DELETABLE_KINDS).map(({ label }) => label),
  }),
  { ...momentColumn('deleted', 'Deleted', ({ deletedAt }) => deletedAt, timeZone), latestFirst: true },
  momentColumn('purged', 'Deleted permanently on', ({ purgedAt }) => purgedAt, timeZone),
];

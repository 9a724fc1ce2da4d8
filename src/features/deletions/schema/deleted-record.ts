import * as z from 'zod/mini';
import { momentColumn, textColumn, type ListColumn } from '#src/lib/list/column.ts';
import type { Role } from '#src/features/accounts/schema/roles.ts';

export const DELETABLE = ['inquiry', 'vacancy', 'post', 'draft'] as const;

export type Deletable = (typeof DELETABLE)[number];

export const RESTORED_BY: Record<Deletable, Role> = {
  inquiry: 'office',
  vacancy: 'recruiter',
  post: 'editor',
  draft: 'editor',
};

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

const KINDS: Record<Deletable, string> = {
  inquiry: 'Inquiry',
  vacancy: 'Vacancy',
  post: 'Blog post',
  draft: 'Draft of a post',
};

const column = textColumn<Deleted>;

export const deletedColumns = (timeZone?: string): readonly ListColumn<Deleted>[] => [
  column('title', 'Title', ({ title }) => title, { heading: true }),
  column('kind', 'Kind', ({ kind }) => KINDS[kind], { choices: Object.values(KINDS) }),
  { ...momentColumn('deleted', 'Deleted', ({ deletedAt }) => deletedAt, timeZone), latestFirst: true },
  momentColumn('purged', 'Deleted permanently on', ({ purgedAt }) => purgedAt, timeZone),
];

import { type ListColumn, momentColumn } from '#src/lib/list/column.ts';
import { DELETABLE, type Deletable, type Deleted } from './deleted-record.ts';

const KINDS: Record<Deletable, string> = {
  inquiry: 'Inquiry',
  vacancy: 'Vacancy',
  post: 'Blog post',
  draft: 'Draft of a post',
};

/** The columns of the list of deleted records, with times in the browser's time zone or in this one. */
export const deletedColumns = (timeZone?: string): readonly ListColumn<Deleted>[] => [
  { id: 'title', header: 'Title', text: ({ title }) => title, heading: true },
  {
    id: 'kind',
    header: 'Kind',
    text: ({ kind }) => KINDS[kind],
    choices: DELETABLE.map((kind) => KINDS[kind]),
  },
  {
    ...momentColumn<Deleted>('deleted', 'Deleted', ({ deletedAt }) => deletedAt, timeZone),
    latestFirst: true,
  },
  momentColumn('purged', 'Deleted permanently on', ({ purgedAt }) => purgedAt, timeZone),
];

import { dayAt } from '../../../lib/day.ts';
import type { ListColumn } from '../../../lib/list/column.ts';
import { timeInWords } from '../../../lib/time.ts';
import { DELETABLE, type Deletable, type Deleted } from './deleted-record.ts';

const KINDS: Record<Deletable, string> = {
  inquiry: 'Inquiry',
  vacancy: 'Vacancy',
  post: 'Blog post',
  draft: 'Draft of a post',
};

const timeColumn = (id: string, header: string, time: (row: Deleted) => string): ListColumn<Deleted> => ({
  ...{ id, header, text: (row) => timeInWords(time(row)), exported: time, sortBy: time },
  dayOf: (row) => dayAt(Date.parse(time(row))),
  fixed: true,
});

/** The columns of the list of deleted records. */
export const DELETED_COLUMNS: readonly ListColumn<Deleted>[] = [
  { id: 'title', header: 'Title', text: ({ title }) => title, heading: true },
  {
    id: 'kind',
    header: 'Kind',
    text: ({ kind }) => KINDS[kind],
    choices: DELETABLE.map((kind) => KINDS[kind]),
  },
  { ...timeColumn('deleted', 'Deleted', ({ deletedAt }) => deletedAt), latestFirst: true },
  timeColumn('purged', 'Deleted permanently on', ({ purgedAt }) => purgedAt),
];

import { POST_STATES } from '#features/blog/schema/current-text';
import { timeInWords } from '#lib/time';
import { coverAddress } from '../cover-address.ts';
import { CoverThumb } from './CoverThumb.tsx';
import type { Column } from '../../../components/admin/data-table/column.ts';
import { Badge } from '../../../components/ui/badge/Badge.tsx';
import type { ListedPost } from './editable.ts';
import { STATE_TONES, STATE_WORDS } from './post-states.ts';

const sourceOf = ({ committed }: ListedPost) => (committed ? 'File' : 'Written here');

/** The day of publication; of a scheduled post its moment, of a draft when it was saved. */
function dateOf({ date, state, publishedAt, isDraft }: ListedPost): string {
  if (isDraft) return `saved ${timeInWords(publishedAt)}`;
  return state === 'scheduled' ? timeInWords(publishedAt) : date;
}

export const COLUMNS: Column<ListedPost>[] = [
  {
    id: 'image',
    header: 'Image',
    text: () => '',
    picture: true,
    cell: (post) => <CoverThumb key={coverAddress(post)} address={coverAddress(post)} />,
  },
  {
    id: 'title',
    header: 'Title',
    text: ({ title }) => title,
    heading: true,
    note: ({ superseded }) =>
      superseded && <Badge tone="warning">Your edit is set aside: the file changed</Badge>,
  },
  {
    id: 'state',
    header: 'State',
    text: ({ state }) => STATE_WORDS[state],
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>,
    choices: POST_STATES.map((state) => STATE_WORDS[state]),
    exact: true,
  },
  { id: 'author', header: 'Author', text: ({ author }) => author },
  {
    id: 'date',
    header: 'Date',
    text: dateOf,
    sortBy: ({ publishedAt }) => publishedAt,
    fixed: true,
  },
  { id: 'home', header: 'Source', text: sourceOf, choices: ['File', 'Written here'], hidden: true },
];

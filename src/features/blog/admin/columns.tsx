import type { AdminPost } from '#features/blog/schema/post';
import { coverAddress } from '../cover-address.ts';
import { CoverThumb } from './CoverThumb.tsx';
import type { Column } from '../../../components/admin/data-table/column.ts';
import { Badge } from '../../../components/ui/badge/Badge.tsx';

const sourceOf = ({ committed }: AdminPost) => (committed ? 'File' : 'Written here');

export const COLUMNS: Column<AdminPost>[] = [
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
  { id: 'author', header: 'Author', text: ({ author }) => author },
  {
    id: 'date',
    header: 'Date',
    text: ({ date }) => date,
    sortBy: ({ publishedAt }) => publishedAt,
    fixed: true,
  },
  { id: 'home', header: 'Source', text: sourceOf, choices: ['File', 'Written here'], hidden: true },
];

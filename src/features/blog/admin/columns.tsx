import { POST_COLUMNS, STATE_WORDS } from '#features/blog/schema/listed-post';
import { coverAddress } from '../cover-address.ts';
import { CoverThumb } from './CoverThumb.tsx';
import { withCells } from '../../../components/admin/data-table/column.ts';
import { Badge } from '../../../components/ui/badge/Badge.tsx';
import { STATE_TONES } from './post-states.ts';

export const COLUMNS = withCells(POST_COLUMNS, {
  image: { cell: (post) => <CoverThumb key={coverAddress(post)} address={coverAddress(post)} /> },
  title: {
    note: ({ superseded }) =>
      superseded && <Badge tone="warning">Your edit is set aside: the file changed</Badge>,
  },
  state: { cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge> },
});

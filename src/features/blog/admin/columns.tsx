import { STATE_WORDS, dateOf, isFileRemoved, postColumns } from '../schema/listed-post.ts';
import { timeInWords } from '#src/lib/time.ts';
import { coverAddress } from '../cover-address.ts';
import { CoverThumb } from './CoverThumb.tsx';
import { withCells } from '#src/components/admin/data-table/column.ts';
import { Badge } from '#src/components/ui/badge/Badge.tsx';
import { STATE_TONES } from './post-states.ts';

export const COLUMNS = withCells(postColumns(), {
  image: {
    cell: (post) => (
      <CoverThumb
        key={coverAddress(post) + post.state}
        address={coverAddress(post)}
        isPublic={post.state === 'published'}
      />
    ),
  },
  title: {
    note: (post) =>
      post.superseded && (
        <Badge tone="warning">
          {`An edit was set aside: ${isFileRemoved(post) ? 'the file was removed' : 'the file changed'}`}
        </Badge>
      ),
  },
  // A long name leaves the room to the title.
  author: {
    cell: ({ author }) =>
      author && <span className="block max-w-56 text-balance min-[100rem]:max-w-80">{author}</span>,
  },
  // Broken before the date, and not inside of it.
  date: {
    cell: (post) =>
      post.isDraft ? (
        <>
          Saved <span className="whitespace-nowrap">{timeInWords(post.publishedAt)}</span>
        </>
      ) : (
        dateOf(post)
      ),
  },
  state: { cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge> },
});

import { useState } from 'react';
import { withCells } from '#src/components/admin/data-table/column.ts';
import { MoreMenu } from '#src/components/admin/MoreMenu.tsx';
import { Badge, type BadgeTone } from '#src/components/ui/Badge.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { coverAddress, imageSources } from '../images.ts';
import { shortDay } from '#src/lib/time.ts';
import { dateOf, postColumns, STATE_WORDS } from '../schema/listed-post.ts';
import type { ListedPost, PostState } from '../schema/post.ts';

const TONES: Record<PostState, BadgeTone> = {
  draft: 'gold',
  scheduled: 'brand',
  published: 'success',
  unpublished: 'neutral',
};

export const StateBadge = ({ state }: { state: PostState }) => (
  <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>
);

const FRAME = 'aspect-video rounded-[6px] border border-line';

interface ThumbProps {
  address: string;
  isPublic: boolean;
  className: string;
}

/** A picture: resized where readers see it, the original image otherwise or when the resized one fails, then an empty frame. */
export function Thumb({ address, isPublic, className }: ThumbProps) {
  const [plain, setPlain] = useState(!isPublic);
  const [broken, setBroken] = useState(false);
  const sources = plain ? [] : imageSources(address, 'row');
  if (broken) return <span className={`${FRAME} block bg-sunken ${className}`} />;
  return (
    <picture>
      {sources.map(({ type, sizes, srcset }) => (
        <source key={type} type={type} sizes={sizes} srcSet={srcset} />
      ))}
      <img
        src={address}
        alt=""
        loading="lazy"
        onError={() => (sources.length > 0 ? setPlain(true) : setBroken(true))}
        className={`${FRAME} object-cover ${className}`}
      />
    </picture>
  );
}

export const POST_COLUMNS = withCells(postColumns(), {
  image: {
    cell: (post) => {
      const address = coverAddress(post);
      return (
        <Thumb
          key={address + post.state}
          address={address}
          isPublic={post.state === 'published'}
          className="w-16 cards:w-24"
        />
      );
    },
  },
  title: {
    width: 20,
    note: (post) =>
      post.superseded && (
        <Badge tone="warning">
          {post.state === 'unpublished'
            ? 'An edit is not shown: the file was removed'
            : 'An edit was set aside: the file changed. See History'}
        </Badge>
      ),
  },
  state: { cell: ({ state }) => <StateBadge state={state} /> },
  date: {
    width: 11,
    cell: (post) => (
      <span title={dateOf(post)} className="line-clamp-2 leading-snug whitespace-normal">
        {dateOf(post, shortDay)}
      </span>
    ),
  },
});

interface Props {
  post: ListedPost;
  onEdit: () => void;
  onDelete: () => void;
}

export const PostActions = ({ post, onEdit, onDelete }: Props) => (
  <>
    <SmallButton aria-label={`Edit ${post.title}`} onClick={onEdit}>
      Edit
    </SmallButton>
    <SmallButton variant="quiet" aria-label={`Delete ${post.title}`} onClick={onDelete}>
      Delete
    </SmallButton>
    {post.state === 'published' && <MoreMenu of={post.title} items={[['View', `/blog/${post.id}`]]} />}
  </>
);

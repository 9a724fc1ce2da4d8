import { isFileRemoved, type ListedPost } from '../schema/listed-post.ts';
import { buttonClasses } from '#src/components/ui/button/classes.ts';
import { Button } from '#src/components/ui/button/Button.tsx';

interface Props {
  post: ListedPost;
  onEdit: () => void;
  onDelete: () => void;
  onSeeSuperseded: () => void;
}

/** The buttons of a row. */
export const PostActions = ({ post, onEdit, onDelete, onSeeSuperseded }: Props) => (
  <>
    {post.superseded && (
      <Button size="sm" variant="secondary" className="max-[72rem]:basis-full" onClick={onSeeSuperseded}>
        See the edit
      </Button>
    )}
    {!isFileRemoved(post) && (
      <Button size="sm" variant="secondary" aria-label={`Edit ${post.title}`} onClick={onEdit}>
        Edit
      </Button>
    )}
    {post.state === 'published' && (
      <a
        href={`/blog/${post.id}`}
        aria-label={`View ${post.title}`}
        className={buttonClasses({ size: 'sm', variant: 'quiet' })}
      >
        View
      </a>
    )}
    <Button
      size="sm"
      variant="quiet"
      className="ml-auto cards:ml-0"
      aria-label={`Delete ${post.title}`}
      onClick={onDelete}
    >
      Delete
    </Button>
  </>
);

import type { PostState } from '#features/blog/schema/current-text';
import type { ListedPost } from '#features/blog/schema/listed-post';
import type { BadgeTone } from '../../../components/ui/badge/classes.ts';

export const STATE_TONES: Record<PostState, BadgeTone> = {
  draft: 'gold',
  scheduled: 'brand',
  published: 'success',
  unpublished: 'neutral',
};

/** Whether only a superseded text is left of a post: its file was removed, and there is nothing else to edit. */
export const isFileRemoved = ({ superseded, state }: ListedPost): boolean =>
  superseded === true && state === 'unpublished';

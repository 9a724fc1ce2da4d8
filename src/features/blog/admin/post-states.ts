import type { PostState } from '#features/blog/schema/current-text';
import type { BadgeTone } from '../../../components/ui/badge/classes.ts';

/** The word for each state. */
export const STATE_WORDS: Record<PostState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unpublished: 'Unpublished',
};

export const STATE_TONES: Record<PostState, BadgeTone> = {
  draft: 'gold',
  scheduled: 'brand',
  published: 'success',
  unpublished: 'neutral',
};

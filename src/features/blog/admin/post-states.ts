import type { PostState } from '#features/blog/schema/current-text';
import type { BadgeTone } from '../../../components/ui/badge/classes.ts';

export const STATE_TONES: Record<PostState, BadgeTone> = {
  draft: 'gold',
  scheduled: 'brand',
  published: 'success',
  unpublished: 'neutral',
};

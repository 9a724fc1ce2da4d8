import type { PostState } from '../schema/current-text.ts';
import type { BadgeTone } from '#src/components/ui/badge/classes.ts';

export const STATE_TONES: Record<PostState, BadgeTone> = {
  draft: 'gold',
  scheduled: 'brand',
  published: 'success',
  unpublished: 'neutral',
};

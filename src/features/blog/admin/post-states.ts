import { POST_STATES, type PostState } from '#features/blog/schema/current-text';
import type { BadgeTone } from '../../../components/ui/badge/classes.ts';

export { STATE_WORDS } from '#features/blog/schema/listed-post';

export const STATE_TONES: Record<PostState, BadgeTone> = {
  draft: 'gold',
  scheduled: 'brand',
  published: 'success',
  unpublished: 'neutral',
};

/** How many rows are in each state. */
export function countStates(rows: readonly { state: PostState }[]): Record<PostState, number> {
  const counts = Object.fromEntries(POST_STATES.map((state) => [state, 0])) as Record<PostState, number>;
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

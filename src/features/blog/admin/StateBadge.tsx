import { Badge } from '#src/components/ui/badge/Badge.tsx';
import type { BadgeTone } from '#src/components/ui/badge/classes.ts';
import type { PostState } from '../schema/post.ts';
import { STATE_WORDS } from '../schema/listed-post.ts';

const TONES: Record<PostState, BadgeTone> = {
  draft: 'gold',
  scheduled: 'brand',
  published: 'success',
  unpublished: 'neutral',
};

export const StateBadge = ({ state }: { state: PostState }) => (
  <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>
);

import { Badge, type BadgeTone } from '#src/components/ui/Badge.tsx';
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

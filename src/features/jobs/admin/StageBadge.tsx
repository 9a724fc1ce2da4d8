import { STAGES, type Stage } from '../schema/workflow.ts';
import { Badge } from '#src/components/ui/badge/Badge.tsx';
import { STAGE_TONES } from './stage-tones.ts';

export function StageBadge({ stage }: { stage: Stage }) {
  return <Badge tone={STAGE_TONES[stage]}>{STAGES[stage]}</Badge>;
}

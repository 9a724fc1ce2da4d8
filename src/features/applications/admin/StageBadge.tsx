import { STAGES, type Stage } from '#features/applications/schema/workflow';
import { Badge } from '../../../components/ui/badge/Badge.tsx';
import { STAGE_TONES } from './stage-tones.ts';

export function StageBadge({ stage }: { stage: Stage }) {
  return <Badge tone={STAGE_TONES[stage]}>{STAGES[stage]}</Badge>;
}

import type { Stage } from '#features/applications/schema/workflow';
import { Badge } from '../../../components/ui/badge/Badge.tsx';
import { useStageNames } from '../../stages/stage-names.ts';
import { STAGE_TONES } from './stage-tones.ts';

export function StageBadge({ stage }: { stage: Stage }) {
  const names = useStageNames();
  return <Badge tone={STAGE_TONES[stage]}>{names[stage]}</Badge>;
}

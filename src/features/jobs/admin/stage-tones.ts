import type { Stage } from '../schema/workflow.ts';
import type { BadgeTone } from '#src/components/ui/badge/classes.ts';

/** The colour of each stage, from what waits to what is decided. */
export const STAGE_TONES: Record<Stage, BadgeTone> = {
  new: 'gold',
  shortlisted: 'brand',
  interview: 'brand',
  offer: 'brand',
  hired: 'success',
  rejected: 'neutral',
};

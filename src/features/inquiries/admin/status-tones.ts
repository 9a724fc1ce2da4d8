import type { InquiryStatus } from '../schema/inquiry.ts';
import type { BadgeTone } from '#src/components/ui/Badge.tsx';

/** The colour of each status, from what waits to what is done. */
export const STATUS_TONES: Record<InquiryStatus, BadgeTone> = {
  new: 'gold',
  'in-progress': 'brand',
  answered: 'success',
  closed: 'neutral',
};

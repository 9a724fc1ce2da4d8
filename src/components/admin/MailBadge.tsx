import type { MailState } from '#src/lib/submission.ts';
import { Badge } from '../ui/badge/Badge.tsx';

/** The design fixes 'mail pending' as it is written. */
const WORDS: Record<MailState, string> = { sent: 'Sent', pending: 'mail pending', refused: 'mail refused' };
const TONES = { sent: 'neutral', pending: 'warning', refused: 'danger' } as const;

interface Props {
  mail: MailState;
  /** Whether it says which mail it is of: in lists it stands beside the badge of a reply or a rejection. */
  named?: boolean;
}

/** The state of the notification mail about a record. */
export function MailBadge({ mail, named }: Props) {
  return <Badge tone={TONES[mail]}>{named ? `Notification: ${WORDS[mail]}` : WORDS[mail]}</Badge>;
}

import type { MailState } from '#lib/mail';
import { Badge } from '../ui/badge/Badge.tsx';

/** In lists the last two stand among other badges, so they name the mail; the design fixes 'mail pending' as it is written. */
const WORDS: Record<MailState, string> = { sent: 'Sent', pending: 'mail pending', refused: 'mail refused' };
const TONES = { sent: 'success', pending: 'warning', refused: 'danger' } as const;

/** The state of the notification mail about a record. */
export function MailBadge({ mail }: { mail: MailState }) {
  return <Badge tone={TONES[mail]}>{WORDS[mail]}</Badge>;
}

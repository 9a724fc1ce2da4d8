import type { MailState } from '#lib/mail';
import { Badge } from '../ui/badge/Badge.tsx';

const WORDS: Record<MailState, string> = { sent: 'sent', pending: 'mail pending', refused: 'mail refused' };
const TONES = { sent: 'success', pending: 'warning', refused: 'danger' } as const;

/** The state of the notification mail about a record. */
export function MailBadge({ mail }: { mail: MailState }) {
  return <Badge tone={TONES[mail]}>{WORDS[mail]}</Badge>;
}

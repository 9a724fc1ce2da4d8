import type { MailState } from '#src/lib/submission.ts';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Badge } from '#src/components/ui/Badge.tsx';
import { lastUnreached, problemInWords, type Reply } from './schema/reply.ts';

interface BadgeProps {
  what: 'Rejection' | 'Reply';
  mail: MailState | undefined;
}

/** A mail to the person of a record that waits, or that the provider refuses. */
export function UnsentBadge({ what, mail }: BadgeProps) {
  if (mail === 'refused') return <Badge tone="danger">{what} failed</Badge>;
  return mail === 'pending' && <Badge tone="warning">{what} not sent yet</Badge>;
}

interface NoticeProps {
  replies: readonly Reply[];
  phone: string;
}

/** Above another mail to the same person: why the last mail did not reach the person, and what helps. */
export function UnreachedNotice({ replies, phone }: NoticeProps) {
  const last = lastUnreached(replies);
  return (
    last && (
      <Alert tone="warning">{`The last email did not reach this person. ${problemInWords(last, phone)}`}</Alert>
    )
  );
}

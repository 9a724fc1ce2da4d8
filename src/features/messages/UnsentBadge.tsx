import type { MailState } from '#src/lib/mail.ts';
import { Badge } from '#src/components/ui/badge/Badge.tsx';

interface Props {
  /** What kind of mail it is. */
  what: 'Rejection' | 'Reply';
  /** What became of the last one; undefined without one. */
  mail: MailState | undefined;
}

/** A mail to the person of a record that did not reach them: it waits, or the provider refuses it. */
export function UnsentBadge({ what, mail }: Props) {
  if (mail === 'refused') return <Badge tone="danger">{what} failed</Badge>;
  return mail === 'pending' && <Badge tone="warning">{what} not sent yet</Badge>;
}

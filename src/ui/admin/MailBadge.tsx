import type { MailState } from '#schemas/mail';
import { Badge } from '../Badge.tsx';

/** Beside what the office has not been told of by mail: it is still tried, or was refused for good. */
export function MailBadge({ mail }: { mail: MailState }) {
  if (mail === 'pending') return <Badge tone="warning">mail pending</Badge>;
  if (mail === 'refused') return <Badge tone="danger">mail refused</Badge>;
  return null;
}

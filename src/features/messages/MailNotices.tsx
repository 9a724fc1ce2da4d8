import type { MailState } from '#src/lib/submission.ts';
import { MailBadge } from '#src/components/admin/facts.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Badge } from '#src/components/ui/Badge.tsx';
import { lastUnreached, problemInWords, type Reply } from './schema/reply.ts';

/** A mail to the person of a record that waits, or that the provider refuses; `mail` is the last one of its kind. */
export function UnsentBadge({ what, mail }: { what: 'Rejection' | 'Reply'; mail: MailState | undefined }) {
  if (mail === 'refused') return <Badge tone="danger">{`${what} failed`}</Badge>;
  return mail === 'pending' && <Badge tone="warning">{`${what} not sent yet`}</Badge>;
}

/** Below an address in a list: the mails about the record that were not sent; `answer` is the last mail to the person. */
export const unsentNote = (what: 'Rejection' | 'Reply', answer: MailState | undefined, mail: MailState) =>
  (mail !== 'sent' || (answer && answer !== 'sent')) && (
    <span className="flex gap-1">
      <UnsentBadge what={what} mail={answer} />
      {mail !== 'sent' && <MailBadge mail={mail} named />}
    </span>
  );

/** Above another mail to the same person: why the last mail did not reach the person, and what helps. */
export function UnreachedNotice({ replies, phone }: { replies: readonly Reply[]; phone: string }) {
  const last = lastUnreached(replies);
  return (
    last && (
      <Alert tone="warning">{`The last email did not reach this person. ${problemInWords(last, phone)}`}</Alert>
    )
  );
}

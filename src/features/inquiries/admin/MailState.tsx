import { useState } from 'react';
import type { Submission } from '#features/inquiries/schema/inquiry';
import { sentenceOf } from '#lib/sentence';
import { retryMail } from './api.ts';
import { MailBadge } from '../../../components/admin/MailBadge.tsx';
import { Button } from '../../../components/ui/Button.tsx';

interface Props {
  submission: Submission;
  /** Told the submission as it is after another try. */
  onTried: (submission: Submission) => void;
}

/** Whether the office was told of a submission by mail; if not, the way to try again at once. */
export function MailState({ submission, onTried }: Props) {
  const { mail } = submission;
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');

  const retry = async () => {
    setBusy(true);
    try {
      const after = await retryMail(submission);
      setSaid(after.message);
      onTried(after.submission);
    } catch (cause) {
      setSaid(sentenceOf(cause));
    }
    setBusy(false);
  };

  return (
    <div className="flex flex-wrap items-center gap-3">
      <MailBadge mail={mail} />
      {mail !== 'sent' && (
        <Button size="sm" variant="secondary" busy={busy} onClick={retry}>
          {busy ? 'Sending...' : 'Retry now'}
        </Button>
      )}
      <span role="status">{said}</span>
    </div>
  );
}

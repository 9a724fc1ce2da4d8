import { useState } from 'react';
import type { InquiryRow } from '../schema/inquiry.ts';
import { sentenceOf } from '#src/lib/sentence.ts';
import { retryMail } from './api.ts';
import { MailBadge } from '#src/components/admin/MailBadge.tsx';
import { Button } from '#src/components/ui/button/Button.tsx';

interface Props {
  inquiry: InquiryRow;
  /** Called with the inquiry after another try. */
  onTried: (inquiry: InquiryRow) => void;
}

/** The state of the mail about an inquiry: one that waits with a button to send it now; one that is refused is refused each time. */
export function MailState({ inquiry, onTried }: Props) {
  const { mail } = inquiry;
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState('');

  const retry = async () => {
    setBusy(true);
    try {
      const after = await retryMail(inquiry);
      setAnswer(after.message);
      onTried(after.inquiry);
    } catch (cause) {
      setAnswer(sentenceOf(cause));
    }
    setBusy(false);
  };

  return (
    <div className="flex flex-wrap items-center gap-3">
      <MailBadge mail={mail} />
      {mail === 'pending' && (
        <Button size="sm" variant="secondary" className="md:-my-2" busy={busy} onClick={retry}>
          {busy ? 'Sending...' : 'Try again'}
        </Button>
      )}
      <span role="status">{answer}</span>
      {mail === 'refused' && (
        <p className="basis-full text-ink-soft">
          The provider did not accept the email that notifies the office. The inquiry itself is complete.
        </p>
      )}
    </div>
  );
}

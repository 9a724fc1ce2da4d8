import { useState } from 'react';
import type { InquiryDetails } from '#features/inquiries/schema/inquiry';
import { isWaiting, type InquiryChange } from '#features/inquiries/schema/workflow';
import { sentenceOf } from '#lib/sentence';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { buttonClasses, type ButtonVariant } from '../../../components/ui/button/classes.ts';
import { internationalNumber, mailLink, telLink, whatsappLink } from '../../../lib/contact-links.ts';

interface Props {
  inquiry: InquiryDetails;
  onChange: (change: InquiryChange) => Promise<void>;
}

/** What comes next: an answer, by one of three ways, then the status that says so. */
export function NextStep({ inquiry, onChange }: Props) {
  const { firstName, email, phoneNumber, status } = inquiry;
  const [contacted, setContacted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const number = internationalNumber(phoneNumber);
  const waits = isWaiting(status);
  const link = (variant: ButtonVariant) => buttonClasses({ variant }, 'grow sm:grow-0');
  const noteContact = () => setContacted(true);

  const mark = async (next: 'answered' | 'closed') => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onChange({ status: next });
      setContacted(false);
    } catch (cause) {
      setProblem(sentenceOf(cause));
    }
    setBusy(false);
  };

  return (
    <div className="grid gap-3">
      {problem && <Alert>{problem}</Alert>}
      <div className="flex flex-wrap gap-2">
        {waits && contacted && (
          <Button busy={busy} className="grow sm:grow-0" onClick={() => void mark('answered')}>
            Mark as answered
          </Button>
        )}
        <a
          href={mailLink(email, 'Your message to us')}
          className={link(waits && !contacted ? 'primary' : 'secondary')}
          onClick={noteContact}
        >
          Reply by email
        </a>
        <a href={telLink(number)} className={link('secondary')} onClick={noteContact}>
          Call
        </a>
        <a
          href={whatsappLink(number, `Hello ${firstName}, thank you for your message.`)}
          target="_blank"
          rel="noreferrer"
          className={link('secondary')}
          onClick={noteContact}
        >
          WhatsApp
        </a>
        {status === 'answered' && (
          <Button busy={busy} className="grow sm:grow-0" onClick={() => void mark('closed')}>
            Close inquiry
          </Button>
        )}
      </div>
      {waits && contacted && (
        <p role="status" className="text-small text-ink-soft">
          Did you reach {firstName}? Then mark the inquiry as answered.
        </p>
      )}
    </div>
  );
}

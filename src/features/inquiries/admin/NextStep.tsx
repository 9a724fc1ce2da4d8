import { useState } from 'react';
import type { InquiryDetails } from '#features/inquiries/schema/inquiry';
import { isWaiting, type InquiryChange } from '#features/inquiries/schema/workflow';
import { interestInWords } from '#features/templates/schema/placeholders';
import { useSaving } from '../../../components/admin/record/use-saving.ts';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { buttonClasses, type ButtonVariant } from '../../../components/ui/button/classes.ts';
import { ReplyDialog } from '../../replies/ReplyDialog.tsx';
import { sendReply } from './api.ts';
import { replySubject } from './reply-subject.ts';
import { internationalNumber, mailLink, telLink, whatsappLink } from '../../../lib/contact-links.ts';

interface Props {
  inquiry: InquiryDetails;
  /** The vendor's name. */
  company: string;
  onChange: (change: InquiryChange) => Promise<void>;
  /** Called with the inquiry after a reply was sent. */
  onSent: (inquiry: InquiryDetails) => void;
}

/** What comes next: an answer, by one of three ways, then the status that says so. */
export function NextStep({ inquiry, company, onChange, onSent }: Props) {
  const { id, firstName, lastName, email, phoneNumber, interests, status } = inquiry;
  const name = `${firstName} ${lastName}`;
  const [contacted, setContacted] = useState(false);
  const [writing, setWriting] = useState(false);
  const { busy, problem, save } = useSaving(onChange);
  const number = internationalNumber(phoneNumber);
  const waits = isWaiting(status);
  const link = (variant: ButtonVariant) => buttonClasses({ variant }, 'grow sm:grow-0');
  const noteContact = () => setContacted(true);

  const mark = async (status: 'answered' | 'closed') => {
    if (await save({ status })) setContacted(false);
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
        <Button
          variant={waits && !contacted ? 'primary' : 'secondary'}
          className="grow sm:grow-0"
          onClick={() => setWriting(true)}
        >
          Reply
        </Button>
        <a href={mailLink(email, replySubject(company))} className={link('secondary')} onClick={noteContact}>
          Open in mail program
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
      {writing && (
        <ReplyDialog
          record={id}
          name={name}
          email={email}
          kind="inquiry-reply"
          values={{ name, interest: interestInWords(interests), company }}
          subject={replySubject(company)}
          onSend={async (reply, key) => {
            onSent(await sendReply(id, reply, key));
            setWriting(false);
            noteContact();
          }}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  );
}

import { useState } from 'react';
import type { ReplyForm } from '#features/replies/schema/reply';
import type { InquiryDetails } from '#features/inquiries/schema/inquiry';
import { isWaiting, type InquiryChange } from '#features/inquiries/schema/workflow';
import { interestKeysOf } from '#features/inquiries/schema/interests';
import { interestInWords } from '#features/templates/schema/placeholders';
import { OtherWays } from '../../../components/admin/record/OtherWays.tsx';
import { useSaving } from '../../../components/admin/record/use-saving.ts';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Checkbox } from '../../../components/ui/Checkbox.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { sentenceOf } from '#lib/sentence';
import { Button } from '../../../components/ui/button/Button.tsx';
import { ReplyDialog } from '../../replies/ReplyDialog.tsx';
import { changeInquiry, sendReply } from './api.ts';
import { replySubject } from './reply-subject.ts';
import { mailLink } from '../../../lib/contact-links.ts';

interface Props {
  inquiry: InquiryDetails;
  /** The vendor's name. */
  company: string;
  onChange: (change: InquiryChange) => Promise<void>;
  /** Called with the inquiry after a reply was sent. */
  onSent: (inquiry: InquiryDetails) => void;
  /** Called with the inquiry after the reply's choice has marked it as answered. */
  onAnswered: (inquiry: InquiryDetails) => void;
}

/** What comes next: an answer, by one of three ways, then the status that says so. */
export function NextStep({ inquiry, company, onChange, onSent, onAnswered }: Props) {
  const { id, firstName, lastName, email, phoneNumber, status } = inquiry;
  const name = `${firstName} ${lastName}`;
  const [contacted, setContacted] = useState(false);
  const [writing, setWriting] = useState(false);
  /** Whether the reply that is written answers the inquiry. */
  const [answers, setAnswers] = useState(true);
  const { busy, problem, save } = useSaving(onChange);
  const waits = isWaiting(status);
  const noteContact = () => setContacted(true);

  const mark = async (status: 'answered' | 'closed') => {
    if (await save({ status })) setContacted(false);
  };

  const send = async (reply: ReplyForm, key: string) => {
    const sent = await sendReply(id, reply, key);
    onSent(sent);
    setWriting(false);
    if (!waits) return;
    // A reply that was refused reached nobody.
    if (!answers || sent.replies.at(-1)?.mail === 'refused') return noteContact();
    try {
      onAnswered(await changeInquiry(sent, { status: 'answered' }));
    } catch (cause) {
      noteContact();
      showToast(
        `The reply was sent, but the inquiry is not marked as answered. ${sentenceOf(cause)}`,
        'danger',
      );
    }
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
        <OtherWays
          mailTo={mailLink(email, replySubject(company))}
          phone={phoneNumber}
          greeting={`Hello ${firstName}, thank you for your message.`}
          onUse={noteContact}
        />
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
          values={{ name, interest: interestInWords(interestKeysOf(inquiry)), company }}
          subject={replySubject(company)}
          onSend={send}
          onClose={() => setWriting(false)}
        >
          {waits && (
            <Checkbox
              label="And mark the inquiry as answered"
              checked={answers}
              onChange={(event) => setAnswers(event.currentTarget.checked)}
            />
          )}
        </ReplyDialog>
      )}
    </div>
  );
}

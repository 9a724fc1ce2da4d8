import { useState } from 'react';
import {
  lastMail,
  lastUnreached,
  type ReplyForm,
  type ReplyTo,
  sentSentence,
} from '#src/features/messages/schema/reply.ts';
import type { InquiryDetails } from '../schema/inquiry.ts';
import { isWaiting, type InquiryChange } from '../schema/workflow.ts';
import { interestKeysOf } from '../schema/interests.ts';
import { interestInWords } from '#src/features/messages/schema/template.ts';
import { OtherWays } from '#src/components/admin/record/OtherWays.tsx';
import { StepButton } from '#src/components/admin/record/StepButton.tsx';
import type { RecordActions } from '#src/components/admin/record/use-record.ts';
import { useSaving } from '#src/components/admin/record/use-saving.ts';
import { Alert } from '#src/components/ui/alert/Alert.tsx';
import { showToast } from '#src/components/ui/toast/toast-store.ts';
import { sentenceOf } from '#src/lib/sentence.ts';
import { ReplyDialog } from '#src/features/messages/ReplyDialog.tsx';
import { changeInquiry, readInquiry, sendReply } from './api.ts';
import type { Contacted } from './contacted.ts';
import { replySubject } from './reply-subject.ts';
import { mailLink } from '#src/lib/contact-links.ts';

interface Props {
  inquiry: InquiryDetails;
  /** The vendor's name. */
  company: string;
  change: RecordActions<InquiryDetails>['change'];
  contact: Contacted;
  onChange: (change: InquiryChange) => Promise<unknown>;
}

/** What comes next: an answer, by one of three ways, then the status that says so. */
export function NextStep({ inquiry, company, change, contact, onChange }: Props) {
  const { id, firstName, lastName, email, phoneNumber, status } = inquiry;
  const name = `${firstName} ${lastName}`;
  const { contacted, noteContact, forgetContact } = contact;
  const [writing, setWriting] = useState(false);
  const { busy, problem, save } = useSaving(onChange);
  const waits = isWaiting(status);
  /** Whether the person has to be reached in another way. */
  const isUnreachable = lastUnreached(inquiry.replies) !== undefined;

  const mark = async (status: 'answered' | 'closed') => {
    if (await save({ status })) forgetContact();
  };

  const send = async (reply: ReplyForm, to: ReplyTo, answers: boolean) => {
    const sent = await change(() => sendReply(id, reply, to));
    const mail = lastMail(sent.replies);
    // A reply that was refused reached nobody: another way to the person is the next step.
    const isAnswer = waits && mail !== 'refused' && answers;
    // Before the dialog closes, so that the page changes once.
    const problem = isAnswer && (await markAnswered());
    setWriting(false);
    showToast(
      problem
        ? `${sentSentence(sent.replies)} However, the inquiry is not marked as answered. ${problem}`
        : sentSentence(sent.replies),
      problem || mail === 'refused' ? 'danger' : 'success',
    );
    // One that waits has reached nobody yet.
    if (problem || (waits && mail === 'sent' && !answers)) noteContact();
  };

  /** Returns why it was not stored. */
  const markAnswered = () =>
    change((latest) => changeInquiry(latest, { status: 'answered' })).then(() => '', sentenceOf);

  return (
    <div className="grid gap-3 print:hidden">
      {problem && <Alert>{`Not saved. ${problem}`}</Alert>}
      <div className="flex flex-wrap gap-2">
        <StepButton
          variant={waits && !contacted && !isUnreachable ? 'primary' : 'secondary'}
          onClick={() => setWriting(true)}
        >
          Reply
        </StepButton>
        <OtherWays
          mailTo={mailLink(email, replySubject(company))}
          phone={phoneNumber}
          greeting={`Hello ${firstName}, thank you for your message.`}
          isNext={waits && !contacted && isUnreachable}
          onUse={noteContact}
        />
        {/* After the others, so that none of them moves under the finger that has just pressed one. */}
        {waits && contacted && (
          <StepButton busy={busy} onClick={() => mark('answered')}>
            Mark as answered
          </StepButton>
        )}
        {status === 'answered' && (
          <StepButton busy={busy} onClick={() => mark('closed')}>
            Close inquiry
          </StepButton>
        )}
      </div>
      {waits && contacted && (
        <p role="status" className="text-small text-ink-soft">
          If {firstName} has had an answer, mark the inquiry as answered.
        </p>
      )}
      {writing && (
        <ReplyDialog
          record={id}
          name={name}
          email={email}
          phone={phoneNumber}
          kind="inquiry-reply"
          values={{ name, interest: interestInWords(interestKeysOf(inquiry)), company }}
          subject={replySubject(company)}
          message={inquiry.message}
          replies={inquiry.replies}
          onSend={send}
          onReplied={() => change(() => readInquiry(id))}
          onHandedOver={noteContact}
          onClose={() => setWriting(false)}
          also={waits ? 'Also mark the inquiry as answered' : undefined}
        />
      )}
    </div>
  );
}

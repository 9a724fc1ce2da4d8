import { useState } from 'react';
import { isWaiting, type InquiryDetails, type InquiryChange } from '../schema/inquiry.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import * as mails from '#src/features/messages/schema/reply.ts';
import { interestInWords } from '#src/features/messages/schema/template.ts';
import { OtherWays, type Contact } from '#src/components/admin/ContactLinks.tsx';
import { StepButton, useSaving } from '#src/components/admin/record/saving.tsx';
import { nextOf } from '#src/components/admin/record/RecordFrame.tsx';
import { RecordPage, type RecordProps, type RecordKind } from '#src/components/admin/record/RecordPage.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { showToast, showToastNext } from '#src/components/ui/toast.tsx';
import { ReplyDialog, type SendReply } from '#src/features/messages/ReplyDialog.tsx';
import { SubmissionArticle } from '#src/features/submissions/SubmissionArticle.tsx';
import { recordAddress, type AdminPage } from '#src/lib/admin-pages.ts';
import { InquiryFacts } from '../InquiryFacts.tsx';
import { offerUndoNext } from '#src/features/deletions/undo.ts';
import {
  contactOf,
  deleteInquiry,
  eraseInquiry,
  inquiryClient,
  removedOf,
  retryMail,
  RESTORABLE,
  STATUS,
} from '../kind.ts';

/** The end of an address that opens a record with the dialog for a reply. */
const REPLY = '#reply';

const ERASED_FOR_GOOD =
  'The inquiry, the notes and the emails shown with it will be erased for good. Emails still waiting will not be sent. This cannot be undone.';

function alreadyDone({ status, replies }: InquiryDetails): string | undefined {
  if (!isWaiting(status)) return 'This inquiry is answered or closed already.';
  return replies.length > 0 ? 'This person has been written to already.' : undefined;
}

interface NextStepProps extends Pick<InquiryRecordProps, 'record' | 'company' | 'change'> {
  contact: Contact;
  store: (change: InquiryChange) => Promise<unknown>;
}

function NextStep({ record: inquiry, company, contact, change, store }: NextStepProps) {
  const { id, status, message, replies } = inquiry;
  const { name } = contact;
  const [writing, setWriting] = useState(() => location.hash === REPLY);
  const next = nextOf(KIND.page, id);
  const { busy, problem, save } = useSaving(store);
  const waits = isWaiting(status);
  const isUnreachable = mails.lastUnreached(replies) !== undefined;

  const close = () => {
    history.replaceState(history.state, '', location.pathname + location.search);
    setWriting(false);
  };

  const send: SendReply = async (reply, to, ticked) => {
    const sent = await change(() => inquiryClient.sendReply(id, reply, to));
    const mail = mails.lastMail(sent.replies);
    // A reply that was refused reached nobody: another way to the person is the next step.
    const isAnswer = waits && mail !== 'refused' && ticked.also;
    // Before the dialog closes, so that the page changes once.
    const problem = isAnswer && (await markAnswered());
    close();
    const sentence = mails.sentSentence(sent.replies);
    const isDone = !problem && mail !== 'refused';
    if (next && ticked.next && isDone) {
      showToastNext(`${name}: ${sentence}`);
      return location.assign(recordAddress(KIND.page, next) + REPLY);
    }
    showToast(
      problem ? `${sentence} However, the inquiry is not marked as answered. ${problem}` : sentence,
      isDone ? 'success' : 'danger',
    );
  };

  const markAnswered = () =>
    change((latest) => inquiryClient.change(latest, { status: 'answered' })).then(() => '', sentenceOf);

  return (
    <div className="grid gap-3 print:hidden">
      {problem && <Alert>{`Not saved. ${problem}`}</Alert>}
      <div className="flex flex-wrap gap-2">
        <StepButton
          variant={waits && !isUnreachable ? 'primary' : 'secondary'}
          onClick={() => setWriting(true)}
        >
          Reply
        </StepButton>
        <OtherWays contact={contact} isNext={waits && isUnreachable} />
        {waits && (
          <StepButton variant="secondary" busy={busy} onClick={() => save({ status: 'answered' })}>
            Mark as answered
          </StepButton>
        )}
        {status === 'answered' && (
          <StepButton busy={busy} onClick={() => save({ status: 'closed' })}>
            Close inquiry
          </StepButton>
        )}
      </div>
      {writing && (
        <ReplyDialog
          {...{ ...contact, record: id, message, replies }}
          kind="inquiry-reply"
          values={{ name, interest: interestInWords(inquiry.interests), company }}
          onSend={send}
          onReplied={() => change(() => inquiryClient.read(id))}
          onClose={close}
          hasNext={next !== undefined}
          already={location.hash === REPLY ? alreadyDone(inquiry) : undefined}
          also={waits ? 'Also mark the inquiry as answered' : undefined}
        />
      )}
    </div>
  );
}

const KIND: RecordKind<InquiryDetails> = {
  name: 'Inquiry',
  page: '/inquiry' satisfies AdminPage,
  list: '/contactformdetails' satisfies AdminPage,
  back: 'All inquiries',
  deleted: '/deleted' satisfies AdminPage,
  read: inquiryClient.read,
};

/** The page of one inquiry, which `?id=` names; `company` is the vendor's name in replies. */
export const Inquiry = ({ company }: { company: string }) => (
  <RecordPage kind={KIND}>{(props) => <InquiryRecord {...props} company={company} />}</RecordPage>
);

type InquiryRecordProps = RecordProps<InquiryDetails> & { company: string };

function InquiryRecord({ company, ...props }: InquiryRecordProps) {
  const { record: inquiry, change } = props;
  const contact = contactOf(inquiry, company);
  const mailAgain = async () => {
    const { message, ...after } = await retryMail(inquiry);
    void change(async (latest) => ({ ...latest, ...after }));
    return message;
  };
  return (
    <SubmissionArticle<InquiryDetails, InquiryChange>
      {...{ ...props, contact }}
      client={inquiryClient}
      noun="inquiry"
      workRole="office"
      step={STATUS}
      nextStep={(store) => <NextStep {...{ record: inquiry, company, contact, change, store }} />}
      facts={<InquiryFacts inquiry={inquiry} onMailAgain={mailAgain} />}
      removals={[
        {
          ...{ how: 'delete', label: 'Delete', consequence: RESTORABLE },
          remove: () => deleteInquiry(inquiry),
          onRemoved: (result) => offerUndoNext(removedOf(inquiry), result),
        },
        {
          ...{ how: 'erase', label: 'Erase for good', consequence: ERASED_FOR_GOOD },
          remove: () => eraseInquiry(inquiry),
        },
      ]}
    />
  );
}

import { useState } from 'react';
import {
  isWaiting,
  INQUIRY_STATUSES,
  type InquiryRow,
  type InquiryDetails,
  type InquiryChange,
} from '../schema/inquiry.ts';
import { nameOf } from '../schema/columns.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { retryMail, inquiryClient } from './client.ts';
import { MailBadge } from '#src/components/admin/facts.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';
import * as mails from '#src/features/messages/schema/reply.ts';
import { interestInWords } from '#src/features/messages/schema/template.ts';
import { OtherWays } from '#src/components/admin/ContactLinks.tsx';
import { StepButton, useSaving } from '#src/components/admin/record/saving.tsx';
import { nextOf } from '#src/components/admin/record/RecordFrame.tsx';
import { RecordPage, type RecordProps, type RecordKind } from '#src/components/admin/record/RecordPage.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { showToast, showToastNext } from '#src/components/ui/toast.tsx';
import { ReplyDialog, type SendReply } from '#src/features/messages/ReplyDialog.tsx';
import { SubmissionArticle } from '#src/features/submissions/SubmissionArticle.tsx';
import { greetingOf, replySubject, StatusBadge } from './contact.tsx';
import { mailLink } from '#src/lib/contact-links.ts';
import { recordAddress, type AdminPage } from '#src/lib/admin-pages.ts';
import { InquiryFacts } from '../InquiryFacts.tsx';
import { offerUndoNext } from '#src/features/deletions/undo.ts';
import { RemoveDialog, removedOf } from './RemoveDialog.tsx';

interface MailStateProps {
  inquiry: InquiryRow;
  onTried: (after: Pick<InquiryDetails, 'mail' | 'version'>) => void;
}

/** The state of the mail about an inquiry, with a button to send a waiting mail now; a refused one is refused each time. */
function MailState({ inquiry, onTried }: MailStateProps) {
  const { mail } = inquiry;
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState('');

  const retry = async () => {
    setBusy(true);
    try {
      const { message, ...after } = await retryMail(inquiry);
      setAnswer(message);
      onTried(after);
    } catch (cause) {
      setAnswer(sentenceOf(cause));
    }
    setBusy(false);
  };

  return (
    <div className="flex flex-wrap items-center gap-3">
      <MailBadge mail={mail} />
      {mail === 'pending' && (
        <SmallButton className="md:-my-2" busy={busy} onClick={retry}>
          {busy ? 'Sending...' : 'Try again'}
        </SmallButton>
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

/** The end of an address that opens a record with the dialog for a reply. */
const REPLY = '#reply';

interface NextStepProps extends Pick<InquiryRecordProps, 'record' | 'company' | 'change'> {
  store: (change: InquiryChange) => Promise<unknown>;
}

function NextStep({ record: inquiry, company, change, store }: NextStepProps) {
  const { id, email, phoneNumber, status, message, replies } = inquiry;
  const name = nameOf(inquiry);
  const subject = replySubject(company);
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
        <OtherWays
          mailTo={mailLink(email, subject)}
          phone={phoneNumber}
          greeting={greetingOf(inquiry)}
          isNext={waits && isUnreachable}
        />
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
          {...{ record: id, name, email, subject, message, replies }}
          phone={phoneNumber}
          kind="inquiry-reply"
          values={{ name, interest: interestInWords(inquiry.interests), company }}
          onSend={send}
          onReplied={() => change(() => inquiryClient.read(id))}
          onClose={close}
          hasNext={next !== undefined}
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

function InquiryRecord({ record: inquiry, change, readAnew, leave, company }: InquiryRecordProps) {
  const [removing, setRemoving] = useState<'delete' | 'erase'>();
  const { status } = inquiry;

  const store = async (wanted: InquiryChange) => {
    await change((latest) => inquiryClient.change(latest, wanted));
    showToast('Saved.');
  };
  const onTried: MailStateProps['onTried'] = (after) =>
    void change(async (latest) => ({ ...latest, ...after }));

  return (
    <>
      <SubmissionArticle<InquiryDetails, InquiryChange>
        {...{ record: inquiry, change, store }}
        client={inquiryClient}
        workRole="office"
        name={nameOf(inquiry)}
        phone={inquiry.phoneNumber}
        badge={<StatusBadge status={status} />}
        field={{ name: 'status', label: 'Status', options: INQUIRY_STATUSES, value: status }}
        nextStep={<NextStep {...{ record: inquiry, company, change, store }} />}
        facts={<InquiryFacts inquiry={inquiry} mail={<MailState inquiry={inquiry} onTried={onTried} />} />}
        removal={
          <>
            <SmallButton onClick={() => setRemoving('delete')}>Delete</SmallButton>
            <SmallButton className="text-danger" onClick={() => setRemoving('erase')}>
              Erase for good
            </SmallButton>
          </>
        }
      />
      {removing && (
        <RemoveDialog
          inquiry={inquiry}
          forGood={removing === 'erase'}
          onClose={() => setRemoving(undefined)}
          say={(result) => {
            if (removing === 'erase') return leave(result);
            offerUndoNext(removedOf(inquiry), result);
            leave();
          }}
          onConflict={() => {
            setRemoving(undefined);
            readAnew();
          }}
        />
      )}
    </>
  );
}

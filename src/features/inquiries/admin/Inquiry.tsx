import { useState } from 'react';
import { nameOf } from '../schema/columns.ts';
import { INQUIRY_STATUSES, isWaiting, type InquiryChange } from '../schema/workflow.ts';
import type { InquiryDetails } from '../schema/inquiry.ts';
import { mailStateOf, type Reply } from '#src/features/messages/schema/reply.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { Failure } from '#src/components/admin/Failure.tsx';
import { RecordArticle } from '#src/components/admin/record/RecordArticle.tsx';
import { RecordPage, type RecordProps } from '#src/components/admin/record/RecordPage.tsx';
import type { RecordKind } from '#src/components/admin/record/record-kind.ts';
import { Badge } from '#src/components/ui/badge/Badge.tsx';
import { Button } from '#src/components/ui/button/Button.tsx';
import { showToast } from '#src/components/ui/toast/toast-store.ts';
import { NO_COLLEAGUES, useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { Notes } from '#src/features/notes/Notes.tsx';
import { Replies } from '#src/features/messages/Replies.tsx';
import { InquiryFacts, InquiryMessage } from '../InquiryFacts.tsx';
import { addNote, changeInquiry, readInquiry, removeNote, retryReply } from './api.ts';
import { useContacted } from './contacted.ts';
import { MailState } from './MailState.tsx';
import { NextStep } from './NextStep.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { STATUS_TONES } from './status-tones.ts';
import { WorkflowPanel } from './WorkflowPanel.tsx';

const KIND: RecordKind<InquiryDetails> = {
  name: 'Inquiry',
  page: '/inquiry' satisfies AdminPage,
  list: '/contactformdetails' satisfies AdminPage,
  back: 'All inquiries',
  deleted: '/deleted' satisfies AdminPage,
  read: readInquiry,
};

/** The page of one inquiry, which `?id=` names; `company` is the vendor's name in replies. */
export const Inquiry = ({ company }: { company: string }) => (
  <RecordPage kind={KIND}>{(props) => <InquiryRecord {...props} company={company} />}</RecordPage>
);

type Props = RecordProps<InquiryDetails> & { company: string };

/** When the last reply was found to have failed, in milliseconds since 1970; undefined where that is not known. */
function failedAt(replies: readonly Reply[]): number | undefined {
  const { arrival } = replies.at(-1) ?? {};
  return arrival && arrival.outcome !== 'delivered' ? Date.parse(arrival.at) : undefined;
}

function InquiryRecord({ record: inquiry, change, readAnew, leave, company }: Props) {
  const { colleagues, ...names } = useColleagues('office', inquiry.assignee);
  const [removing, setRemoving] = useState<'delete' | 'erase'>();
  const contact = useContacted(inquiry.id, failedAt(inquiry.replies));
  const { id, status } = inquiry;

  /** A reply that arrives only now has reached the person, as one that was sent at once. */
  const retry = async (reply: Reply) => {
    const after = await change(() => retryReply(id, reply.id));
    const found = after.replies.find((one) => one.id === reply.id);
    const isSent = found && mailStateOf(found) === 'sent';
    if (isSent && isWaiting(after.status)) contact.noteContact();
    return after;
  };

  const store = async (wanted: InquiryChange) => {
    await change((latest) => changeInquiry(latest, wanted));
    showToast('Saved.');
  };

  return (
    <>
      <RecordArticle
        name={nameOf(inquiry)}
        badge={<Badge tone={STATUS_TONES[status]}>{INQUIRY_STATUSES[status]}</Badge>}
        panel={
          <>
            <WorkflowPanel inquiry={inquiry} colleagues={colleagues} onChange={store} />
            {names.failed && <Failure what={NO_COLLEAGUES} problem={names.failed} onRetry={names.reload} />}
            <Notes
              record={id}
              notes={inquiry.notes}
              onAdd={(text, key) => change(() => addNote(id, text, key))}
              onRemove={(note) => change(() => removeNote(id, note.id))}
            />
            <div className="flex flex-wrap gap-2 border-t border-line pt-4 print:hidden">
              <Button variant="secondary" size="sm" onClick={() => setRemoving('delete')}>
                Delete
              </Button>
              <Button
                variant="secondary"
                size="sm"
                className="text-danger"
                onClick={() => setRemoving('erase')}
              >
                Erase for good
              </Button>
            </div>
          </>
        }
      >
        <NextStep {...{ inquiry, company, change, contact }} onChange={store} />
        <InquiryMessage inquiry={inquiry} />
        <Replies replies={inquiry.replies} phone={inquiry.phoneNumber} onRetry={retry} />
        <InquiryFacts
          inquiry={inquiry}
          mail={
            <MailState
              inquiry={inquiry}
              onTried={({ mail, version }) => void change(async (latest) => ({ ...latest, mail, version }))}
            />
          }
        />
      </RecordArticle>
      {removing && (
        <RemoveDialog
          removal={{ records: [inquiry], forGood: removing === 'erase' }}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => undefined}
          say={leave}
          onConflict={() => {
            setRemoving(undefined);
            readAnew();
          }}
        />
      )}
    </>
  );
}

import { useCallback, useState } from 'react';
import { INQUIRY_STATUSES, type InquiryChange } from '#features/inquiries/schema/workflow';
import type { InquiryDetails } from '#features/inquiries/schema/inquiry';
import type { AdminPage } from '../../../lib/admin-pages.ts';
import { Failure } from '../../../components/admin/Failure.tsx';
import { orderWith } from '../../../components/admin/record/record-order.ts';
import { LoadedRecord } from '../../../components/admin/record/LoadedRecord.tsx';
import { LoadingRecord } from '../../../components/admin/record/LoadingRecord.tsx';
import { NoRecord } from '../../../components/admin/record/NoRecord.tsx';
import { RecordFrame } from '../../../components/admin/record/RecordFrame.tsx';
import { useLoaded } from '../../../components/admin/use-loaded.ts';
import { Badge } from '../../../components/ui/badge/Badge.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { showToast, showToastNext } from '../../../components/ui/toast/toast-store.ts';
import { useHydrated } from '../../../components/ui/use-hydrated.ts';
import { useColleagues } from '../../accounts/use-colleagues.ts';
import { Notes } from '../../notes/Notes.tsx';
import { Replies } from '../../replies/Replies.tsx';
import { sentSentence } from '../../replies/sent-sentence.ts';
import { InquiryFacts, InquiryMessage } from '../InquiryFacts.tsx';
import { addNote, changeInquiry, readInquiry, removeNote, retryReply } from './api.ts';
import { MailState } from './MailState.tsx';
import { NextStep } from './NextStep.tsx';
import { RemoveDialog, type Removal } from './RemoveDialog.tsx';
import { STATUS_TONES } from './status-tones.ts';
import { WorkflowPanel } from './WorkflowPanel.tsx';

const PAGE = '/inquiry' satisfies AdminPage;
const LIST = '/contactformdetails' satisfies AdminPage;

/** The page of one inquiry, which `?id=` names; `company` is the vendor's name in replies. */
export function Inquiry({ company }: { company: string }) {
  const hydrated = useHydrated();
  if (!hydrated) {
    return (
      <RecordFrame list={LIST} back="All inquiries">
        <LoadingRecord name="Inquiry" />
      </RecordFrame>
    );
  }
  const id = new URLSearchParams(location.search).get('id');
  if (!id) return <NoRecord list={LIST} back="All inquiries" />;
  return <LoadedInquiry id={id} company={company} />;
}

function LoadedInquiry({ id, company }: { id: string; company: string }) {
  const loaded = useLoaded(useCallback(() => readInquiry(id), [id]));
  return (
    <LoadedRecord name="Inquiry" page={PAGE} id={id} list={LIST} back="All inquiries" loaded={loaded}>
      {(inquiry) => <InquiryRecord inquiry={inquiry} company={company} reload={loaded.reload} />}
    </LoadedRecord>
  );
}

interface Props {
  inquiry: InquiryDetails;
  company: string;
  /** Reads it again, after another person changed it. */
  reload: () => void;
}

function InquiryRecord({ inquiry: read, company, reload }: Props) {
  const [inquiry, setInquiry] = useState(read);
  const { colleagues, ...names } = useColleagues('office', inquiry.assignee);
  const [removal, setRemoval] = useState<Removal>();
  const { id, firstName, lastName, status } = inquiry;

  const change = async (wanted: InquiryChange) => {
    setInquiry(await changeInquiry(inquiry, wanted));
    showToast('Saved.');
  };
  const remove = (forGood: boolean) => setRemoval({ records: [inquiry], forGood });
  const leave = (result: string) => {
    showToastNext(result);
    location.assign(orderWith(PAGE, id)?.list ?? LIST);
  };

  return (
    <article
      aria-labelledby="person"
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8"
    >
      <div className="grid grid-cols-1 gap-6 rounded-lg border border-line bg-paper p-5 sm:p-8">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="person" className="min-w-0 text-h3 font-semibold wrap-anywhere">
            {firstName} {lastName}
          </h2>
          <Badge tone={STATUS_TONES[status]}>{INQUIRY_STATUSES[status]}</Badge>
        </div>
        <NextStep
          inquiry={inquiry}
          company={company}
          onChange={change}
          onSent={(sent) => {
            setInquiry(sent);
            showToast(sentSentence(sent.replies));
          }}
          onAnswered={setInquiry}
        />
        <InquiryMessage inquiry={inquiry} />
        <Replies
          replies={inquiry.replies}
          onRetry={async (reply) => {
            const after = await retryReply(id, reply.id);
            setInquiry(after);
            return after.replies.find((one) => one.id === reply.id)?.mail ?? reply.mail;
          }}
        />
        <InquiryFacts
          inquiry={inquiry}
          mail={
            <MailState
              inquiry={inquiry}
              onTried={({ mail, version }) => setInquiry((now) => ({ ...now, mail, version }))}
            />
          }
        />
        <div className="flex flex-wrap gap-2 border-t border-line pt-4 *:first:-ml-4">
          <Button variant="quiet" size="sm" onClick={() => remove(false)}>
            Delete
          </Button>
          <Button variant="quiet" size="sm" onClick={() => remove(true)}>
            Erase for good
          </Button>
        </div>
      </div>
      <div className="grid gap-6 rounded-lg border border-line bg-paper p-5 text-small sm:p-6">
        {names.failed && <Failure problem={names.failed} onRetry={names.reload} />}
        <WorkflowPanel inquiry={inquiry} colleagues={colleagues} onChange={change} />
        <Notes
          record={id}
          notes={inquiry.notes}
          onAdd={async (text, key) => setInquiry(await addNote(id, text, key))}
          onRemove={async (note) => setInquiry(await removeNote(id, note.id))}
        />
      </div>
      <RemoveDialog
        removal={removal}
        onClose={() => setRemoval(undefined)}
        onRemoved={() => undefined}
        say={leave}
        onConflict={reload}
      />
    </article>
  );
}

import { useCallback, useState } from 'react';
import type { ApplicantDetails } from '#features/applications/schema/applicant';
import type { ApplicationChange } from '#features/applications/schema/workflow';
import { Failure } from '../../../components/admin/Failure.tsx';
import { orderWith } from '../../../components/admin/record/record-order.ts';
import { LoadedRecord } from '../../../components/admin/record/LoadedRecord.tsx';
import { LoadingRecord } from '../../../components/admin/record/LoadingRecord.tsx';
import { NoRecord } from '../../../components/admin/record/NoRecord.tsx';
import { RecordFrame } from '../../../components/admin/record/RecordFrame.tsx';
import { useLoaded } from '../../../components/admin/use-loaded.ts';
import { Button } from '../../../components/ui/button/Button.tsx';
import { showToast, showToastNext } from '../../../components/ui/toast/toast-store.ts';
import { useHydrated } from '../../../components/ui/use-hydrated.ts';
import type { AdminPage } from '../../../lib/admin-pages.ts';
import { useColleagues } from '../../accounts/use-colleagues.ts';
import { Notes } from '../../notes/Notes.tsx';
import { Replies } from '../../replies/Replies.tsx';
import { sentSentence } from '../../replies/sent-sentence.ts';
import { useStageNames } from '../../stages/stage-names.ts';
import { ApplicantFacts, ApplicantMessage } from '../ApplicantFacts.tsx';
import { addNote, changeApplicant, readApplicant, removeNote, retryMessage } from './api.ts';
import { CvViewer } from './CvViewer.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { NextStage } from './NextStage.tsx';
import { StageBadge } from './StageBadge.tsx';
import { WorkflowPanel } from './WorkflowPanel.tsx';

const PAGE = '/applicant' satisfies AdminPage;
const LIST = '/jobformdetails' satisfies AdminPage;

/** The page of one application, which `?id=` names; `company` is the vendor's name in mails. */
export function ApplicantPage({ company }: { company: string }) {
  const hydrated = useHydrated();
  if (!hydrated) {
    return (
      <RecordFrame list={LIST} back="All applications">
        <LoadingRecord name="Applicant" />
      </RecordFrame>
    );
  }
  const id = new URLSearchParams(location.search).get('id');
  if (!id) return <NoRecord list={LIST} back="All applications" />;
  return <LoadedApplicant id={id} company={company} />;
}

function LoadedApplicant({ id, company }: { id: string; company: string }) {
  const loaded = useLoaded(useCallback(() => readApplicant(id), [id]));
  return (
    <LoadedRecord name="Applicant" page={PAGE} id={id} list={LIST} back="All applications" loaded={loaded}>
      {(applicant) => <ApplicantRecord applicant={applicant} company={company} />}
    </LoadedRecord>
  );
}

interface Props {
  applicant: ApplicantDetails;
  company: string;
}

function ApplicantRecord({ applicant: read, company }: Props) {
  const names = useStageNames();
  const [applicant, setApplicant] = useState(read);
  const { colleagues, failed, reload } = useColleagues('recruiter', applicant.assignee);
  const [erasing, setErasing] = useState(false);
  const { id, name, position, stage } = applicant;

  const change = async (wanted: ApplicationChange) => {
    setApplicant(await changeApplicant(applicant, wanted));
    showToast(wanted.stage ? `Moved to ${names[wanted.stage]}.` : 'Saved.');
  };
  const leave = () => {
    showToastNext('The applicant was erased.');
    location.assign(orderWith(PAGE, id)?.list ?? LIST);
  };

  return (
    <article
      aria-labelledby="person"
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8"
    >
      <div className="grid grid-cols-1 gap-6">
        <div className="grid gap-6 rounded-lg border border-line bg-paper p-5 sm:p-6">
          <div className="grid gap-1">
            <div className="flex flex-wrap items-center gap-3">
              <h2 id="person" className="text-h3 font-semibold wrap-anywhere">
                {name}
              </h2>
              <StageBadge stage={stage} />
            </div>
            {position && <p className="wrap-anywhere text-ink-soft">{position}</p>}
          </div>
          <NextStage
            applicant={applicant}
            company={company}
            onChange={change}
            onSent={(sent) => {
              setApplicant(sent);
              showToast(sentSentence(sent.replies));
            }}
            onRejected={async () => setApplicant(await readApplicant(id))}
          />
          <ApplicantMessage applicant={applicant} />
          <Replies
            replies={applicant.replies}
            onRetry={async (reply) => {
              const after = await retryMessage(id, reply.id);
              setApplicant(after);
              return after.replies.find((one) => one.id === reply.id)?.mail ?? reply.mail;
            }}
          />
        </div>
        <CvViewer applicant={applicant} />
      </div>
      <div className="grid gap-6 rounded-lg border border-line bg-paper p-5 text-small sm:p-6">
        {failed && <Failure problem={failed} onRetry={reload} />}
        <WorkflowPanel applicant={applicant} colleagues={colleagues} onChange={change} />
        <ApplicantFacts applicant={applicant} />
        <Notes
          record={id}
          notes={applicant.notes}
          onAdd={async (text, key) => setApplicant(await addNote(id, text, key))}
          onRemove={async (note) => setApplicant(await removeNote(id, note.id))}
        />
        <div className="border-t border-line pt-4">
          <Button variant="quiet" size="sm" className="-ml-4" onClick={() => setErasing(true)}>
            Erase this applicant
          </Button>
        </div>
      </div>
      <EraseDialog applicant={applicant} open={erasing} onClose={() => setErasing(false)} onErased={leave} />
    </article>
  );
}

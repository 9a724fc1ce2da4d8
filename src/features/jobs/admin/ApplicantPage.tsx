import { useState } from 'react';
import type { ApplicantDetails } from '../schema/applicant.ts';
import { STAGES, type ApplicationChange } from '../schema/workflow.ts';
import { Failure } from '#src/components/admin/Failure.tsx';
import { RecordArticle } from '#src/components/admin/record/RecordArticle.tsx';
import { RecordPage, type RecordProps } from '#src/components/admin/record/RecordPage.tsx';
import type { RecordKind } from '#src/components/admin/record/record-kind.ts';
import { Button } from '#src/components/ui/button/Button.tsx';
import { showToast } from '#src/components/ui/toast/toast-store.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { NO_COLLEAGUES, useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { Notes } from '#src/features/notes/Notes.tsx';
import { Replies } from '#src/features/messages/Replies.tsx';
import { Position } from './Position.tsx';
import { ApplicantFacts, ApplicantMessage } from '../ApplicantFacts.tsx';
import { addNote, changeApplicant, readApplicant, removeNote, retryMessage } from './applicant-api.ts';
import { CvViewer } from './CvViewer.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { NextStage } from './NextStage.tsx';
import { StageBadge } from './StageBadge.tsx';
import { useVacancyTitles } from './vacancy-titles.ts';
import { WorkflowPanel } from './WorkflowPanel.tsx';

const KIND: RecordKind<ApplicantDetails> = {
  name: 'Applicant',
  page: '/applicant' satisfies AdminPage,
  list: '/jobformdetails' satisfies AdminPage,
  back: 'All applications',
  hasFile: true,
  read: readApplicant,
};

/** The page of one application, which `?id=` names; `company` is the vendor's name in mails. */
export const ApplicantPage = ({ company }: { company: string }) => (
  <RecordPage kind={KIND}>{(props) => <ApplicantRecord {...props} company={company} />}</RecordPage>
);

type Props = RecordProps<ApplicantDetails> & { company: string };

function ApplicantRecord({ record: applicant, change, readAnew, leave, company }: Props) {
  const { colleagues, failed, reload } = useColleagues('recruiter', applicant.assignee);
  const [erasing, setErasing] = useState(false);
  const titles = useVacancyTitles(applicant.vacancy_id !== null);
  const { id, name, position, stage } = applicant;

  const store = async (wanted: ApplicationChange) => {
    await change((latest) => changeApplicant(latest, wanted));
    showToast(wanted.stage ? `Moved to ${STAGES[wanted.stage]}.` : 'Saved.');
  };

  return (
    <>
      <RecordArticle
        name={name}
        badge={<StageBadge stage={stage} />}
        about={position && <Position applicant={applicant} titles={titles} />}
        after={<CvViewer applicant={applicant} />}
        panel={
          <>
            {failed && <Failure what={NO_COLLEAGUES} problem={failed} onRetry={reload} />}
            <WorkflowPanel applicant={applicant} colleagues={colleagues} onChange={store} />
            <ApplicantFacts applicant={applicant} titles={titles} />
            <Notes
              record={id}
              notes={applicant.notes}
              onAdd={(text, key) => change(() => addNote(id, text, key))}
              onRemove={(note) => change(() => removeNote(id, note.id))}
            />
            <div className="border-t border-line pt-4 print:hidden">
              <Button variant="secondary" size="sm" className="text-danger" onClick={() => setErasing(true)}>
                Erase this application
              </Button>
            </div>
          </>
        }
      >
        <NextStage {...{ applicant, company, change, readAnew }} onChange={store} />
        <ApplicantMessage applicant={applicant} />
        <Replies
          replies={applicant.replies}
          phone={applicant.contact_number}
          onRetry={(reply) => change(() => retryMessage(id, reply.id))}
        />
      </RecordArticle>
      {erasing && (
        <EraseDialog
          applicant={applicant}
          onClose={() => setErasing(false)}
          onErased={() => leave('The application was erased.')}
          onConflict={() => {
            setErasing(false);
            readAnew();
          }}
        />
      )}
    </>
  );
}

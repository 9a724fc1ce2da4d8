import { useState } from 'react';
import type { Applicant, ApplicantDetails } from '../schema/applicant.ts';
import type { ApplicationChange, Stage } from '../schema/workflow.ts';
import type { BulkOutcome } from '#src/lib/bulk.ts';
import { lastMail, sentSentence } from '#src/features/messages/schema/reply.ts';
import { vacancyInWords } from '#src/features/messages/schema/template.ts';
import { OtherWays } from '#src/components/admin/record/OtherWays.tsx';
import { StepButton } from '#src/components/admin/record/StepButton.tsx';
import type { RecordActions } from '#src/components/admin/record/use-record.ts';
import { useSaving } from '#src/components/admin/record/use-saving.ts';
import { Alert } from '#src/components/ui/alert/Alert.tsx';
import { showToast } from '#src/components/ui/toast/toast-store.ts';
import { mailLink } from '#src/lib/contact-links.ts';
import { useBulk } from '#src/features/bulk/use-bulk.ts';
import { ReplyDialog } from '#src/features/messages/ReplyDialog.tsx';
import { readApplicant, REJECTIONS, sendMessage } from './applicant-api.ts';
import { mailSubject } from './mail-subject.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { rejectionLabel } from './rejection-words.ts';
import { NEXT, stepLabel } from './step-labels.ts';

/** What a rejection answers where the page shows an earlier state of the applicant. */
const CHANGED_BY_OTHERS: ReadonlySet<BulkOutcome> = new Set(['conflict', 'missing']);

/** Two that share a row on a phone, each in one line. */
const HALF = 'whitespace-nowrap max-sm:px-3 max-sm:aria-busy:px-0';

interface Props {
  applicant: ApplicantDetails;
  /** The vendor's name. */
  company: string;
  change: RecordActions<ApplicantDetails>['change'];
  /** Reads the applicant again, after another person changed it. */
  readAnew: () => void;
  onChange: (change: ApplicationChange) => Promise<unknown>;
}

/** What comes next: the next stage, a rejection, or a word with the applicant. */
export function NextStage({ applicant, company, change, readAnew, onChange }: Props) {
  const { id, name, email, contact_number, position, stage } = applicant;
  const { saving, problem, save } = useSaving<Stage>((to) => onChange({ stage: to }));
  const rejections = useBulk<Applicant>({
    path: REJECTIONS,
    counted: () => name,
    nameOf: () => name,
  });
  const [open, setOpen] = useState<'reject' | 'write'>();
  const next = NEXT[stage];
  const subject = mailSubject(applicant);
  const close = () => setOpen(undefined);
  const readAgain = () => change(() => readApplicant(id));

  return (
    <div className="grid gap-3">
      {problem && <Alert>{`Not saved. ${problem}`}</Alert>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {next && (
          <StepButton
            variant={stage === 'rejected' ? 'secondary' : 'primary'}
            busy={saving === next}
            className={HALF}
            onClick={() => save(next)}
          >
            {stepLabel(next)}
          </StepButton>
        )}
        {stage !== 'hired' && (
          <StepButton
            variant="secondary"
            busy={saving === 'rejected'}
            className={HALF}
            onClick={() => setOpen('reject')}
          >
            {rejectionLabel([applicant])}
          </StepButton>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <StepButton variant="secondary" onClick={() => setOpen('write')}>
          Write an email
        </StepButton>
        <OtherWays
          mailTo={mailLink(email, subject)}
          phone={contact_number}
          greeting={`Hello ${name}, thank you for your application.`}
        />
      </div>
      {open === 'write' && (
        <ReplyDialog
          record={id}
          name={name}
          email={email}
          phone={contact_number}
          kind="applicant-message"
          values={{ name, vacancy: vacancyInWords(position), company }}
          subject={subject}
          message={applicant.message}
          replies={applicant.replies}
          onSend={async (reply, to) => {
            const { replies } = await change(() => sendMessage(id, reply, to));
            showToast(sentSentence(replies), lastMail(replies) === 'refused' ? 'danger' : 'success');
            close();
          }}
          onReplied={readAgain}
          onClose={close}
        />
      )}
      {open === 'reject' && (
        <RejectDialog
          applicants={[applicant]}
          company={company}
          replies={applicant.replies}
          jobs={rejections}
          onResults={(results) => {
            if (results.some(({ outcome }) => CHANGED_BY_OTHERS.has(outcome))) readAnew();
          }}
          readAfter={readAgain}
          onClose={close}
          onMoveOnly={
            stage === 'rejected'
              ? undefined
              : () => {
                  close();
                  void save('rejected');
                }
          }
        />
      )}
    </div>
  );
}

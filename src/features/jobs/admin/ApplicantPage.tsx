import { WorkflowPanel } from '#src/features/submissions/WorkflowPanel.tsx';
import {
  BEST_RATING,
  ratingInWords,
  STAGES,
  type Applicant,
  type ApplicationChange,
  type Stage,
  type ApplicantDetails,
} from '../schema/applicant.ts';
import { useDebouncedChoice, StepButton, useSaving } from '#src/components/admin/record/saving.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { NO_COLLEAGUES, useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { notDone } from '#src/lib/sentences.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { isConflict } from '#src/lib/api/client.ts';
import {
  eraseApplicant,
  readApplicant,
  REJECTIONS,
  sendMessage,
  addNote,
  changeApplicant,
  removeNote,
  retryMessage,
  useVacancyTitles,
} from './applicant-client.ts';
import { useState } from 'react';
import type { BulkOutcome } from '#src/lib/bulk.ts';
import { lastMail, sentSentence } from '#src/features/messages/schema/reply.ts';
import { vacancyInWords } from '#src/features/messages/schema/template.ts';
import { OtherWays } from '#src/components/admin/ContactLinks.tsx';
import {
  RecordPage,
  type RecordActions,
  type RecordProps,
  type RecordKind,
} from '#src/components/admin/record/RecordPage.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { mailLink } from '#src/lib/contact-links.ts';
import { useBulk } from '#src/features/bulk/use-bulk.ts';
import { ReplyDialog } from '#src/features/messages/ReplyDialog.tsx';
import { mailSubject, NEXT, stepLabel, Position, StageBadge } from './applicant-cells.tsx';
import { RejectDialog, rejectionLabel } from './RejectDialog.tsx';
import { Failure } from '#src/components/admin/Failure.tsx';
import { RecordArticle } from '#src/components/admin/record/RecordArticle.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { Notes } from '#src/features/notes/Notes.tsx';
import { Replies } from '#src/features/messages/Replies.tsx';
import { ApplicantFacts, ApplicantMessage } from '../ApplicantFacts.tsx';
import { CvViewer } from './CvViewer.tsx';

interface RatingProps {
  rating: number;
  /** Stores another rating; 0 means none. Resolves with whether that succeeded. */
  onSave: (rating: number) => Promise<boolean>;
}

/**
 * A star shows the focus of its hidden radio button. Gold alone is too pale on white: the outline has the contrast. Without
 * colours of its own a filled star is solid and an empty one is an outline.
 */
const STAR =
  'grid min-h-9 min-w-9 cursor-pointer place-items-center rounded-sm text-[1.625rem]/none text-paper [-webkit-text-stroke:1px_var(--color-ink-muted)] max-sm:min-h-11 max-sm:min-w-11 ' +
  'has-focus-visible:[outline-offset:1px] has-focus-visible:[outline:2px_solid_var(--color-brand-600)] data-filled:text-gold-500 data-filled:[-webkit-text-stroke-color:var(--color-gold-700)] ' +
  'forced-colors:forced-color-adjust-none forced-colors:text-[Canvas]! forced-colors:[-webkit-text-stroke-color:CanvasText]! forced-colors:data-filled:text-[CanvasText]!';

/** The rating of an applicant: a group of radio buttons that look like stars. */
function Rating({ rating, onSave }: RatingProps) {
  const { chosen, choose, props } = useDebouncedChoice(rating, onSave);
  return (
    <fieldset className="grid gap-1" {...props}>
      <legend className="font-medium">Rating</legend>
      <div className="-ml-2.5 flex flex-wrap items-center sm:-ml-1.5 sm:gap-x-1">
        {Array.from({ length: BEST_RATING }, (_, at) => at + 1).map((value) => (
          <label key={value} className={STAR} data-filled={value <= chosen || undefined}>
            <input
              type="radio"
              name="rating"
              className="sr-only"
              checked={chosen === value}
              onChange={() => choose(value)}
            />
            <span aria-hidden="true">★</span>
            <span className="sr-only">{ratingInWords(value)}</span>
          </label>
        ))}
        <label className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 pl-2 text-ink-soft max-sm:min-h-11">
          <input
            type="radio"
            name="rating"
            className="size-4 accent-brand-600"
            checked={chosen === 0}
            onChange={() => choose(0)}
          />
          {ratingInWords(0)}
        </label>
      </div>
    </fieldset>
  );
}

interface EraseDialogProps {
  applicant: Applicant;
  onClose: () => void;
  onErased: () => void;
  /** Called when another person changed or erased the application first. */
  onConflict: () => void;
}

function EraseDialog({ applicant, onClose, onErased, onConflict }: EraseDialogProps) {
  const erase = async () => {
    try {
      await eraseApplicant(applicant);
    } catch (cause) {
      if (!isConflict(cause)) throw notDone('The application was not erased.', cause);
      return onConflict();
    }
    onErased();
  };
  return (
    <ConfirmDialog
      open
      title="Erase this application?"
      confirm="Erase"
      confirming="Erasing..."
      onConfirm={erase}
      onClose={onClose}
    >
      <p>
        The application of {applicant.name}, the CV, the notes and the emails shown with it will be erased for
        good. Emails still waiting will not be sent. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

/** What a rejection answers where the page shows an earlier state of the applicant. */
const CHANGED_BY_OTHERS: ReadonlySet<BulkOutcome> = new Set(['conflict', 'missing']);

/** Two that share a row on a phone, each in one line. */
const HALF = 'whitespace-nowrap max-sm:px-3 max-sm:aria-busy:px-0';

interface NextStageProps {
  applicant: ApplicantDetails;
  company: string;
  change: RecordActions<ApplicantDetails>['change'];
  readAnew: () => void;
  onChange: (change: ApplicationChange) => Promise<unknown>;
}

/** What comes next: the next stage, a rejection, or a word with the applicant. */
function NextStage({ applicant, company, change, readAnew, onChange }: NextStageProps) {
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

type ApplicantRecordProps = RecordProps<ApplicantDetails> & { company: string };

function ApplicantRecord({ record: applicant, change, readAnew, leave, company }: ApplicantRecordProps) {
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
            <WorkflowPanel<ApplicationChange>
              field={{ name: 'stage', label: 'Stage', options: STAGES, value: stage }}
              assignee={applicant.assignee}
              colleagues={colleagues}
              onChange={store}
            >
              {(save, errorOf) => (
                <>
                  <Rating rating={applicant.rating} onSave={(rating) => save({ rating })} />
                  {errorOf('rating') && <Alert>{errorOf('rating')}</Alert>}
                </>
              )}
            </WorkflowPanel>
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

import { useState } from 'react';
import * as schema from '../schema/applicant.ts';
import type { Applicant, ApplicationChange, Stage, ApplicantDetails } from '../schema/applicant.ts';
import { useDebouncedChoice, StepButton, useSaving } from '#src/components/admin/record/saving.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { applicantClient, contactOf, eraseApplicant, STAGE } from './applicant-kind.ts';
import { lastMail, sentSentence, type ReplyForm, type ReplyTo } from '#src/features/messages/schema/reply.ts';
import { vacancyInWords } from '#src/features/messages/schema/template.ts';
import { OtherWays, type Contact } from '#src/components/admin/ContactLinks.tsx';
import { RecordPage, type RecordProps, type RecordKind } from '#src/components/admin/record/RecordPage.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { useBulk } from '#src/features/bulk/use-bulk.ts';
import { ReplyDialog } from '#src/features/messages/ReplyDialog.tsx';
import { SubmissionArticle } from '#src/features/submissions/SubmissionArticle.tsx';
import * as cells from '../applicant-cells.tsx';
import { RejectDialog, rejectionLabel } from './RejectDialog.tsx';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { CvViewer } from './CvViewer.tsx';

/** Shows the focus of its hidden radio button. Gold alone is too pale on white; without own colours a filled star is solid. */
const STAR =
  'grid min-h-9 min-w-9 cursor-pointer place-items-center rounded-sm text-[1.625rem]/none text-paper [-webkit-text-stroke:1px_var(--color-ink-muted)] max-sm:min-h-11 max-sm:min-w-11 ' +
  'has-focus-visible:[outline-offset:1px] has-focus-visible:[outline:2px_solid_var(--color-brand-600)] data-filled:text-gold-500 data-filled:[-webkit-text-stroke-color:var(--color-gold-700)] ' +
  'forced-colors:forced-color-adjust-none forced-colors:text-[Canvas]! forced-colors:[-webkit-text-stroke-color:CanvasText]! forced-colors:data-filled:text-[CanvasText]!';

function Rating({ rating, onSave }: { rating: number; onSave: (rating: number) => Promise<boolean> }) {
  const { chosen, choose, props } = useDebouncedChoice(rating, onSave);
  const radio = (value: number, className: string) => (
    <input
      type="radio"
      name="rating"
      className={className}
      checked={chosen === value}
      onChange={() => choose(value)}
    />
  );
  return (
    <fieldset className="grid gap-1" {...props}>
      <legend className="font-medium">Rating</legend>
      <div className="-ml-2.5 flex flex-wrap items-center sm:-ml-1.5 sm:gap-x-1">
        {Array.from({ length: schema.BEST_RATING }, (_, at) => at + 1).map((value) => (
          <label key={value} className={STAR} data-filled={value <= chosen || undefined}>
            {radio(value, 'sr-only')}
            <span aria-hidden="true">★</span>
            <span className="sr-only">{schema.ratingInWords(value)}</span>
          </label>
        ))}
        <label className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 pl-2 text-ink-soft max-sm:min-h-11">
          {radio(0, 'size-4 accent-brand-600')}
          {schema.ratingInWords(0)}
        </label>
      </div>
    </fieldset>
  );
}

/** Two buttons that share a row on a phone, each in one line. */
const HALF = 'whitespace-nowrap max-sm:px-3 max-sm:aria-busy:px-0';

interface NextStageProps extends Pick<ApplicantRecordProps, 'record' | 'company' | 'change' | 'readAnew'> {
  contact: Contact;
  store: (change: ApplicationChange) => Promise<unknown>;
}

/** What comes next: the next stage, a rejection, or a word with the applicant. */
function NextStage({ record: applicant, company, contact, change, readAnew, store }: NextStageProps) {
  const { id, name, position, stage, message, replies } = applicant;
  const { busy, problem, save } = useSaving<Stage>((to) => store({ stage: to }));
  const jobs = useBulk<Applicant>(() => name);
  const [open, setOpen] = useState<'reject' | 'write'>();
  const next = cells.NEXT[stage];
  const onClose = () => setOpen(undefined);
  const readAgain = () => change(() => applicantClient.read(id));
  const send = async (reply: ReplyForm, to: ReplyTo) => {
    const after = await change(() => applicantClient.sendReply(id, reply, to));
    showToast(sentSentence(after.replies), lastMail(after.replies) === 'refused' ? 'danger' : 'success');
    onClose();
  };

  return (
    <div className="grid gap-3">
      {problem && <Alert>{`Not saved. ${problem}`}</Alert>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {next && (
          <StepButton
            variant={stage === 'rejected' ? 'secondary' : 'primary'}
            busy={busy}
            className={HALF}
            onClick={() => save(next)}
          >
            {cells.stepLabel(next)}
          </StepButton>
        )}
        {stage !== 'hired' && (
          <StepButton variant="secondary" className={HALF} onClick={() => setOpen('reject')}>
            {rejectionLabel([applicant])}
          </StepButton>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <StepButton variant="secondary" onClick={() => setOpen('write')}>
          Write an email
        </StepButton>
        <OtherWays contact={contact} />
      </div>
      {open === 'write' && (
        <ReplyDialog
          {...{ ...contact, record: id, message, replies, onClose }}
          kind="applicant-message"
          values={{ name, vacancy: vacancyInWords(position), company }}
          onSend={send}
          onReplied={readAgain}
        />
      )}
      {open === 'reject' && (
        <RejectDialog
          {...{ company, replies, jobs, onClose }}
          applicants={[applicant]}
          onResults={([result]) => {
            // The page shows an earlier state of the applicant.
            if (result?.outcome === 'conflict' || result?.outcome === 'missing') readAnew();
          }}
          readAfter={readAgain}
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
  read: applicantClient.read,
};

/** The page of one application, which `?id=` names; `company` is the vendor's name in mails. */
export const ApplicantPage = ({ company }: { company: string }) => (
  <RecordPage kind={KIND}>{(props) => <ApplicantRecord {...props} company={company} />}</RecordPage>
);

type ApplicantRecordProps = RecordProps<ApplicantDetails> & { company: string };

function ApplicantRecord({ company, ...props }: ApplicantRecordProps) {
  const { record: applicant, change, readAnew } = props;
  // The answers to changes have no other applications.
  const [others] = useState(applicant.others);
  const contact = contactOf(applicant);
  return (
    <SubmissionArticle<ApplicantDetails, ApplicationChange>
      {...{ ...props, contact }}
      client={applicantClient}
      noun="application"
      workRole="recruiter"
      step={STAGE}
      about={applicant.position}
      saidOf={({ stage }) => (stage ? `Moved to ${schema.STAGES[stage]}.` : 'Saved.')}
      controls={(save, errorOf) => (
        <>
          <Rating rating={applicant.rating} onSave={(rating) => save({ rating })} />
          {errorOf('rating') && <Alert>{errorOf('rating')}</Alert>}
        </>
      )}
      nextStep={(store) => (
        <NextStage {...{ record: applicant, company, contact, change, readAnew, store }} />
      )}
      panelFacts={<cells.ApplicantFacts {...{ applicant, others }} />}
      after={<CvViewer applicant={applicant} />}
      removals={[
        {
          ...{ how: 'erase', label: 'Erase this application' },
          consequence: `The application of ${applicant.name}, the CV, the notes and the emails shown with it will be erased for good. Emails still waiting will not be sent. This cannot be undone.`,
          remove: () => eraseApplicant(applicant),
        },
      ]}
    />
  );
}

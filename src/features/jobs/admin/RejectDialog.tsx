import { useId, useState } from 'react';
import type { BulkResult } from '#src/lib/bulk.ts';
import { fieldErrors as errorsOf } from '#src/lib/errors.ts';
import { DialogStatus } from '#src/features/bulk/BulkBar.tsx';
import { countedAs, unfinishedErrors, useRetriedBulk, type BulkJobs } from '#src/features/bulk/use-bulk.ts';
import { MailFields } from '#src/features/messages/MailFields.tsx';
import { UnreachedNotice } from '#src/features/messages/MailNotices.tsx';
import * as mails from '#src/features/messages/schema/reply.ts';
import { fillIn, vacancyInWords } from '#src/features/messages/schema/template.ts';
import { emailCell } from '#src/components/admin/facts.tsx';
import { FormDialog, LockedFields } from '#src/components/admin/FormDialog.tsx';
import { ResumedDraftNotice, useResumedDraft } from '#src/components/admin/StartNotice.tsx';
import { Checkbox, FieldError } from '#src/components/ui/fields.tsx';
import { draftValues, textValues } from '#src/components/ui/form/draft.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { showToast } from '#src/components/ui/toast.tsx';
import { STAGES, type Applicant, type ApplicantDetails } from '../schema/applicant.ts';

export const countedPeople = countedAs('applicant', 'applicants');

/** Whether an applicant was rejected by mail before: a failed mail reached nobody. */
const hasRejection = ({ rejection }: Applicant) => rejection === 'sent' || rejection === 'pending';

/** What is done to these applicants; `whom` is the name of the only one, or their number. */
export function rejectionLabel(applicants: readonly Applicant[], whom = ''): string {
  if (!applicants.every(({ stage }) => stage === 'rejected')) return `Reject ${whom}`.trim();
  // An applicant at 'Rejected' may have had no mail yet.
  const send = applicants.every(hasRejection) ? 'Send another rejection' : 'Send a rejection';
  return whom ? `${send} to ${whom}` : send;
}

interface RejectedBeforeProps {
  some: readonly Applicant[];
  count: number;
  again: boolean;
  error: string | undefined;
  onAgain: (again: boolean) => void;
}

/** Says how many applicants were rejected before, and asks whether to mail these again. */
function RejectedBefore({ some, count, again, error, onAgain }: RejectedBeforeProps) {
  const errorId = useId();
  const have = some.length === 1 ? 'has' : 'have';
  const waiting = some.filter(({ rejection }) => rejection === 'pending').length;
  const sent = `${have} already been sent a rejection${waiting > 0 ? ` or ${have} one on its way` : ''}`;
  const had = waiting === some.length ? `already ${have} a rejection on its way` : sent;
  return (
    <div className="grid gap-3 rounded-sm border border-warning/25 bg-warning-soft p-4 text-small">
      <p className="font-medium text-warning">
        {count === 1
          ? `This applicant ${had}.`
          : `${some.length === count ? 'All' : some.length} of them ${had} and ${again ? 'will get another one' : 'will be left out'}.`}
      </p>
      <Checkbox
        name="again"
        label={some.length === 1 ? 'Send another one' : 'Send them another one'}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && errorId}
        onChange={(event) => onAgain(event.currentTarget.checked)}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

interface Props {
  applicants: readonly Applicant[];
  jobs: BulkJobs<Applicant>;
  onResults: (results: BulkResult[], change: mails.Rejection) => void;
  /** Reads a single applicant after the rejection, and shows what is read: the site sends that one at once. */
  readAfter: (id: string) => Promise<Pick<ApplicantDetails, 'replies' | 'stage'>>;
  onClose: () => void;
  company?: string;
  /** The mails that the site sent to a single applicant, where the page knows them. */
  replies?: readonly mails.Reply[];
}

/** The draft stored in this browser: whether to mail applicants again is asked anew. */
const draftIn = (form: HTMLFormElement) => {
  const { again: _again, ...draft } = draftValues(form);
  return draft;
};

const rejectionOf = ({ subject = '', text = '', move, again }: Partial<Record<string, string>>) => ({
  ...{ subject, text, move: move !== undefined, again: again !== undefined },
});

/** The result of a single applicant's rejection; `moved` says of a refused one that the stage changed nevertheless. */
async function sayResult(id: string, readAfter: Props['readAfter'], moved: string): Promise<void> {
  try {
    const { replies, stage } = await readAfter(id);
    const isRefused = mails.lastMail(replies) === 'refused';
    const also = isRefused && stage === 'rejected' ? moved : '';
    showToast(`${mails.sentSentence(replies)} ${also}`.trimEnd(), isRefused ? 'danger' : 'success');
  } catch {
    showToast('The rejection is saved, but the page could not be refreshed.', 'danger');
  }
}

/** Mails a rejection to one applicant or to a selection, and moves them where that is wanted. */
export function RejectDialog(props: Props) {
  const { applicants: selected, jobs, onResults, readAfter, onClose, company, replies } = props;
  const { left: applicants, send } = useRetriedBulk({
    path: '/applications/rejections',
    ...{ counted: countedPeople, selected, jobs },
  });
  const [only] = applicants;
  const count = applicants.length;
  const [isSingle] = useState(selected.length === 1);
  const before = applicants.filter(hasRejection);
  const [again, setAgain] = useState(false);
  const name = isSingle ? `rejection-${only?.id}` : 'rejection';
  const { isResumed, discard } = useResumedDraft(name);

  /** To a single applicant, what is sent is shown as it will be read; the company may be filled in when it is sent. */
  const filled = (text: string) =>
    isSingle && only
      ? fillIn(text, {
          ...{ name: only.name, vacancy: vacancyInWords(only.position) },
          ...(company === undefined ? {} : { company }),
        })
      : text;

  const form = useForm({
    name: () => name,
    read: textValues,
    draft: draftIn,
    check: (values) => {
      const { error } = mails.rejectionSchema.safeParse(rejectionOf(values));
      const leavesAllOut = before.length === count && !values.again;
      const again = leavesAllOut && { again: 'Tick this to send another one.' };
      return error || again ? { fieldErrors: { ...again, ...(error && errorsOf(error)) } } : undefined;
    },
    send: async (values) => {
      const change = rejectionOf(values);
      await send({
        change,
        done: isSingle ? undefined : 'will be emailed a rejection',
        onResults: (results) => onResults(results, change),
        what: isSingle ? 'The rejection was' : 'The rejections were',
        participle: 'sent',
        again: isSingle
          ? 'If you send it again unchanged, the applicant still gets it only once.'
          : mails.SENT_ONCE,
      });
      onClose();
      if (!isSingle || !only) return;
      const moves = change.move && only.stage !== 'rejected';
      const moved = moves ? `However, the application was moved to ${STAGES.rejected}.` : '';
      void sayResult(only.id, readAfter, moved);
    },
    errorsOf: unfinishedErrors,
  });

  // A mail cannot be called back: the button says how many go out. Without any, a press says what to tick first.
  const leftOut = again ? 0 : before.length;
  const sent = count - leftOut;
  const many = sent === 0 ? 'Send the rejections' : `Send ${sent} rejections`;
  return (
    <FormDialog
      title={rejectionLabel(applicants, count === 1 ? only?.name : `${count} applicants`)}
      form={form}
      send={count === 1 || sent === 1 ? 'Send the rejection' : many}
      sending="Sending..."
      size="lg"
      onClose={onClose}
      action={!isSingle && <DialogStatus jobs={jobs} />}
    >
      <LockedFields locked={form.step === 'sending'}>
        {isResumed && (
          <ResumedDraftNotice
            shared={!isSingle}
            onDiscard={() => {
              discard(form);
              setAgain(false);
            }}
          />
        )}
        {replies && <UnreachedNotice replies={replies} phone={only?.contact_number ?? ''} />}
        {before.length > 0 && (
          <RejectedBefore
            {...{ some: before, count, again, error: form.fieldErrors.again }}
            onAgain={setAgain}
          />
        )}
        {applicants.some(({ stage }) => stage !== 'rejected') && (
          // Above the mail: below it, it would be out of view when the button is pressed.
          <div className="grid gap-1">
            <Checkbox name="move" defaultChecked label={`Also move to ${STAGES.rejected}`} />
            <p className="text-small text-ink-muted">
              {`To reject without an email, close this and choose the stage “${STAGES.rejected}”.`}
            </p>
          </div>
        )}
        <p className="text-small wrap-anywhere text-ink-muted">
          {isSingle && only ? (
            <>
              To {emailCell(only.email)}
              {company === undefined && (
                <span className="block">{'{company} is filled in when the email is sent.'}</span>
              )}
            </>
          ) : (
            `${count > 1 ? 'Each applicant gets an email of their own. ' : ''}{name}, {vacancy} and {company} are filled in when the email is sent.`
          )}
        </p>
        <MailFields
          key={String(isResumed)}
          form={form}
          kind="rejection"
          wordsOf={({ subject, text }) => ({ subject: filled(subject), text: filled(text) })}
          subject={filled('Your application for {vacancy}')}
        />
      </LockedFields>
    </FormDialog>
  );
}

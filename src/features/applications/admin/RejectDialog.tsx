import { useId, useState } from 'react';
import type { Applicant, ApplicantDetails } from '#features/applications/schema/applicant';
import { lastMail, rejectionSchema, type Rejection } from '#features/replies/schema/reply';
import { fieldErrors as errorsOf } from '#lib/error';
import type { BulkResult } from '#lib/bulk';
import { FormDialog } from '../../../components/admin/FormDialog.tsx';
import { ResumedDraftNotice, useResumedDraft } from '../../../components/admin/ResumedDraft.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Checkbox } from '../../../components/ui/Checkbox.tsx';
import { FIELD_ERROR } from '../../../components/ui/control-classes.ts';
import { draftValues } from '../../../components/ui/form/draft.ts';
import { useForm } from '../../../components/ui/form/use-form.ts';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { WarningMark } from '../../../components/ui/WarningMark.tsx';
import { DialogStatus } from '../../bulk/DialogStatus.tsx';
import { LockedFields } from '../../bulk/LockedFields.tsx';
import type { BulkJobs } from '../../bulk/use-bulk.ts';
import { unfinishedSentences, useRetriedBulk } from '../../bulk/use-retried-bulk.ts';
import { MailFields } from '../../replies/MailFields.tsx';
import { sentSentence } from '../../replies/sent-sentence.ts';
import { useStageNames } from '../../stages/stage-names.ts';

interface Props {
  /** Those who are selected. */
  applicants: readonly Applicant[];
  /** What makes the requests. */
  jobs: BulkJobs<Applicant>;
  /** Called with what each request did. */
  onResults: (results: BulkResult[], change: Rejection) => void;
  /** Reads a single applicant after the rejection, and shows what is read: the site sends that one at once. */
  readAfter: (id: string) => Promise<Pick<ApplicantDetails, 'replies'>>;
  onClose: () => void;
  /** Moves them without a mail; missing where that has another button. */
  onMoveOnly?: (() => void) | undefined;
}

const changeIn = (form: HTMLFormElement) => {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '');
  return {
    ...{ subject: text('subject'), text: text('text') },
    move: fields.has('move') ? 'yes' : '',
    again: fields.has('again') ? 'yes' : '',
  };
};

/** What stays in this browser while it is not sent: whether others get another one is asked anew. */
const draftIn = (form: HTMLFormElement) => {
  const { again: _again, ...draft } = draftValues(form);
  return draft;
};

const rejectionOf = (values: ReturnType<typeof changeIn>): Rejection => ({
  ...values,
  move: values.move !== '',
  again: values.again !== '',
});

/** A mail cannot be called back: the button says how many go out. Without any, a press says what to tick first. */
function sendLabel(count: number, leftOut: number): string {
  const sent = count - leftOut;
  if (count === 1 || sent === 1) return 'Send the rejection';
  return sent === 0 ? 'Send the rejections' : `Send ${sent} rejections`;
}

/** Who had a rejection before: not those whose last one the provider refused, which reached nobody. */
const hadOne = ({ rejection }: Applicant) => rejection === 'sent' || rejection === 'pending';

/** Where all of them would be left out. */
const TICK = 'Tick this to send another one.';

/** What is said of them, as it follows 'This applicant' or their number. */
function haveHadOne(some: readonly Applicant[]): string {
  const have = some.length === 1 ? 'has' : 'have';
  const isWaiting = some.filter(({ rejection }) => rejection === 'pending').length;
  if (isWaiting === some.length) return `already ${have} a rejection on its way`;
  const sent = `${have} already been sent a rejection`;
  return isWaiting > 0 ? `${sent} or ${have} one on its way` : sent;
}

interface HadOneProps {
  /** Those who had a rejection before. */
  some: readonly Applicant[];
  /** The number of all. */
  count: number;
  error: string | undefined;
  /** Called with whether they get another one. */
  onAgain: (again: boolean) => void;
}

/** Says who had a rejection before, and asks whether they get another one. */
function HadOne({ some, count, error, onAgain }: HadOneProps) {
  const errorId = useId();
  return (
    <div className="grid gap-3 rounded-sm border border-warning/25 bg-warning-soft p-4 text-small">
      <p className="font-medium text-warning">
        {count === 1
          ? `This applicant ${haveHadOne(some)}.`
          : `${some.length === count ? 'All' : some.length} of them ${haveHadOne(some)} and will be left out.`}
      </p>
      <Checkbox
        name="again"
        label={count === 1 ? 'Send another one' : 'Send them another one'}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && errorId}
        onChange={(event) => onAgain(event.currentTarget.checked)}
      />
      {error && (
        <p id={errorId} role="alert" className={FIELD_ERROR}>
          <WarningMark />
          {error}
        </p>
      )}
    </div>
  );
}

/** Says whether the rejection of a single applicant was sent, waits or was refused. */
async function sayWhatBecame(id: string, readAfter: Props['readAfter']): Promise<void> {
  try {
    const { replies } = await readAfter(id);
    showToast(sentSentence(replies), lastMail(replies) === 'refused' ? 'danger' : 'success');
  } catch {
    showToast('The rejection is saved, but the page could not be refreshed.', 'danger');
  }
}

/** Mails a rejection to one applicant or to a selection, and moves them where that is wanted. */
export function RejectDialog(props: Props) {
  const { applicants: selected, jobs, onResults, readAfter, onClose, onMoveOnly } = props;
  const { left: applicants, send } = useRetriedBulk({
    name: 'rejections',
    selected,
    jobs,
    mayStillGo: hadOne,
  });
  const names = useStageNames();
  const [only] = applicants;
  const count = applicants.length;
  /** The same after a try of several that has left one. */
  const [isSingle] = useState(selected.length === 1);
  const before = applicants.filter(hadOne);
  const [again, setAgain] = useState(false);
  const name = isSingle ? `rejection-${only?.id}` : 'rejection';
  const { isResumed, discard } = useResumedDraft(name);

  const form = useForm({
    name: () => name,
    read: changeIn,
    draft: draftIn,
    check: (values) => {
      const { error } = rejectionSchema.safeParse(rejectionOf(values));
      const leavesAllOut = before.length === count && !values.again;
      const fieldErrors = { ...(leavesAllOut && { again: TICK }), ...(error && errorsOf(error)) };
      return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : undefined;
    },
    send: async (values) => {
      const change = rejectionOf(values);
      await send({
        change,
        done: isSingle ? undefined : 'will be emailed a rejection',
        onResults: (results) => onResults(results, change),
      });
      onClose();
      if (isSingle && only) void sayWhatBecame(only.id, readAfter);
    },
    errorsOf: (cause) => ({ formErrors: unfinishedSentences(cause) }),
  });

  return (
    <FormDialog
      title={`Reject ${count === 1 ? (only?.name ?? '') : `${count} applicants`}`}
      form={form}
      send={sendLabel(count, again ? 0 : before.length)}
      sending="Sending..."
      size="lg"
      onClose={onClose}
      action={
        jobs.progress && !isSingle ? (
          <DialogStatus jobs={jobs} />
        ) : (
          <>
            {/* Not beside the notice, where it would get the first focus. */}
            {isResumed && (
              <Button
                variant="quiet"
                disabled={form.step === 'sending'}
                onClick={() => {
                  discard(form);
                  setAgain(false);
                }}
              >
                Discard
              </Button>
            )}
            {onMoveOnly && (
              <Button variant="quiet" disabled={form.step === 'sending'} onClick={onMoveOnly}>
                Move without an email
              </Button>
            )}
          </>
        )
      }
    >
      <LockedFields locked={form.step === 'sending'}>
        {isResumed && <ResumedDraftNotice shared={!isSingle} />}
        {before.length > 0 && (
          <HadOne some={before} count={count} error={form.fieldErrors.again} onAgain={setAgain} />
        )}
        {applicants.some(({ stage }) => stage !== 'rejected') && (
          // Above the mail: below it, it would be out of view when the button is pressed.
          <Checkbox name="move" defaultChecked label={`Also move to ${names.rejected}`} />
        )}
        <p className="text-small text-ink-muted">
          {count > 1 && 'Each applicant gets an email of their own. '}
          {'{name}, {vacancy} and {company} are filled in when the email is sent.'}
        </p>
        <MailFields
          key={String(isResumed)}
          form={form.props.ref}
          kind="rejection"
          wordsOf={({ subject, text }) => ({ subject, text })}
          subject="Your application for {vacancy}"
          errors={form.fieldErrors}
          onFilled={form.edit}
        />
      </LockedFields>
    </FormDialog>
  );
}

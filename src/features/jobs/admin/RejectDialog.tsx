import { STAGES, type Applicant, type ApplicantDetails } from '../schema/applicant.ts';
import { Alert, WarningMark } from '#src/components/ui/Alert.tsx';
import { useId, useState } from 'react';
import { Checkbox, FIELD_ERROR } from '#src/components/ui/fields.tsx';
import {
  lastMail,
  rejectionSchema,
  sentSentence,
  type Rejection,
  type Reply,
} from '#src/features/messages/schema/reply.ts';
import { fillIn, vacancyInWords } from '#src/features/messages/schema/template.ts';
import { fieldErrors as errorsOf } from '#src/lib/errors.ts';
import type { BulkResult } from '#src/lib/bulk.ts';
import { emailCell } from '#src/components/admin/facts.tsx';
import { FormDialog, LockedFields } from '#src/components/admin/FormDialog.tsx';
import { ResumedDraftNotice, useResumedDraft } from '#src/components/admin/StartNotice.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { draftValues } from '#src/components/ui/form/draft.ts';
import { useForm, type Errors } from '#src/components/ui/form/use-form.ts';
import { showToast } from '#src/components/ui/toast.tsx';
import { DialogStatus } from '#src/features/bulk/BulkBar.tsx';
import type { BulkJobs } from '#src/features/bulk/use-bulk.ts';
import { isUncertain, unfinishedSentences, useRetriedBulk } from '#src/features/bulk/use-retried-bulk.ts';
import { MailFields } from '#src/features/messages/MailFields.tsx';
import { UnreachedNotice } from '#src/features/messages/MailNotices.tsx';

/** Whether an applicant was rejected by mail before: a failed mail reached nobody. */
const hadOne = ({ rejection }: Applicant) => rejection === 'sent' || rejection === 'pending';

/** What is done to applicants of whom each is in the stage of the rejected already: they may still have to be told. */
const sendOnly = (applicants: readonly Applicant[]) =>
  applicants.every(hadOne) ? 'Send another rejection' : 'Send a rejection';

export const rejectionLabel = (applicants: readonly Applicant[]): string =>
  applicants.every(({ stage }) => stage === 'rejected') ? sendOnly(applicants) : 'Reject';

/** The title of the dialog; `whom` is the name of the only one, or their number. */
const rejectionTitle = (applicants: readonly Applicant[], whom: string): string =>
  applicants.every(({ stage }) => stage === 'rejected')
    ? `${sendOnly(applicants)} to ${whom}`
    : `Reject ${whom}`;

/** Says whom their last rejection did not reach, where the reasons are on their pages alone. */
function FailedBefore({ applicants }: { applicants: readonly Applicant[] }) {
  const { length } = applicants.filter(({ rejection }) => rejection === 'refused');
  if (length === 0) return null;
  const whom =
    applicants.length === 1
      ? 'this applicant'
      : length === applicants.length
        ? 'any of them'
        : `${length} of them`;
  return (
    <Alert tone="warning">
      {`The last rejection did not reach ${whom}. ${length === 1 ? 'Their page says why.' : 'Their pages say why.'}`}
    </Alert>
  );
}

/** Where all of them would be left out. */
const TICK_AGAIN = 'Tick this to send another one.';

/** The sentence about earlier rejections, as it follows 'This applicant' or a number. */
function haveHadOne(some: readonly Applicant[]): string {
  const have = some.length === 1 ? 'has' : 'have';
  const isWaiting = some.filter(({ rejection }) => rejection === 'pending').length;
  if (isWaiting === some.length) return `already ${have} a rejection on its way`;
  const sent = `${have} already been sent a rejection`;
  return isWaiting > 0 ? `${sent} or ${have} one on its way` : sent;
}

interface HadOneProps {
  some: readonly Applicant[];
  count: number;
  again: boolean;
  error: string | undefined;
  onAgain: (again: boolean) => void;
}

/** Says how many applicants were rejected before, and asks whether to mail these again. */
function HadOne({ some, count, again, error, onAgain }: HadOneProps) {
  const errorId = useId();
  const next = again ? 'will get another one' : 'will be left out';
  return (
    <div className="grid gap-3 rounded-sm border border-warning/25 bg-warning-soft p-4 text-small">
      <p className="font-medium text-warning">
        {count === 1
          ? `This applicant ${haveHadOne(some)}.`
          : `${some.length === count ? 'All' : some.length} of them ${haveHadOne(some)} and ${next}.`}
      </p>
      <Checkbox
        name="again"
        label={some.length === 1 ? 'Send another one' : 'Send them another one'}
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

interface Props {
  applicants: readonly Applicant[];
  jobs: BulkJobs<Applicant>;
  onResults: (results: BulkResult[], change: Rejection) => void;
  /** Reads a single applicant after the rejection, and shows what is read: the site sends that one at once. */
  readAfter: (id: string) => Promise<Pick<ApplicantDetails, 'replies' | 'stage'>>;
  onClose: () => void;
  company?: string;
  /** The mails that the site sent to a single applicant, where the page knows them. */
  replies?: readonly Reply[];
  /** Moves the applicants without a mail; missing where another button does. */
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

/** The draft stored in this browser: whether to mail applicants again is asked anew. */
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

const COMPANY_LATER = '{company} is filled in when the email is sent.';

/** What the placeholders stand for, as the server fills them in. */
const valuesOf = ({ name, position }: Applicant, company: string | undefined) => ({
  ...{ name, vacancy: vacancyInWords(position) },
  ...(company === undefined ? {} : { company }),
});

/**
 * Says whether the rejection of a single applicant was sent, waits or was refused; of a refused one also that the applicant was
 * moved nevertheless.
 * @param moved what is said of that; empty where it was not wanted
 */
async function sayWhatBecame(id: string, readAfter: Props['readAfter'], moved: string): Promise<void> {
  try {
    const { replies, stage } = await readAfter(id);
    const isRefused = lastMail(replies) === 'refused';
    const also = isRefused && stage === 'rejected' ? moved : '';
    showToast(`${sentSentence(replies)} ${also}`.trimEnd(), isRefused ? 'danger' : 'success');
  } catch {
    showToast('The rejection is saved, but the page could not be refreshed.', 'danger');
  }
}

/** Why some or all were not sent; where that is not known, that the same rejection sent again reaches nobody twice. */
function notSent(cause: unknown, isSingle: boolean): Errors {
  const sentences = unfinishedSentences(cause);
  if (!isSingle) return { formErrors: isUncertain(cause) ? [...sentences, AGAIN.many] : sentences };
  const why = sentences.join(' ');
  if (!isUncertain(cause)) return { formErrors: [`The rejection was not sent. ${why}`] };
  return { formErrors: [`It is not known whether the rejection was sent. ${why}`, AGAIN.single] };
}

const AGAIN = {
  single: 'If you send it again unchanged, the applicant still gets it only once.',
  many: 'If you try again without changing anything, nobody gets the email twice.',
};

/** Mails a rejection to one applicant or to a selection, and moves them where that is wanted. */
export function RejectDialog(props: Props) {
  const { applicants: selected, jobs, onResults, readAfter, onClose, company, replies, onMoveOnly } = props;
  const { left: applicants, send } = useRetriedBulk({
    name: 'rejections',
    selected,
    jobs,
    mayStillGo: hadOne,
  });
  const [only] = applicants;
  const count = applicants.length;
  const [isSingle] = useState(selected.length === 1);
  const before = applicants.filter(hadOne);
  const [again, setAgain] = useState(false);
  const name = isSingle ? `rejection-${only?.id}` : 'rejection';
  const { isResumed, discard } = useResumedDraft(name);

  /** To a single one, what is sent is shown as it will be read; what is not known here is filled in when it is sent. */
  const filled = (text: string) => (isSingle && only ? fillIn(text, valuesOf(only, company)) : text);

  const form = useForm({
    name: () => name,
    read: changeIn,
    draft: draftIn,
    check: (values) => {
      const { error } = rejectionSchema.safeParse(rejectionOf(values));
      const leavesAllOut = before.length === count && !values.again;
      const fieldErrors = { ...(leavesAllOut && { again: TICK_AGAIN }), ...(error && errorsOf(error)) };
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
      if (!isSingle || !only) return;
      const moves = change.move && only.stage !== 'rejected';
      const moved = moves ? `However, the application was moved to ${STAGES.rejected}.` : '';
      void sayWhatBecame(only.id, readAfter, moved);
    },
    errorsOf: (cause) => notSent(cause, isSingle),
  });

  return (
    <FormDialog
      title={rejectionTitle(applicants, count === 1 ? (only?.name ?? '') : `${count} applicants`)}
      form={form}
      send={sendLabel(count, again ? 0 : before.length)}
      sending="Sending..."
      size="lg"
      onClose={onClose}
      action={
        jobs.progress && !isSingle ? (
          <DialogStatus jobs={jobs} />
        ) : (
          onMoveOnly && (
            <Button
              variant="secondary"
              disabled={form.step === 'sending'}
              className="basis-full max-sm:px-3 sm:mr-auto sm:basis-auto"
              onClick={onMoveOnly}
            >
              {`Move to ${STAGES.rejected} without an email`}
            </Button>
          )
        )
      }
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
        {replies ? (
          <UnreachedNotice replies={replies} phone={only?.contact_number ?? ''} />
        ) : (
          <FailedBefore applicants={applicants} />
        )}
        {before.length > 0 && (
          <HadOne
            some={before}
            count={count}
            again={again}
            error={form.fieldErrors.again}
            onAgain={setAgain}
          />
        )}
        {applicants.some(({ stage }) => stage !== 'rejected') && (
          // Above the mail: below it, it would be out of view when the button is pressed.
          <Checkbox name="move" defaultChecked label={`Also move to ${STAGES.rejected}`} />
        )}
        {isSingle && only ? (
          <p className="text-small wrap-anywhere text-ink-muted">
            To {emailCell(only.email)}
            {company === undefined && <span className="block">{COMPANY_LATER}</span>}
          </p>
        ) : (
          <p className="text-small text-ink-muted">
            {`${count > 1 ? 'Each applicant gets an email of their own. ' : ''}{name}, {vacancy} and {company} are filled in when the email is sent.`}
          </p>
        )}
        <MailFields
          key={String(isResumed)}
          form={form.props.ref}
          kind="rejection"
          wordsOf={({ subject, text }) => ({ subject: filled(subject), text: filled(text) })}
          subject={filled('Your application for {vacancy}')}
          errors={form.fieldErrors}
        />
      </LockedFields>
    </FormDialog>
  );
}

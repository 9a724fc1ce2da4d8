import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BULK_RECORDS, type BulkResult } from '#src/lib/bulk.ts';
import * as bulk from '#src/features/bulk/BulkBar.tsx';
import { countedAs, unfinishedErrors, useRetriedBulk, type BulkJobs } from '#src/features/bulk/use-bulk.ts';
import { noteFormSchema } from '#src/features/notes/schema/note.ts';
import { FormDialog, LockedFields } from '#src/components/admin/FormDialog.tsx';
import { ResumedDraftNotice, useResumedDraft } from '#src/components/admin/StartNotice.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { TextArea } from '#src/components/ui/fields.tsx';
import { errorsIn, required } from '#src/components/ui/form/errors.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import * as schema from '../schema/applicant.ts';
import type { Applicant, ApplicationChange, Stage } from '../schema/applicant.ts';
import { applicantClient } from './applicant-kind.ts';
import { NEXT, stepLabel } from '../applicant-cells.tsx';
import { countedPeople, RejectDialog } from './RejectDialog.tsx';

const nameOf = ({ name }: Applicant) => name;

const moveTo = (stage: Stage): bulk.BulkOption<ApplicationChange> => ({
  label: `Move to ${schema.STAGES[stage]}`,
  change: { stage },
  done: `moved to ${schema.STAGES[stage]}`,
});

const GROUPS: bulk.BulkGroup<ApplicationChange>[] = [
  { label: 'Stage', options: schema.STAGE_KEYS.map(moveTo) },
  {
    label: 'Rating',
    options: schema.RATINGS.map((rating) => ({
      label: rating ? `Rate ${schema.ratingInWords(rating)}` : 'Remove the rating',
      change: { rating },
      done: rating ? `rated ${schema.ratingInWords(rating)}` : 'set to not rated',
    })),
  },
];

/** The next stage of all of them, where they are in one that is on the way to an end; undefined for others. */
function nextOf(applicants: readonly Applicant[]): Stage | undefined {
  const [stage, ...others] = new Set(applicants.map((applicant) => applicant.stage));
  return stage && stage !== 'rejected' && others.length === 0 ? NEXT[stage] : undefined;
}

/** Sets the stage, the rating or the person in charge of the selected applicants, mails them a rejection or adds a note. */
export function MoveSelected(selection: bulk.Selection<Applicant>) {
  const { records: applicants, list } = selection;
  const { jobs, show, finish, apply, choice } = bulk.useSelectionChanges<Applicant, ApplicationChange>({
    ...{ ...selection, nameOf, groups: GROUPS, path: '/applications/bulk' },
    counted: countedAs('application', 'applications'),
  });
  const [dialog, setDialog] = useState<'rejection' | 'note'>();
  const reading = useRef<number>(undefined);
  const next = nextOf(applicants);
  const offered = next ?? 'shortlisted';

  const open = (which: typeof dialog) => {
    jobs.dismiss();
    setDialog(which);
  };
  const onClose = () => {
    // The dialog gives the focus back before the selection, and the button that opened it, may go.
    flushSync(() => setDialog(undefined));
    finish();
  };

  /** Reads the list again once it is known what became of their mails. */
  const readLater = () => {
    // The mails of one request go out singly, behind the answer.
    const mailsMs = 6000 + 700 * Math.min(applicants.length, BULK_RECORDS);
    clearTimeout(reading.current);
    reading.current = window.setTimeout(list.reload, mailsMs);
  };

  if (jobs.progress && !dialog) return <bulk.BulkStatus jobs={jobs} />;
  return (
    <>
      <SmallButton variant={next ? 'primary' : 'secondary'} onClick={() => void apply(moveTo(offered))}>
        {stepLabel(offered)}
      </SmallButton>
      <SmallButton onClick={() => open('rejection')}>Reject...</SmallButton>
      <SmallButton onClick={() => open('note')}>Add a note...</SmallButton>
      {choice}
      {!dialog && <bulk.BulkProblems jobs={jobs} />}
      {dialog === 'rejection' && (
        <RejectDialog
          {...{ applicants, jobs, onClose }}
          readAfter={async (id) => {
            const applicant = await applicantClient.read(id);
            list.put(applicant);
            return applicant;
          }}
          onResults={(results, { move }) => {
            show(results, { rejection: 'pending', ...(move ? { stage: 'rejected' } : {}) });
            if (applicants.length > 1) readLater();
          }}
        />
      )}
      {dialog === 'note' && (
        <NoteDialog {...{ applicants, jobs, onClose }} onResults={(results) => show(results, {})} />
      )}
    </>
  );
}

interface NoteDialogProps {
  applicants: readonly Applicant[];
  jobs: BulkJobs<Applicant>;
  onResults: (results: BulkResult[]) => void;
  onClose: () => void;
}

const NOTE = 'note-selected';

function NoteDialog({ applicants: selected, jobs, onResults, onClose }: NoteDialogProps) {
  const { left, send } = useRetriedBulk({
    path: '/applications/notes',
    ...{ counted: countedPeople, selected, jobs },
  });
  const count = left.length;
  const { isResumed, discard } = useResumedDraft(NOTE);
  const form = useForm({
    name: () => NOTE,
    check: (values) => errorsIn(noteFormSchema, values),
    send: async ({ text = '' }) => {
      await send({
        change: { text },
        done: (whom) => `Note added to ${whom}`,
        onResults,
        what: count === 1 ? 'The note was' : 'The notes were',
        participle: 'saved',
        again: 'If you try again without changing anything, nobody gets the note twice.',
      });
      onClose();
    },
    errorsOf: unfinishedErrors,
  });
  return (
    <FormDialog
      title={`Add a note to ${count === 1 ? left[0]?.name : `${count} applicants`}`}
      form={form}
      send={count === 1 ? 'Add the note' : `Add ${count} notes`}
      sending="Saving..."
      onClose={onClose}
      action={<bulk.DialogStatus jobs={jobs} />}
    >
      <LockedFields locked={form.step === 'sending'}>
        {isResumed && <ResumedDraftNotice shared onDiscard={() => discard(form)} />}
        <TextArea
          label="Note"
          rows={4}
          help={`It is added to the internal notes on ${count === 1 ? 'the applicant’s page' : 'each applicant’s page'}. Only staff can see them.`}
          {...required('text', form)}
        />
      </LockedFields>
    </FormDialog>
  );
}

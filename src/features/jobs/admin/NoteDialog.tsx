import type { Applicant } from '../schema/applicant.ts';
import { NOTE_LIMITS, noteFormSchema } from '#src/features/notes/schema/note.ts';
import { fieldErrors as errorsOf } from '#src/lib/errors.ts';
import type { BulkResult } from '#src/lib/bulk.ts';
import { FormDialog, LockedFields } from '#src/components/admin/FormDialog.tsx';
import { ResumedDraftNotice, useResumedDraft } from '#src/components/admin/StartNotice.tsx';
import { useForm, type Errors } from '#src/components/ui/form/use-form.ts';
import { TextArea } from '#src/components/ui/fields.tsx';
import { DialogStatus } from '#src/features/bulk/BulkBar.tsx';
import type { BulkJobs } from '#src/features/bulk/use-bulk.ts';
import {
  hasDoneSome,
  isUncertain,
  unfinishedSentences,
  useRetriedBulk,
} from '#src/features/bulk/use-retried-bulk.ts';

interface Props {
  /** Those who are selected. */
  applicants: readonly Applicant[];
  jobs: BulkJobs<Applicant>;
  onResults: (results: BulkResult[]) => void;
  onClose: () => void;
}

const NAME = 'note-selected';

const AGAIN = 'If you try again without changing anything, nobody gets the note twice.';

/** Why some or all were not saved; where that is not known, that the same note sent again is added only once. */
function notSaved(cause: unknown, isSingle: boolean): Errors {
  const [first = '', ...others] = unfinishedSentences(cause);
  const again = isUncertain(cause) ? [AGAIN] : [];
  if (hasDoneSome(cause)) return { formErrors: [first, ...others, ...again] };
  const notes = isSingle ? 'The note was' : 'The notes were';
  const what = isUncertain(cause)
    ? `It is not known whether ${notes.toLowerCase()} saved.`
    : `${notes} not saved.`;
  return { formErrors: [`${what} ${first}`, ...others, ...again] };
}

/** Adds the same note to each applicant of a selection. */
export function NoteDialog({ applicants: selected, jobs, onResults, onClose }: Props) {
  const { left: applicants, send } = useRetriedBulk({ name: 'notes', selected, jobs });
  const [only] = applicants;
  const count = applicants.length;

  const { isResumed, discard } = useResumedDraft(NAME);
  const form = useForm({
    name: () => NAME,
    check: (values) => {
      const { error } = noteFormSchema.safeParse(values);
      return error && { fieldErrors: errorsOf(error) };
    },
    send: async ({ text = '' }) => {
      await send({
        change: { text },
        done: (whom) => `Note added to ${whom}`,
        onResults,
      });
      onClose();
    },
    errorsOf: (cause) => notSaved(cause, count === 1),
  });

  return (
    <FormDialog
      title={`Add a note to ${count === 1 ? (only?.name ?? '') : `${count} applicants`}`}
      form={form}
      send={count === 1 ? 'Add the note' : `Add ${count} notes`}
      sending="Saving..."
      onClose={onClose}
      action={<DialogStatus jobs={jobs} />}
    >
      <LockedFields locked={form.step === 'sending'}>
        {isResumed && <ResumedDraftNotice shared onDiscard={() => discard(form)} />}
        <TextArea
          label="Note"
          name="text"
          rows={4}
          maxLength={NOTE_LIMITS.text}
          help={`It is added to the internal notes on ${count === 1 ? 'the applicant’s page' : 'each applicant’s page'}. Only staff can see them.`}
          error={form.fieldErrors.text}
          required
        />
      </LockedFields>
    </FormDialog>
  );
}

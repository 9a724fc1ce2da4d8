import { useState } from 'react';
import type { Applicant } from '#features/applications/schema/applicant';
import { rejectionSchema, type Rejection } from '#features/replies/schema/reply';
import { fieldErrors as errorsOf } from '#lib/error';
import type { BulkResult } from '#lib/bulk';
import { FormDialog } from '../../../components/admin/FormDialog.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Checkbox } from '../../../components/ui/Checkbox.tsx';
import { useForm } from '../../../components/ui/form/use-form.ts';
import { idempotencyKey } from '../../../components/ui/form/idempotency-key.ts';
import { BulkStatus } from '../../bulk/BulkStatus.tsx';
import { useBulk } from '../../bulk/use-bulk.ts';
import { mailErrors } from '../../replies/mail-errors.ts';
import { MailFields } from '../../replies/MailFields.tsx';
import { useStageNames } from '../../stages/stage-names.ts';
import { REJECTIONS } from './api.ts';

interface Props {
  /** Those who were selected when the dialog opened. */
  applicants: readonly Applicant[];
  /** Called with what each request did. */
  onResults: (results: BulkResult[], change: Rejection) => void;
  /** Called when it has ended, as far as it got. */
  onDone?: () => void;
  onClose: () => void;
  /** Moves them without a mail; missing where that has another button. */
  onMoveOnly?: (() => void) | undefined;
}

const counted = (count: number) => (count === 1 ? '1 applicant' : `${count} applicants`);

const changeIn = (form: HTMLFormElement) => {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '');
  return {
    ...{ subject: text('subject'), text: text('text') },
    move: fields.has('move') ? 'yes' : '',
    again: fields.has('again') ? 'yes' : '',
  };
};

const rejectionOf = (values: ReturnType<typeof changeIn>): Rejection => ({
  ...values,
  move: values.move !== '',
  again: values.again !== '',
});

/** Mails a rejection to one applicant or to a selection, and moves them where that is wanted. */
export function RejectDialog({ applicants: selected, onResults, onDone, onClose, onMoveOnly }: Props) {
  // As they were at the opening: a request that is sent again after an error is then the same one.
  const [applicants] = useState(selected);
  const names = useStageNames();
  const { progress, run, stop } = useBulk<Applicant>(REJECTIONS, counted);
  const [only] = applicants;
  const count = applicants.length;
  const before = applicants.filter(({ rejection }) => rejection).length;

  const form = useForm({
    read: changeIn,
    check: (values) => {
      const { error } = rejectionSchema.safeParse(rejectionOf(values));
      return error && { fieldErrors: errorsOf(error) };
    },
    send: async (values) => {
      const change = rejectionOf(values);
      const records = applicants.map(({ id, version }) => ({ id, version }));
      const failed = await run({
        ...{ records: applicants, change },
        key: await idempotencyKey('rejection', JSON.stringify([records, change])),
        done: 'emailed a rejection',
        onResults: (results) => onResults(results, change),
      });
      if (failed) throw new Error(failed);
      onDone?.();
      onClose();
    },
    errorsOf: mailErrors,
  });

  return (
    <FormDialog
      title={count === 1 ? `Reject ${only?.name ?? ''}` : `Reject ${counted(count)}`}
      form={form}
      send={count === 1 ? 'Send the rejection' : `Send ${count} rejections`}
      sending="Sending..."
      size="lg"
      onClose={onClose}
      action={
        progress ? (
          // Beside the buttons, which stay in view where the mail is longer than the screen.
          <div
            role="status"
            className="flex grow-999! basis-full flex-wrap items-center gap-3 text-small sm:basis-auto"
          >
            <BulkStatus progress={progress} onStop={stop} />
          </div>
        ) : (
          onMoveOnly && (
            <Button variant="quiet" disabled={form.step === 'sending'} onClick={onMoveOnly}>
              Move without a mail
            </Button>
          )
        )
      }
    >
      <MailFields
        form={form.props.ref}
        kind="rejection"
        wordsOf={({ subject, text }) => ({ subject, text })}
        subject="Your application for {vacancy}"
        errors={form.fieldErrors}
        onFilled={form.edit}
      />
      <p className="-mt-2 text-small text-ink-muted">
        Each applicant gets an email of their own: {'{name}'}, {'{vacancy}'} and {'{company}'} are filled in.
      </p>
      {before > 0 && (
        <div className="grid gap-3 rounded-sm border border-warning/25 bg-warning-soft p-4 text-small">
          <p className="font-medium text-warning">
            {count === 1
              ? 'This applicant has been rejected before.'
              : `${before} of them had a rejection before and will be left out.`}
          </p>
          <Checkbox name="again" label={count === 1 ? 'Send another one' : 'Send them another one'} />
        </div>
      )}
      <Checkbox name="move" defaultChecked label={`And move to ${names.rejected}`} />
    </FormDialog>
  );
}

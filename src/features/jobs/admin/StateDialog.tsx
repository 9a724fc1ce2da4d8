import { useState } from 'react';
import { isGone, isChangedMeanwhile } from '#src/lib/errors.ts';
import { dayAt } from '#src/lib/day.ts';
import { OutdatedRow, ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { TextField } from '#src/components/ui/fields.tsx';
import { isOver, dayOnCalendar, stateOf, type Vacancy } from '../schema/vacancy.ts';
import { updateVacancy, type SavedVacancy } from './vacancy-client.ts';
import { saveErrors } from './VacancyFields.tsx';

/** The error of a vacancy that another admin changed or deleted; `notDone` says what was not done. */
export const outdatedVacancy = (cause: unknown, notDone: string): OutdatedRow =>
  new OutdatedRow(
    isGone(cause)
      ? 'This vacancy no longer exists.'
      : `Someone else changed this vacancy in the meantime, so ${notDone}. The list shows it as it is now.`,
    { cause },
  );

const PAST_DAY = 'Please choose a day that has not passed, or leave the field empty.';

const DAY_MS = 86_400_000;

interface Props {
  vacancy: Vacancy;
  onSaved: (saved: SavedVacancy) => void;
  onConflict: () => void;
  onClose: () => void;
}

/** What can be done next with a vacancy: a draft is published, an open one closed, a closed one reopened. */
const CHANGES = {
  Draft: { label: 'Publish', title: 'Publish this vacancy?', busy: 'Publishing...' },
  Open: { label: 'Close now', title: 'Close this vacancy now?', busy: 'Closing...' },
  Closed: { label: 'Reopen', title: 'Reopen this vacancy?', busy: 'Reopening...' },
} as const;

export const stateChange = (vacancy: Vacancy) => CHANGES[stateOf(vacancy)];

/** Saves a vacancy with some fields changed. @throws OutdatedRow when another admin changed or deleted the vacancy */
async function saveChanged({ vacancy, onSaved, onConflict }: Props, change: Record<string, unknown>) {
  try {
    onSaved(await updateVacancy(vacancy.id, { ...vacancy, ...change }, vacancy.version));
  } catch (cause) {
    if (!isChangedMeanwhile(cause)) throw cause;
    onConflict();
    throw outdatedVacancy(cause, 'your change was not made');
  }
}

const closesInPast = ({ closingDate }: Vacancy): boolean =>
  closingDate !== undefined && isOver(closingDate, Date.now());

/** Asks before a vacancy is published, closed or reopened; the same question even when another admin's change is shown first. */
export function StateDialog(props: Props) {
  const { vacancy, onClose } = props;
  const [state] = useState(() => stateOf(vacancy));
  const [needsDate] = useState(() => state === 'Closed' || closesInPast(vacancy));
  const [yesterday] = useState(() => dayAt(Date.now() - DAY_MS));
  if (needsDate) return <DateDialog {...props} state={state === 'Draft' ? 'Draft' : 'Closed'} />;
  const { label, title, busy } = CHANGES[state];
  return (
    <ConfirmDialog
      open
      title={title}
      outdatedTitle="Your change was not made"
      endedLabel="Back to the list"
      confirm={label}
      confirming={busy}
      variant={state === 'Draft' ? 'primary' : 'danger'}
      onConfirm={() => saveChanged(props, state === 'Draft' ? { draft: false } : { closingDate: yesterday })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {state === 'Draft'
          ? `Everyone will be able to read “${vacancy.title}” and apply for it at once.`
          : `“${vacancy.title}” will take no more applications and will leave the list of open vacancies at once. Its closing date will become ${dayOnCalendar(yesterday)}. You can reopen it.`}
      </p>
    </ConfirmDialog>
  );
}

const REOPENED = {
  Draft:
    'its closing date has passed. With a new date, or none, everyone will be able to read the vacancy and apply straight away.',
  Closed: 'it will be in the list of open vacancies again and take applications.',
} as const;

function DateDialog({ state, ...props }: Props & { state: keyof typeof REOPENED }) {
  const { vacancy, onClose } = props;
  const { label, title, busy } = CHANGES[state];
  const form = useForm({
    check: ({ closingDate = '' }) =>
      closingDate && isOver(closingDate, Date.now()) ? { fieldErrors: { closingDate: PAST_DAY } } : undefined,
    send: async ({ closingDate }) => {
      await saveChanged(props, { closingDate, draft: false });
      onClose();
    },
    errorsOf: (cause) => saveErrors(cause),
  });
  return (
    <FormDialog title={title} form={form} send={label} sending={busy} onClose={onClose}>
      <p className="text-small wrap-anywhere text-ink-soft">{`“${vacancy.title}”: ${REOPENED[state]}`}</p>
      <TextField
        type="date"
        name="closingDate"
        label="New closing date"
        help="The last day to apply, by Sri Lanka time. Without one, the vacancy stays open until someone closes it."
        optional
        error={form.fieldErrors.closingDate}
      />
    </FormDialog>
  );
}

import { useState } from 'react';
import { isOver, type Vacancy } from '#features/careers/schema/vacancy';
import { dayAt } from '#lib/day';
import { isConflict } from '../../../lib/api/client.ts';
import { ConfirmDialog } from '../../../components/admin/ConfirmDialog.tsx';
import { FormDialog } from '../../../components/admin/FormDialog.tsx';
import { useForm } from '../../../components/ui/form/use-form.ts';
import { TextField } from '../../../components/ui/TextField.tsx';
import { updateVacancy, type SavedVacancy } from './api.ts';
import { saveErrors } from './vacancy-form.ts';
import { dayOnCalendar, stateOf } from '#features/careers/schema/vacancy-states';

const DAY_MS = 86_400_000;

interface Props {
  vacancy: Vacancy;
  onSaved: (saved: SavedVacancy) => void;
  /** Called when another admin changed or deleted it. */
  onConflict: () => void;
  onClose: () => void;
}

/** What can be done next with a vacancy: a draft is published, an open one closed, a closed one reopened. */
const CHANGES = {
  Draft: { label: 'Publish', title: 'Publish this career?', busy: 'Publishing...' },
  Open: { label: 'Close now', title: 'Close this career now?', busy: 'Closing...' },
  Closed: { label: 'Reopen', title: 'Reopen this career?', busy: 'Reopening...' },
} as const;

/** The label and the words of that change. */
export const stateChange = (vacancy: Vacancy) => CHANGES[stateOf(vacancy)];

/** Saves a vacancy with some fields changed. */
async function saveChanged(
  { vacancy, onSaved, onConflict }: Props,
  change: Partial<Record<keyof Vacancy, unknown>>,
) {
  try {
    onSaved(await updateVacancy(vacancy.id, { ...vacancy, ...change }, vacancy.version));
  } catch (cause) {
    // The next try then uses the current version.
    if (isConflict(cause)) onConflict();
    throw cause;
  }
}

/** Asks before a vacancy is published, closed or reopened. It is open as long as it is rendered. */
export function StateDialog(props: Props) {
  const { vacancy, onClose } = props;
  const state = stateOf(vacancy);
  const { label, title, busy } = CHANGES[state];
  const [yesterday] = useState(() => dayAt(Date.now() - DAY_MS));
  if (state === 'Closed') return <ReopenDialog {...props} />;
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={label}
      confirming={busy}
      onConfirm={() => saveChanged(props, state === 'Draft' ? { draft: false } : { closingDate: yesterday })}
      onClose={onClose}
    >
      {state === 'Draft' ? (
        <p>{`Everybody can read ${vacancy.title} and apply for it at once.`}</p>
      ) : (
        <p>
          {`${vacancy.title} takes no more applications and leaves the list of open vacancies at once. Its closing date becomes ${dayOnCalendar(yesterday)}. It can be reopened.`}
        </p>
      )}
    </ConfirmDialog>
  );
}

const PAST = 'Please choose a day that is not over, or leave it empty.';

/** Asks for another closing date, because the earlier one is over. */
function ReopenDialog(props: Props) {
  const { vacancy, onClose } = props;
  const { label, title, busy } = CHANGES.Closed;
  const form = useForm({
    check: ({ closingDate = '' }) =>
      closingDate && isOver(closingDate, Date.now()) ? { fieldErrors: { closingDate: PAST } } : undefined,
    send: async ({ closingDate }) => {
      await saveChanged(props, { closingDate });
      onClose();
    },
    errorsOf: (cause) => saveErrors(cause),
  });
  return (
    <FormDialog title={title} form={form} send={label} sending={busy} onClose={onClose}>
      <p className="text-small text-ink-soft">
        {`${vacancy.title} is in the list of open vacancies again and takes applications.`}
      </p>
      <TextField
        type="date"
        name="closingDate"
        label="New closing date"
        help="The last day to apply. Without one it stays open until it is closed."
        optional
        error={form.fieldErrors.closingDate}
      />
    </FormDialog>
  );
}

import { useState } from 'react';
import { isChangedMeanwhile, isGone } from '#src/lib/errors.ts';
import { dayAt } from '#src/lib/day.ts';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { TextField } from '#src/components/ui/fields.tsx';
import { isOver, dayOnCalendar, stateOf, type Vacancy } from '../schema/vacancy.ts';
import { updateVacancy, type SavedVacancy } from './vacancy-client.ts';
import { saveErrors } from './VacancyFields.tsx';

/** Why nothing was done with a vacancy that another admin changed or deleted; `notDone` says what was not. */
export const outdatedVacancy = (cause: unknown, notDone: string): string =>
  isGone(cause)
    ? 'This vacancy no longer exists.'
    : `Someone else changed this vacancy in the meantime, so ${notDone}. The list shows it as it is now.`;

const PAST_DAY = 'Please choose a day that has not passed, or leave the field empty.';

const DAY_MS = 86_400_000;

/** What can be done next with a vacancy: a draft is published, an open one closed, a closed one reopened. */
const CHANGES = {
  Draft: { label: 'Publish', title: 'Publish this vacancy?', busy: 'Publishing...' },
  Open: { label: 'Close now', title: 'Close this vacancy now?', busy: 'Closing...' },
  Closed: { label: 'Reopen', title: 'Reopen this vacancy?', busy: 'Reopening...' },
} as const;

export const stateChange = (vacancy: Vacancy) => CHANGES[stateOf(vacancy)];

const closesInPast = ({ closingDate }: Vacancy): boolean =>
  closingDate !== undefined && isOver(closingDate, Date.now());

interface Props {
  vacancy: Vacancy;
  onSaved: (saved: SavedVacancy) => void;
  onConflict: () => void;
  onClose: () => void;
}

/** Asks before a vacancy is published, closed or reopened; the same question even when another admin's change is shown first. */
export function StateDialog({ vacancy, onSaved, onConflict, onClose }: Props) {
  const [state] = useState(() => (closesInPast(vacancy) && !vacancy.draft ? 'Closed' : stateOf(vacancy)));
  const [needsDate] = useState(() => state === 'Closed' || (state === 'Draft' && closesInPast(vacancy)));
  const [yesterday] = useState(() => dayAt(Date.now() - DAY_MS));
  const { label, title, busy } = CHANGES[state];
  const form = useForm({
    check: ({ closingDate }) =>
      closingDate && isOver(closingDate, Date.now()) ? { fieldErrors: { closingDate: PAST_DAY } } : undefined,
    send: async ({ closingDate }) => {
      const published = needsDate ? { closingDate, draft: false } : { draft: false };
      const change = state === 'Open' ? { closingDate: yesterday } : published;
      onSaved(await updateVacancy(vacancy.id, { ...vacancy, ...change }, vacancy.version));
    },
    errorsOf: (cause) => {
      if (!isChangedMeanwhile(cause)) return saveErrors(cause);
      onConflict();
      return saveErrors(cause, outdatedVacancy(cause, 'your change was not made'));
    },
  });
  const consequence = {
    Draft: needsDate
      ? 'its closing date has passed. With a new date, or none, everyone will be able to read the vacancy and apply straight away.'
      : 'everyone will be able to read the vacancy and apply for it at once.',
    Open: `it will take no more applications and will leave the list of open vacancies at once. Its closing date will become ${dayOnCalendar(yesterday)}. You can reopen it.`,
    Closed: 'it will be in the list of open vacancies again and take applications.',
  }[state];
  return (
    <FormDialog title={title} form={form} send={label} sending={busy} onClose={onClose}>
      <p className="text-small wrap-anywhere text-ink-soft">{`“${vacancy.title}”: ${consequence}`}</p>
      {needsDate && (
        <TextField
          type="date"
          name="closingDate"
          label="New closing date"
          help="The last day to apply, by Sri Lanka time. Without one, the vacancy stays open until someone closes it."
          optional
          error={form.fieldErrors.closingDate}
        />
      )}
    </FormDialog>
  );
}

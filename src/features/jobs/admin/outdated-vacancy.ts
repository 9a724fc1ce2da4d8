import { isGone } from '#src/lib/error.ts';
import { OutdatedRow } from '#src/components/admin/outdated-row.ts';

/** The error of a vacancy that another admin changed or deleted, so that something was not done: `notDone` says what. */
export const outdatedVacancy = (cause: unknown, notDone: string): OutdatedRow =>
  new OutdatedRow(
    isGone(cause)
      ? 'This vacancy no longer exists.'
      : `Someone else changed this vacancy in the meantime, so ${notDone}. The list shows it as it is now.`,
    { cause },
  );

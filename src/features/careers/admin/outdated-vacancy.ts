import { isGone } from '#lib/error';
import { OutdatedRow } from '../../../components/admin/outdated-row.ts';

/** The error of a vacancy that another admin changed or deleted, so that it was not `done` ('deleted'). */
export const outdatedVacancy = (cause: unknown, done: string): OutdatedRow =>
  new OutdatedRow(
    isGone(cause)
      ? 'This vacancy no longer exists.'
      : `Someone else changed this vacancy in the meantime, so it was not ${done}. The list shows it as it is now.`,
    { cause },
  );

import type { Applicant } from '../schema/applicant.ts';
import { notDone } from '#src/lib/sentence.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { isConflict } from '#src/lib/api/client.ts';
import { eraseApplicant } from './applicant-api.ts';

interface Props {
  applicant: Applicant;
  onClose: () => void;
  onErased: () => void;
  /** Called when another person changed or erased the application meanwhile. */
  onConflict: () => void;
}

/** Asks before an application is erased; open as long as it is rendered. */
export function EraseDialog({ applicant, onClose, onErased, onConflict }: Props) {
  const erase = async () => {
    try {
      await eraseApplicant(applicant);
    } catch (cause) {
      if (!isConflict(cause)) throw notDone('The application was not erased.', cause);
      return onConflict();
    }
    onErased();
  };
  return (
    <ConfirmDialog
      open
      title="Erase this application?"
      confirm="Erase"
      confirming="Erasing..."
      onConfirm={erase}
      onClose={onClose}
    >
      <p>
        The application of {applicant.name}, the CV, the notes and the emails shown with it will be erased for
        good. Emails still waiting will not be sent. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

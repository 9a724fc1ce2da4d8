import type { Applicant } from '#features/applications/schema/applicant';
import { ConfirmDialog } from '../../../components/admin/ConfirmDialog.tsx';
import { eraseApplicant } from './api.ts';

interface Props {
  applicant: Applicant;
  open: boolean;
  onClose: () => void;
  onErased: () => void;
}

/** Asks before an application is erased. */
export function EraseDialog({ applicant, open, onClose, onErased }: Props) {
  const erase = async () => {
    await eraseApplicant(applicant);
    onErased();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Erase this applicant?"
      confirm="Erase"
      confirming="Erasing..."
      onConfirm={erase}
      onClose={onClose}
    >
      <p>
        The application of {applicant.name}, the CV, the notes and mail about it that is still to be sent are
        erased for good. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

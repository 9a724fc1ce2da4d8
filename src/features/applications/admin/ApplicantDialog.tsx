import type { Applicant } from '#features/applications/schema/application';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { ApplicantDetails } from '../ApplicantDetails.tsx';

interface Props {
  applicant: Applicant | undefined;
  onErase: (applicant: Applicant) => void;
  onClose: () => void;
}

/** One application in full, with the button to erase it. */
export function ApplicantDialog({ applicant, onErase, onClose }: Props) {
  const actions = applicant && (
    <>
      <Button variant="quiet" className="sm:mr-auto" onClick={() => onErase(applicant)}>
        Erase this applicant
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </>
  );
  return (
    <Dialog
      open={applicant !== undefined}
      title={applicant?.name ?? ''}
      onClose={onClose}
      actions={actions ?? undefined}
    >
      {applicant && <ApplicantDetails applicant={applicant} />}
    </Dialog>
  );
}

import type { Suspect } from './api.ts';
import { Button } from '../../components/ui/button/Button.tsx';
import { Dialog } from '../../components/ui/Dialog.tsx';
import { ApplicantDetails } from '../applications/ApplicantDetails.tsx';
import { InquiryFacts, InquiryMessage } from '../inquiries/InquiryFacts.tsx';

interface Props {
  suspect: Suspect | undefined;
  name: string;
  /** Whether a form is being approved. */
  approving: boolean;
  onApprove: (suspect: Suspect) => void;
  onErase: (suspect: Suspect) => void;
  onClose: () => void;
}

/** One suspected form in full, with buttons to approve and erase it. */
export function SuspectDialog({ suspect, name, approving, onApprove, onErase, onClose }: Props) {
  const actions = suspect && (
    <>
      <Button variant="quiet" className="sm:mr-auto" onClick={() => onErase(suspect)}>
        Erase
      </Button>
      <Button variant="secondary" busy={approving} onClick={() => onApprove(suspect)}>
        Not spam
      </Button>
      <Button onClick={onClose}>Close</Button>
    </>
  );
  return (
    <Dialog open={suspect !== undefined} title={name} onClose={onClose} actions={actions} size="lg">
      {suspect?.kind === 'inquiry' && (
        <>
          <InquiryFacts inquiry={suspect.record} />
          <InquiryMessage inquiry={suspect.record} />
        </>
      )}
      {suspect?.kind === 'application' && <ApplicantDetails applicant={suspect.record} />}
    </Dialog>
  );
}

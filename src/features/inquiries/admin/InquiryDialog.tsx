import type { InquiryRow } from '#features/inquiries/schema/inquiry';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { MailState } from './MailState.tsx';
import { InquiryDetails } from '../InquiryDetails.tsx';

interface Props {
  inquiry: InquiryRow | undefined;
  onClose: () => void;
  /** Called with the inquiry after its mail was sent again. */
  onTried: (inquiry: InquiryRow) => void;
  onRemove: (inquiry: InquiryRow, forGood: boolean) => void;
}

/** The dialog of one inquiry, with the buttons to delete and erase it. */
export function InquiryDialog({ inquiry, onClose, onTried, onRemove }: Props) {
  const actions = inquiry && (
    <>
      <Button variant="quiet" className="sm:mr-auto" onClick={() => onRemove(inquiry, true)}>
        Erase for good
      </Button>
      <Button variant="secondary" onClick={() => onRemove(inquiry, false)}>
        Delete
      </Button>
      <Button onClick={onClose}>Close</Button>
    </>
  );
  return (
    <Dialog
      open={inquiry !== undefined}
      title={inquiry ? `${inquiry.firstName} ${inquiry.lastName}` : ''}
      onClose={onClose}
      actions={actions}
      size="lg"
    >
      {inquiry && (
        <InquiryDetails inquiry={inquiry} mail={<MailState inquiry={inquiry} onTried={onTried} />} />
      )}
    </Dialog>
  );
}

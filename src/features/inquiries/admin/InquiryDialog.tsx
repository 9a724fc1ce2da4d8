import type { Submission } from '#features/inquiries/schema/inquiry';
import { Button } from '../../../components/ui/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { MailState } from './MailState.tsx';
import { SubmissionDetails } from '../InquiryDetails.tsx';

interface Props {
  submission: Submission | undefined;
  onClose: () => void;
  /** Told the submission as it is after its mail was tried again. */
  onTried: (submission: Submission) => void;
  onRemove: (submission: Submission, forGood: boolean) => void;
}

/** One submission with its whole message and every way to answer it. */
export function SubmissionDialog({ submission, onClose, onTried, onRemove }: Props) {
  const actions = submission && (
    <>
      <Button variant="quiet" className="sm:mr-auto" onClick={() => onRemove(submission, true)}>
        Erase for good
      </Button>
      <Button variant="secondary" onClick={() => onRemove(submission, false)}>
        Delete
      </Button>
      <Button onClick={onClose}>Close</Button>
    </>
  );
  return (
    <Dialog
      open={submission !== undefined}
      title={submission ? `${submission.firstName} ${submission.lastName}` : ''}
      onClose={onClose}
      actions={actions}
      size="lg"
    >
      {submission && (
        <SubmissionDetails
          submission={submission}
          mail={<MailState submission={submission} onTried={onTried} />}
        />
      )}
    </Dialog>
  );
}

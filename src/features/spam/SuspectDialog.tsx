import { spamReasonsInWords } from '#src/lib/submission-words.ts';
import type { Suspect } from './schema/suspect.ts';
import { useProblemInView } from '#src/components/admin/FormDialog.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { ApplicantCv, ApplicantFacts, ApplicantMessage } from '#src/features/jobs/ApplicantFacts.tsx';
import { InquiryFacts, InquiryMessage } from '#src/features/inquiries/InquiryFacts.tsx';

interface Props {
  suspect: Suspect | undefined;
  name: string;
  /** Whether it is being approved. */
  approving: boolean;
  /** Why it was not approved. */
  problem: string | undefined;
  onApprove: (suspect: Suspect) => void;
  onErase: (suspect: Suspect) => void;
  onClose: () => void;
}

/** One suspected form in full, with buttons to approve and erase it. */
export function SuspectDialog(props: Props) {
  const { suspect, name, approving, problem, onApprove, onErase, onClose } = props;
  const problemInView = useProblemInView(problem);
  const actions = suspect && (
    <>
      <Button
        variant="secondary"
        className="basis-full text-danger sm:mr-auto sm:basis-auto"
        disabled={approving}
        onClick={() => onErase(suspect)}
      >
        Erase
      </Button>
      <Button variant="secondary" disabled={approving} onClick={onClose}>
        Close
      </Button>
      {/* As wide with the ring: on a phone the row would break. */}
      <Button
        busy={approving}
        className="basis-28 whitespace-nowrap aria-busy:px-2"
        onClick={() => onApprove(suspect)}
      >
        {approving ? 'Saving...' : 'Not spam'}
      </Button>
    </>
  );
  return (
    <Dialog
      open={suspect !== undefined}
      title={name}
      size="lg"
      // What becomes of it is said in this dialog.
      locked={approving}
      overlayCloses={!approving}
      {...{ actions, onClose }}
    >
      {suspect && (
        <p className="text-small text-ink-soft">
          <span className="font-medium text-ink">Suspected because: </span>
          {spamReasonsInWords(suspect.record.suspectedFor)}
        </p>
      )}
      {suspect?.kind === 'inquiry' && (
        <>
          <InquiryFacts inquiry={suspect.record} />
          <InquiryMessage inquiry={suspect.record} />
        </>
      )}
      {suspect?.kind === 'application' && (
        <>
          <ApplicantFacts applicant={suspect.record} cv={<ApplicantCv applicant={suspect.record} />} />
          <ApplicantMessage applicant={suspect.record} />
        </>
      )}
      <div ref={problemInView} className="empty:hidden">
        {problem && <Alert>{problem}</Alert>}
      </div>
    </Dialog>
  );
}

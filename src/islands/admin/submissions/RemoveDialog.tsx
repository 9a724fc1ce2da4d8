import { RESTORABLE_DAYS } from '#schemas/deleted';
import type { Submission } from '#schemas/inquiry';
import { deleteSubmission, eraseSubmission } from '../../../api/submissions.ts';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';

/** What is about to be removed, and how. */
export interface Removal {
  submissions: Submission[];
  /** Whether nothing of it is to be left. */
  forGood: boolean;
  /** Called after it is done. */
  done?: () => void;
}

interface Props {
  removal: Removal | undefined;
  onClose: () => void;
  onRemoved: () => void;
}

const counted = (count: number) => (count === 1 ? '1 submission' : `${count} submissions`);

/** Asks before submissions are deleted, or erased for good. */
export function RemoveDialog({ removal, onClose, onRemoved }: Props) {
  const count = removal?.submissions.length ?? 0;
  const forGood = removal?.forGood ?? false;
  const verb = forGood ? 'Erase' : 'Delete';

  const run = async () => {
    const remove = forGood ? eraseSubmission : deleteSubmission;
    try {
      for (const submission of removal?.submissions ?? []) await remove(submission);
      removal?.done?.();
      showToast(`${counted(count)} ${forGood ? 'erased' : 'deleted'}.`);
    } finally {
      onRemoved();
    }
  };

  return (
    <ConfirmDialog
      open={removal !== undefined}
      title={`${verb} ${count === 1 ? 'this submission' : counted(count)}?`}
      confirm={verb}
      confirming={forGood ? 'Erasing...' : 'Deleting...'}
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        {forGood
          ? 'Nothing of it will be left: neither the message nor the mail about it that is still pending. This cannot be undone.'
          : `It can be restored for ${RESTORABLE_DAYS} days from the list of deleted records on the dashboard.`}
      </p>
    </ConfirmDialog>
  );
}

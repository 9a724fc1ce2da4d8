import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { OutdatedRow } from './outdated-row.ts';

interface Props {
  open: boolean;
  /** The question, and what stands instead of it once the dialog can only be closed. */
  title: string;
  outdatedTitle?: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** Deletes it, in the version that its row shows. After OutdatedRow the dialog can only be closed. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a row is deleted. What was asked is not asked again of a row that another person changed meanwhile. */
export function DeleteDialog({ open, title, outdatedTitle = title, children, onConfirm, onClose }: Props) {
  const [isOutdated, setOutdated] = useState(false);

  const confirm = async (closed: AbortSignal) => {
    try {
      await onConfirm();
    } catch (cause) {
      if (!closed.aborted) setOutdated(cause instanceof OutdatedRow);
      throw cause;
    }
  };

  const close = () => {
    setOutdated(false);
    onClose();
  };

  return (
    <ConfirmDialog
      open={open}
      title={isOutdated ? outdatedTitle : title}
      confirm="Delete"
      confirming="Deleting..."
      ended={isOutdated}
      onConfirm={confirm}
      onClose={close}
    >
      {children}
    </ConfirmDialog>
  );
}

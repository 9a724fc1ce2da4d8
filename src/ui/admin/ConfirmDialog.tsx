import { useState, type ReactNode } from 'react';
import { Alert } from '../Alert.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';

interface Props {
  open: boolean;
  /** The question. */
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The button that does it, such as 'Delete', and its words meanwhile, such as 'Deleting...'. */
  confirm: string;
  confirming: string;
  /** Does it; what it throws is said in the dialog, which stays open for another try. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before anything is destroyed. Closes itself once it is done. */
export function ConfirmDialog({ open, title, children, confirm, confirming, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const close = () => {
    setProblem(undefined);
    onClose();
  };

  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
      close();
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : 'This did not work. Please try again.');
    }
    setBusy(false);
  };

  const actions = (
    <>
      <Button variant="secondary" disabled={busy} onClick={close}>
        Cancel
      </Button>
      <Button variant="danger" busy={busy} onClick={run}>
        {busy ? confirming : confirm}
      </Button>
    </>
  );

  return (
    <Dialog open={open} title={title} onClose={close} actions={actions}>
      <div className="grid gap-4 text-small text-ink-soft">{children}</div>
      {problem && <Alert>{problem}</Alert>}
    </Dialog>
  );
}

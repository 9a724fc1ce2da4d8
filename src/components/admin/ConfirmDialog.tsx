import { useRef, useState, type ReactNode } from 'react';
import { sentenceOf } from '#lib/sentence';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/toast-store.ts';

interface Props {
  open: boolean;
  /** The question. */
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The button that does it, such as 'Delete', and its words meanwhile, such as 'Deleting...'. */
  confirm: string;
  confirming: string;
  /** A long work that can be stopped: Cancel then stops it, as closing does. */
  stoppable?: boolean;
  /** Does it; what it throws is said in the dialog, which stays open for another try. The signal says that it was closed. */
  onConfirm: (closed: AbortSignal) => Promise<void>;
  onClose: () => void;
}

/** Asks before anything is destroyed. Closes itself once it is done. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirm, confirming, stoppable = false, onConfirm, onClose } = props;
  /** Aborted when the dialog closes: what its work comes to later is no matter of the next question. */
  const work = useRef<AbortController>(undefined);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const close = () => {
    work.current?.abort();
    setBusy(false);
    setProblem(undefined);
    onClose();
  };

  const run = async () => {
    const own = new AbortController();
    work.current = own;
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm(own.signal);
      if (!own.signal.aborted) close();
    } catch (cause) {
      const sentence = sentenceOf(cause);
      if (own.signal.aborted) return showToast(sentence, 'danger');
      setProblem(sentence);
      setBusy(false);
    }
  };

  const actions = (
    <>
      <Button variant="secondary" disabled={busy && !stoppable} onClick={close}>
        {busy && stoppable ? 'Stop' : 'Cancel'}
      </Button>
      <Button variant="danger" busy={busy} onClick={run}>
        {busy ? confirming : confirm}
      </Button>
    </>
  );

  return (
    <Dialog open={open} title={title} onClose={close} actions={actions}>
      <div className="grid grid-cols-1 gap-4 text-small text-ink-soft">{children}</div>
      {problem && <Alert>{problem}</Alert>}
    </Dialog>
  );
}

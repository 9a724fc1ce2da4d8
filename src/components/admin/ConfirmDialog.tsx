import { useRef, useState, type ReactNode } from 'react';
import { sentenceOf } from '#lib/sentence';
import { Alert } from '../ui/alert/Alert.tsx';
import { Button } from '../ui/button/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/toast/toast-store.ts';

interface Props {
  open: boolean;
  /** The question. */
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The label of the button, such as 'Delete', and its label while it works, such as 'Deleting...'. */
  confirm: string;
  confirming: string;
  /** Primary for what can be undone, such as publishing. */
  variant?: 'danger' | 'primary';
  /** Of work in steps, how much of it is done, from 0 to 1: it is shown, and can be stopped. */
  progress?: number;
  /** Whether nothing is left to try after an error: the dialog can only be closed. */
  ended?: boolean;
  /** Does the work. An error is shown in the dialog, which stays open. The signal aborts when the dialog closes. */
  onConfirm: (closed: AbortSignal) => Promise<void>;
  onClose: () => void;
}

/** Asks before something is deleted, erased or published. Closes itself afterwards. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirm, confirming, variant = 'danger', progress } = props;
  const { ended = false, onConfirm, onClose } = props;
  const stoppable = progress !== undefined;
  /** Aborted when the dialog closes, so that a late result does not appear in the next question. */
  const running = useRef<AbortController>(undefined);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const close = () => {
    running.current?.abort();
    setBusy(false);
    setProblem(undefined);
    onClose();
  };

  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm(controller.signal);
      if (!controller.signal.aborted) close();
    } catch (cause) {
      const sentence = sentenceOf(cause);
      if (controller.signal.aborted) return showToast(sentence, 'danger');
      setProblem(sentence);
      setBusy(false);
    }
  };

  const actions = ended ? (
    // The focus was on the button that is removed.
    <Button variant="secondary" ref={(button) => button?.focus()} onClick={close}>
      Close
    </Button>
  ) : (
    <>
      <Button variant="secondary" disabled={busy && !stoppable} onClick={close}>
        {busy && stoppable ? 'Stop' : 'Cancel'}
      </Button>
      <Button variant={variant} busy={busy} onClick={run}>
        {busy ? confirming : confirm}
      </Button>
    </>
  );

  return (
    <Dialog open={open} title={title} onClose={close} actions={actions}>
      <div className="grid grid-cols-1 gap-4 text-small text-ink-soft">
        {children}
        {busy && stoppable && (
          <progress aria-label="Progress" className="work-progress" value={progress} max={1} />
        )}
      </div>
      {problem && (
        <Alert>
          <p>{problem}</p>
        </Alert>
      )}
    </Dialog>
  );
}

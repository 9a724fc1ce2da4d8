import { useRef, useState, type ReactNode } from 'react';
import { isLoginRequired, sentenceOf } from '#src/lib/sentences.ts';
import { Alert } from '../ui/alert/Alert.tsx';
import { Button } from '../ui/button/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/toast/toast-store.ts';
import { CONFIRM_BUTTON } from './FormActions.tsx';
import { useReloadAfterLogin } from './reload-after-login.ts';
import { WorkProgress } from './WorkProgress.tsx';

interface Props {
  open: boolean;
  /** The question. */
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The label of the button, such as 'Delete', and its label while it works, such as 'Deleting...'. */
  confirm: string;
  confirming: string;
  /** The label of the button that leaves everything as it is; another one where 'Cancel' could mean what is asked about. */
  cancel?: string;
  /** Primary for what can be undone, such as publishing. */
  variant?: 'danger' | 'primary';
  /** Of work in steps, how many records are answered for: it is shown, and can be stopped after the step under way. */
  progress?: { answered: number; total: number };
  /** Whether a part of the work is done after an error: the dialog is closed then, and not cancelled. */
  begun?: boolean;
  /** Whether nothing is left to try after an error: the dialog can only be left, and does not say what will happen. */
  ended?: boolean;
  /** The label of the button that leaves it then; another one where 'Close' is what was asked about. */
  endedLabel?: string;
  /** Does the work. An error is shown in the dialog, which stays open. The signal aborts when it is stopped, or the dialog closes. */
  onConfirm: (stop: AbortSignal) => Promise<void>;
  onClose: () => void;
}

/** Asks before something is deleted, erased or published. Closes itself afterwards. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirm, confirming, cancel = 'Cancel', variant = 'danger' } = props;
  const { progress, begun = false, ended = false, endedLabel = 'Close', onConfirm, onClose } = props;
  const stoppable = progress !== undefined;
  /** The work under way; none once the dialog was closed, so that a late result does not appear in the next question. */
  const running = useRef<AbortController>(undefined);
  const [step, setStep] = useState<'asking' | 'busy' | 'stopping'>('asking');
  const busy = step !== 'asking';
  /** What was thrown. */
  const [problem, setProblem] = useState<unknown>();
  useReloadAfterLogin(isLoginRequired(problem), () => setProblem(undefined));

  const close = () => {
    running.current?.abort();
    running.current = undefined;
    setStep('asking');
    setProblem(undefined);
    onClose();
  };

  const stop = () => {
    running.current?.abort();
    setStep('stopping');
  };

  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setStep('busy');
    setProblem(undefined);
    try {
      await onConfirm(controller.signal);
      if (running.current === controller) close();
    } catch (cause) {
      if (running.current !== controller) return showToast(sentenceOf(cause), 'danger');
      setProblem(cause);
      setStep('asking');
    }
  };

  const leave = begun ? 'Close' : cancel;
  const actions = ended ? (
    // The focus was on the button that is removed.
    <Button variant="secondary" ref={(button) => button?.focus()} onClick={close}>
      {endedLabel}
    </Button>
  ) : (
    <>
      {busy && stoppable ? (
        <Button
          variant="secondary"
          busy={step === 'stopping'}
          className={CONFIRM_BUTTON}
          // The second press of a double click on what began the work does not stop it.
          onClick={(event) => event.detail < 2 && stop()}
        >
          {step === 'stopping' ? 'Stopping...' : 'Stop'}
        </Button>
      ) : (
        <Button variant="secondary" disabled={busy} onClick={close}>
          {leave}
        </Button>
      )}
      <Button variant={variant} busy={busy} className={CONFIRM_BUTTON} onClick={run}>
        {busy ? confirming : confirm}
      </Button>
    </>
  );

  return (
    <Dialog
      {...{ open, title, actions }}
      // Work that can be stopped is in view until it has ended: the list is as before until then.
      locked={step === 'stopping'}
      overlayCloses={!busy || !stoppable}
      onEscape={busy && stoppable ? stop : undefined}
      onClose={close}
    >
      {!ended && (
        <div className="grid grid-cols-1 gap-4 text-small text-ink-soft empty:hidden">
          {children}
          {busy && stoppable && (
            <p className="flex items-center gap-3">
              <WorkProgress {...progress} />
            </p>
          )}
        </div>
      )}
      {problem !== undefined && (
        <Alert>
          <p>{sentenceOf(problem)}</p>
        </Alert>
      )}
    </Dialog>
  );
}

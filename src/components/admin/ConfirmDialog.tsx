import { useRef, useState, type ReactNode } from 'react';
import { isLoginRequired, sentenceOf } from '#src/lib/errors.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { Errors } from '../ui/form/use-form.ts';
import { showToast } from '../ui/toast.tsx';
import { CONFIRM_BUTTON } from './FormDialog.tsx';
import { useReloadAfterLogin } from './use-loaded.ts';

interface Props {
  open: boolean;
  /** The question. */
  title: string;
  children: ReactNode;
  /** The label of the confirming button, such as 'Delete', and the label during the work, such as 'Deleting...'. */
  confirm: string;
  confirming: string;
  /** The label of the button that changes nothing, where 'Cancel' could mean the work that is asked about. */
  cancel?: string;
  /** Primary for what can be undone, such as publishing. */
  variant?: 'danger' | 'primary';
  /** Does the work. An error is shown in the dialog, which stays open. The signal aborts when the dialog closes. */
  onConfirm: (closed: AbortSignal) => Promise<void>;
  onClose: () => void;
}

/** Asks before something is deleted, erased or published. Closes itself afterwards. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirm, confirming, cancel = 'Cancel', variant = 'danger' } = props;
  const { onConfirm, onClose } = props;
  /** The work under way; none once the dialog was closed, so that a late result does not appear in the next question. */
  const running = useRef<AbortController>(undefined);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  useReloadAfterLogin(isLoginRequired(problem), () => setProblem(undefined));

  const close = () => {
    running.current?.abort();
    running.current = undefined;
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
      if (running.current === controller) close();
    } catch (cause) {
      if (running.current !== controller) return showToast(sentenceOf(cause), 'danger');
      setProblem(cause);
      setBusy(false);
    }
  };

  const actions = (
    <>
      <Button variant="secondary" disabled={busy} onClick={close}>
        {cancel}
      </Button>
      <Button variant={variant} busy={busy} className={CONFIRM_BUTTON} onClick={run}>
        {busy ? confirming : confirm}
      </Button>
    </>
  );

  return (
    <Dialog {...{ open, actions, title }} onClose={close}>
      <div className="grid grid-cols-1 gap-4 text-small text-ink-soft empty:hidden">{children}</div>
      {problem !== undefined && (
        <Alert>
          <p>{sentenceOf(problem)}</p>
        </Alert>
      )}
    </Dialog>
  );
}

export const DeleteDialog = (props: Omit<Props, 'confirm' | 'confirming'>) => (
  <ConfirmDialog {...props} confirm="Delete" confirming="Deleting..." />
);

/** A question that a form asks before it is sent, for a `ConfirmDialog` that is rendered all the time. */
export function useQuestion<Subject>() {
  const [asked, setAsked] = useState<{ subject: Subject; answer: (errors?: Errors) => void }>();

  /** Resolves to undefined when the form may be sent, or to its errors. */
  const ask = (subject: Subject): Promise<Errors | undefined> =>
    new Promise((answer) => setAsked({ subject, answer }));

  const close = (errors?: Errors) => {
    setAsked(undefined);
    asked?.answer(errors);
  };

  return { subject: asked?.subject, ask, close };
}

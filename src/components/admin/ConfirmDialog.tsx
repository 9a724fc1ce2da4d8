import { useState, type ComponentProps, type ReactNode } from 'react';
import { isLoginRequired, sentenceOf } from '#src/lib/errors.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { CONFIRM_BUTTON } from './FormDialog.tsx';
import { useReloadAfterLogin } from './use-loaded.ts';

interface Props {
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
  /** Does the work. An error is shown in the dialog, which stays open. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something is deleted, erased or published. Stays until that has ended, and then closes itself. */
export const ConfirmDialog = ({ open, ...question }: Props & { open: boolean }) =>
  open && <Question {...question} />;

function Question(props: Props) {
  const { title, children, confirm, confirming, cancel = 'Cancel', variant = 'danger' } = props;
  const { onConfirm, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  useReloadAfterLogin(isLoginRequired(problem), () => setProblem(undefined));

  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (cause) {
      setProblem(cause);
      setBusy(false);
    }
  };

  const actions = (
    <>
      <Button variant="secondary" disabled={busy} onClick={onClose}>
        {cancel}
      </Button>
      <Button variant={variant} busy={busy} className={CONFIRM_BUTTON} onClick={run}>
        {busy ? confirming : confirm}
      </Button>
    </>
  );

  return (
    <Dialog open {...{ actions, title, onClose }} locked={busy} overlayCloses={!busy}>
      <div className="grid grid-cols-1 gap-4 text-small text-ink-soft empty:hidden">{children}</div>
      {problem !== undefined && (
        <Alert>
          <p>{sentenceOf(problem)}</p>
        </Alert>
      )}
    </Dialog>
  );
}

export const DeleteDialog = (props: Omit<ComponentProps<typeof ConfirmDialog>, 'confirm' | 'confirming'>) => (
  <ConfirmDialog {...props} confirm="Delete" confirming="Deleting..." />
);

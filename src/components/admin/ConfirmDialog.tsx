import { useRef, useState, type ReactNode } from 'react';
import { isLoginRequired, sentenceOf } from '#src/lib/sentences.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { Errors } from '../ui/form/use-form.ts';
import { showToast } from '../ui/toast.tsx';
import { CONFIRM_BUTTON } from './FormDialog.tsx';
import { useReloadAfterLogin } from './use-loaded.ts';

/** How many of the records are answered for. */
type Progress = { answered: number; total: number };

/** How far work on many records is: a bar, and its numbers. */
export const WorkProgress = ({ answered, total, className = '' }: Progress & { className?: string }) => (
  <>
    <progress
      aria-label="Progress"
      className={`h-4 w-full accent-brand-600 [border:revert] ${className}`.trim()}
      value={answered}
      max={total}
    />
    <span className="whitespace-nowrap tabular-nums">
      {`${answered.toLocaleString('en')} of ${total.toLocaleString('en')}`}
    </span>
  </>
);

/** The row of a question is not what is stored now, so nothing was done: another person changed or deleted the record since. */
export class OutdatedRow extends Error {}

interface Props {
  open: boolean;
  /** The question, and the title after an OutdatedRow. */
  title: string;
  outdatedTitle?: string;
  children: ReactNode;
  /** The label of the confirming button, such as 'Delete', and the label during the work, such as 'Deleting...'. */
  confirm: string;
  confirming: string;
  /** The label of the button that changes nothing, where 'Cancel' could mean the work that is asked about, or a part of it is done. */
  cancel?: string;
  /** Primary for what can be undone, such as publishing. */
  variant?: 'danger' | 'primary';
  /** How far work in steps is: shown, with a button that stops the work after the step under way. */
  progress?: Progress | undefined;
  /** Whether nothing is left to try after an error, as after an OutdatedRow: the dialog can only be left. */
  ended?: boolean;
  /** The label of the button that leaves the ended dialog, where 'Close' is what was asked about. */
  endedLabel?: string;
  /** Does the work. An error is shown in the dialog, which stays open. The signal aborts when it is stopped, or the dialog closes. */
  onConfirm: (stop: AbortSignal) => Promise<void>;
  onClose: () => void;
}

/** Asks before something is deleted, erased or published. Closes itself afterwards. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirm, confirming, cancel = 'Cancel', variant = 'danger' } = props;
  const { progress, endedLabel = 'Close', onConfirm, onClose } = props;
  /** The work under way; none once the dialog was closed, so that a late result does not appear in the next question. */
  const running = useRef<AbortController>(undefined);
  const [step, setStep] = useState<'asking' | 'busy' | 'stopping'>('asking');
  const busy = step !== 'asking';
  const isStoppable = busy && progress !== undefined;
  const [problem, setProblem] = useState<unknown>();
  useReloadAfterLogin(isLoginRequired(problem), () => setProblem(undefined));
  const isOutdated = problem instanceof OutdatedRow;
  const ended = props.ended || isOutdated;

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

  const actions = ended ? (
    // The focus was on the button that is removed.
    <Button variant="secondary" ref={(button) => button?.focus()} onClick={close}>
      {endedLabel}
    </Button>
  ) : (
    <>
      {isStoppable ? (
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
          {cancel}
        </Button>
      )}
      <Button variant={variant} busy={busy} className={CONFIRM_BUTTON} onClick={run}>
        {busy ? confirming : confirm}
      </Button>
    </>
  );

  return (
    <Dialog
      {...{ open, actions }}
      title={isOutdated ? (props.outdatedTitle ?? title) : title}
      // Work that can be stopped is in view until it has ended: the list is as before until then.
      locked={step === 'stopping'}
      overlayCloses={!isStoppable}
      onEscape={isStoppable ? stop : undefined}
      onClose={close}
    >
      {!ended && (
        <div className="grid grid-cols-1 gap-4 text-small text-ink-soft empty:hidden">
          {children}
          {isStoppable && (
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

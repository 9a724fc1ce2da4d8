import { APPLICATION_MESSAGES } from '#features/applications/schema/application';
import { Button } from '../../../components/ui/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import type { Trouble } from './apply-trouble.ts';

interface Props {
  sent: boolean;
  forVacancy: boolean;
  /** What the general form says in its dialog; a vacancy's form says it beside its button. */
  trouble: Trouble | undefined;
  onFinish: () => void;
  onMend: (trouble: Trouble) => void;
  onRetry: () => void;
}

/** The result dialogs of spec section 8. */
export function ApplyResult({ sent, forVacancy, trouble, onFinish, onMend, onRetry }: Props) {
  const { submitted, vacancyTitle, vacancyText } = APPLICATION_MESSAGES;
  const failed = trouble?.sentence ? trouble : undefined;
  const mend = () => failed && onMend(failed);
  const retry = () => {
    mend();
    onRetry();
  };
  const actions = failed?.kind === 'broken' && (
    <>
      <Button variant="secondary" onClick={mend}>
        Close
      </Button>
      <Button onClick={retry}>Retry</Button>
    </>
  );
  return (
    <>
      <Dialog
        open={sent}
        title={forVacancy ? vacancyTitle : submitted}
        describedBy="apply-sent"
        onClose={onFinish}
      >
        <p id="apply-sent" className="text-ink-soft">
          {forVacancy ? vacancyText : 'Thank you. We will read it and write to you at the address you gave.'}
        </p>
      </Dialog>
      <Dialog
        open={failed !== undefined}
        title={failed?.sentence ?? ''}
        describedBy="apply-failed"
        onClose={mend}
        actions={actions || undefined}
      >
        <p id="apply-failed" className="text-ink-soft">
          {failed?.advice}
        </p>
      </Dialog>
    </>
  );
}

import { APPLICATION_MESSAGES } from '#features/applications/schema/application';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';

interface Props {
  sent: boolean;
  forVacancy: boolean;
  /** The errors of the general form, for its dialog; a vacancy's form shows its errors above its button. */
  errors: readonly string[];
  isBroken: boolean;
  onClose: () => void;
  onRetry: () => void;
}

/** The result dialogs of spec section 8. */
export function ApplyResult({
  sent,
  forVacancy,
  errors: [failed, advice],
  isBroken,
  onClose,
  onRetry,
}: Props) {
  const { submitted, vacancyTitle, vacancyText } = APPLICATION_MESSAGES;
  const actions = isBroken && (
    <>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
      <Button onClick={onRetry}>Retry</Button>
    </>
  );
  return (
    <>
      <Dialog
        open={sent}
        title={forVacancy ? vacancyTitle : submitted}
        describedBy="apply-sent"
        onClose={onClose}
      >
        <p id="apply-sent" className="text-ink-soft">
          {forVacancy ? vacancyText : 'Thank you. We will read it and write to you at the address you gave.'}
        </p>
      </Dialog>
      <Dialog
        open={failed !== undefined}
        title={failed ?? ''}
        describedBy="apply-failed"
        onClose={() => failed && onClose()}
        actions={actions || undefined}
      >
        <p id="apply-failed" className="text-ink-soft">
          {advice}
        </p>
      </Dialog>
    </>
  );
}

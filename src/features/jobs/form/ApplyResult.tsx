import { APPLICATION_MESSAGES } from '../schema/application.ts';
import { Button } from '#src/components/ui/button/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import * as words from '#src/lib/messages/en/application.ts';
import * as controls from '#src/lib/messages/en/controls.ts';

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
        {controls.close}
      </Button>
      <Button onClick={onRetry}>{controls.retry}</Button>
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
          {forVacancy ? vacancyText : words.thanks}
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

import { Button } from '../ui/button/Button.tsx';
import { showConflict } from './show-conflict.ts';

interface Props {
  /** The id of the form. */
  form: string;
  /** The label of the button that sends it, such as 'Save', and its label while it works, such as 'Saving...'. */
  send: string;
  sending: string;
  /** Whether the notice of a conflict has the buttons that send it: a button leads there. */
  inConflict?: boolean;
  /** Whether it is being sent: then neither button does anything. */
  busy: boolean;
  /** Whether it cannot be sent yet. */
  disabled?: boolean;
  onCancel: () => void;
}

/** As wide for 'Sending...' with the spinner as before, so that Cancel stays where it is; on a phone both fill the row. */
export const CONFIRM_BUTTON = 'basis-32 whitespace-nowrap sm:basis-36 aria-busy:px-2';

/** The buttons of a dialog with a form: Cancel, and the one that sends it. For the `actions` of a dialog. */
export const FormActions = ({ form, send, sending, inConflict, busy, disabled, onCancel }: Props) => (
  <>
    <Button variant="secondary" disabled={busy} onClick={onCancel}>
      Cancel
    </Button>
    {inConflict ? (
      // Cancel alone would leave no other way in reach.
      <Button onClick={({ currentTarget }) => showConflict(currentTarget)}>Choose a version</Button>
    ) : (
      <Button type="submit" form={form} busy={busy} disabled={disabled} className={CONFIRM_BUTTON}>
        {busy ? sending : send}
      </Button>
    )}
  </>
);

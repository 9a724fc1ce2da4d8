import { Button } from '../ui/button/Button.tsx';

interface Props {
  /** The id of the form. */
  form: string;
  /** The label of the button that sends it, such as 'Save', and its label while it works, such as 'Saving...'. */
  send: string;
  sending: string;
  /** Whether it is being sent: then neither button does anything. */
  busy: boolean;
  /** Whether it cannot be sent yet. */
  disabled?: boolean;
  onCancel: () => void;
}

/** The buttons of a dialog with a form: Cancel, and the one that sends it. For the `actions` of a dialog. */
export const FormActions = ({ form, send, sending, busy, disabled, onCancel }: Props) => (
  <>
    <Button variant="secondary" disabled={busy} onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" form={form} busy={busy} disabled={disabled}>
      {busy ? sending : send}
    </Button>
  </>
);

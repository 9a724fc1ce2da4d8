import { sentenceOf } from '#lib/sentence';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { FormErrors } from '../../../components/ui/form/FormErrors.tsx';
import { useForm } from '../../../components/ui/form/use-form.ts';
import { TextField } from '../../../components/ui/TextField.tsx';
import { addPasskey } from './api.ts';

interface Props {
  open: boolean;
  onAdded: () => Promise<void>;
  onClose: () => void;
}

/** Makes a passkey on this device and names it. */
export const AddPasskeyDialog = ({ open, onAdded, onClose }: Props) => (
  <Dialog open={open} title="Add a passkey" overlayCloses={false} onClose={onClose} actions={null}>
    <PasskeyForm onAdded={onAdded} onClose={onClose} />
  </Dialog>
);

function PasskeyForm({ onAdded, onClose }: Omit<Props, 'open'>) {
  const { step, formErrors, fieldErrors, props } = useForm({
    check: ({ name }) =>
      name?.trim()
        ? undefined
        : { fieldErrors: { name: 'Please enter a name, such as the device it is on.' } },
    send: async ({ name = '' }) => {
      await addPasskey(name.trim());
      await onAdded();
    },
    errorsOf: (cause) => ({ formErrors: [sentenceOf(cause)] }),
  });
  const busy = step === 'sending';
  return (
    <form {...props} method="post" noValidate className="grid gap-5">
      <FormErrors errors={formErrors} />
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={60}
        help="Such as the device it is on: your browser asks for it next."
        error={fieldErrors.name}
        required
      />
      <div className="flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Waiting for the device...' : 'Make the passkey'}
        </Button>
      </div>
    </form>
  );
}

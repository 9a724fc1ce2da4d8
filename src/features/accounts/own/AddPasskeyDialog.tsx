import { newPasskeyNameSchema } from '../schema/proofs.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { TextField } from '#src/components/ui/fields.tsx';
import { errorsIn } from '../account-form.ts';
import { addPasskey } from './api.ts';

interface Props {
  onAdded: () => Promise<void>;
  onClose: () => void;
}

/** Makes a passkey on this device and names it. */
export function AddPasskeyDialog({ onAdded, onClose }: Props) {
  const form = useForm({
    check: (values) => errorsIn(newPasskeyNameSchema, values),
    send: async ({ name = '' }) => {
      await addPasskey(name.trim());
      await onAdded();
    },
    errorsOf: (cause) => ({ formErrors: [sentenceOf(cause)] }),
  });
  return (
    <FormDialog
      title="Add a passkey"
      form={form}
      send="Create the passkey"
      sending="Waiting for the device..."
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={60}
        help="Such as “Work laptop”. Your browser then asks you to confirm."
        error={form.fieldErrors.name}
        required
      />
    </FormDialog>
  );
}

import { useId } from 'react';
import { newPasskeyNameSchema } from '#features/accounts/schema/proofs';
import { sentenceOf } from '#lib/sentence';
import { FormActions } from '../../../components/admin/FormActions.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { FormErrors } from '../../../components/ui/form/FormErrors.tsx';
import { useForm } from '../../../components/ui/form/use-form.ts';
import { TextField } from '../../../components/ui/TextField.tsx';
import { errorsIn } from '../account-form.ts';
import { addPasskey } from './api.ts';

interface Props {
  onAdded: () => Promise<void>;
  onClose: () => void;
}

/** Makes a passkey on this device and names it. */
export function AddPasskeyDialog({ onAdded, onClose }: Props) {
  const formId = useId();
  const { step, formErrors, fieldErrors, props } = useForm({
    check: (values) => errorsIn(newPasskeyNameSchema, values),
    send: async ({ name = '' }) => {
      await addPasskey(name.trim());
      await onAdded();
    },
    errorsOf: (cause) => ({ formErrors: [sentenceOf(cause)] }),
  });
  const busy = step === 'sending';
  return (
    <Dialog
      open
      title="Add a passkey"
      overlayCloses={false}
      locked={busy}
      onClose={onClose}
      actions={
        <FormActions
          form={formId}
          send="Create the passkey"
          sending="Waiting for the device..."
          busy={busy}
          onCancel={onClose}
        />
      }
    >
      <form {...props} id={formId} method="post" noValidate className="grid gap-5">
        <FormErrors errors={formErrors} />
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={60}
          help="Such as “Work laptop”. Your browser then asks you to confirm."
          error={fieldErrors.name}
          required
        />
      </form>
    </Dialog>
  );
}

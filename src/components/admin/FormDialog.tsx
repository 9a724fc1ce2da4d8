import { useId, type ReactNode } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import type { useForm } from '../ui/form/use-form.ts';
import { FormActions } from './FormActions.tsx';

interface Props {
  title: string;
  /** What `useForm` returned. */
  form: Pick<ReturnType<typeof useForm>, 'step' | 'formErrors' | 'props'>;
  /** The label of the button that sends it, such as 'Save', and its label while it works, such as 'Saving...'. */
  send: string;
  sending: string;
  /** Whether it cannot be sent yet. */
  disabled?: boolean;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
  /** What follows the form, above the buttons. */
  after?: ReactNode;
}

/** A dialog with a short form. It is open as long as it is rendered, and cannot be closed while the form is sent. */
export function FormDialog({ title, form, send, sending, disabled, onClose, children, after }: Props) {
  const id = useId();
  const busy = form.step === 'sending';
  return (
    <Dialog
      open
      title={title}
      overlayCloses={false}
      locked={busy}
      onClose={onClose}
      actions={<FormActions form={id} {...{ send, sending, busy, disabled }} onCancel={onClose} />}
    >
      <form {...form.props} id={id} method="post" noValidate className="grid gap-5">
        <FormErrors errors={form.formErrors} />
        {children}
      </form>
      {after}
    </Dialog>
  );
}

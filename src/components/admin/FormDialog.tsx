import { useId, type ReactNode } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import type { useForm } from '../ui/form/use-form.ts';
import { FormActions } from './FormActions.tsx';
import { useErrorsInView, useFieldErrorInView } from './use-errors-in-view.ts';

interface Props {
  title: string;
  /** What `useForm` returned. */
  form: Pick<ReturnType<typeof useForm>, 'step' | 'formErrors' | 'fieldErrors' | 'props'>;
  /** The id of the form, where a field outside of it belongs to it. */
  id?: string;
  /** The label of the button that sends it, such as 'Save', and its label while it works, such as 'Saving...'. */
  send: string;
  sending: string;
  /** Whether the notice of a conflict has the buttons that send it. */
  inConflict?: boolean;
  /** Whether it cannot be sent yet. */
  disabled?: boolean;
  onClose: () => void;
  /** Called by Cancel and Escape instead of closing, where what was typed is not saved. */
  onLeave?: (() => void) | undefined;
  size?: 'md' | 'lg';
  /** Another control, before the buttons of the form. */
  action?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** What follows the form, above the buttons. */
  after?: ReactNode;
}

/** A dialog with a short form. It is open as long as it is rendered, and cannot be closed while the form is sent. */
export function FormDialog(props: Props) {
  const { title, form, send, sending, inConflict, disabled, onClose, onLeave, size } = props;
  const { action, children, after } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const busy = form.step === 'sending';
  const errors = useErrorsInView(form.formErrors);
  useFieldErrorInView(form.props.ref, form.fieldErrors);

  return (
    <Dialog
      open
      title={title}
      overlayCloses={false}
      locked={busy}
      onClose={onClose}
      onEscape={onLeave}
      size={size}
      actions={
        <>
          {action}
          <FormActions
            form={id}
            {...{ send, sending, inConflict, busy, disabled }}
            onCancel={onLeave ?? onClose}
          />
        </>
      }
    >
      <form {...form.props} id={id} method="post" noValidate className="grid gap-5">
        <div ref={errors} className="empty:hidden">
          <FormErrors errors={form.formErrors} />
        </div>
        {children}
      </form>
      {after}
    </Dialog>
  );
}

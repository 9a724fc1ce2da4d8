import { useEffect, useId, useMemo, useRef } from 'react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormErrors } from '../ui/form/notices.tsx';
import type { FieldErrors, useForm } from '../ui/form/use-form.ts';
import { useWindowEvent } from '../ui/use-window-event.ts';

/** The width of the button that sends: wide enough for 'Sending...' and its spinner, so that Cancel stays where it is. */
export const CONFIRM_BUTTON = 'basis-32 whitespace-nowrap sm:basis-36 aria-busy:px-2';

/** The ref of the element with the errors of a whole form, which scrolls into view unless the focus moves to a wrong field. */
export function useErrorsInView(errors: readonly string[]): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length === 0) return;
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.matches('[aria-invalid]'))
        element.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [errors]);
  return element;
}

/** The errors of a whole form, which scroll into view. */
export const ErrorsInView = ({ errors }: { errors: readonly string[] }) => (
  <div ref={useErrorsInView(errors)} className="empty:hidden">
    <FormErrors errors={errors} />
  </div>
);

/** As `ErrorsInView`, for the one problem of a dialog without a form. */
export const ProblemInView = ({ problem }: { problem: string | undefined }) => (
  <ErrorsInView errors={useMemo(() => (problem ? [problem] : []), [problem])} />
);

/** The message beside a wrong input, or beside the box of the rich text. */
const WRONG = ':is([aria-invalid], .rich-box:has([aria-invalid])) ~ [role=alert]';

/** Scrolls the message of the first wrong field into view, once: below a focused field, a dialog's buttons may cover it. */
export function useFieldErrorInView(form: RefObject<HTMLFormElement | null>, errors: FieldErrors): void {
  useEffect(() => {
    // Editing a wrong field takes its error away: no reason to scroll.
    if (Object.values(errors).includes(undefined)) return;
    form.current?.querySelector(WRONG)?.scrollIntoView({ block: 'nearest' });
  }, [form, errors]);
}

/** Lets the browser ask before the page is left while typed text is not saved. */
export const useUnsaved = (dirty: boolean): void =>
  useWindowEvent('beforeunload', (event) => event.preventDefault(), dirty);

/** Fields that are locked while the form is sent. Inert and not disabled: their values are compared with what was sent. */
export const LockedFields = ({
  locked,
  className = '',
  ...rest
}: ComponentProps<'div'> & { locked: boolean }) => (
  <div
    {...rest}
    inert={locked}
    className={`grid gap-5 transition-opacity inert:opacity-50 ${className}`.trim()}
  />
);

interface Props {
  title: string;
  /** The label of the submit button, such as 'Save', and the label while the form is sent, such as 'Saving...'. */
  send: string;
  sending: string;
  disabled?: boolean | undefined;
  form: Pick<ReturnType<typeof useForm>, 'step' | 'formErrors' | 'fieldErrors' | 'props'>;
  /** The id of the form, where a field outside of it belongs to it. */
  id?: string;
  onClose: () => void;
  /** Called by Cancel and Escape instead of closing, where typed text is not saved. */
  onLeave?: (() => void) | undefined;
  size?: 'md' | 'lg';
  /** Another control, before the buttons of the form. */
  action?: ReactNode;
  children: ReactNode;
  /** What follows the form, above the buttons. */
  after?: ReactNode;
}

/** A dialog with a short form. It is open as long as it is rendered, and cannot be closed while the form is sent. */
export function FormDialog(props: Props) {
  const { title, form, onClose, onLeave, size } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const busy = form.step === 'sending';
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
          {props.action}
          <Button variant="secondary" disabled={busy} onClick={onLeave ?? onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy} disabled={props.disabled} className={CONFIRM_BUTTON}>
            {busy ? props.sending : props.send}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} method="post" noValidate className="grid gap-5">
        <ErrorsInView errors={form.formErrors} />
        {props.children}
      </form>
      {props.after}
    </Dialog>
  );
}

import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { HONEYPOT_FIELD } from '#src/lib/submission.ts';
import { WarningMark } from './Alert.tsx';

/** Text boxes, text areas and selects. The text is 16 px, because phones zoom in on smaller ones. */
export const CONTROL =
  'block w-full rounded-sm border border-line-strong bg-paper px-3.5 py-2.5 text-[1rem]/6 text-ink transition-colors ' +
  'placeholder:text-ink-muted hover:border-ink-muted focus:border-brand-600 ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft/40 text-ellipsis [&:is(input,textarea)]:read-only:bg-sunken disabled:bg-sunken disabled:text-ink-muted';

/** Controls of one line: all are equally high, unlike by default. */
export const LINE_CONTROL = `${CONTROL} min-h-12 [&:is(select)]:h-12`;

export const LABEL = 'block text-small font-medium text-ink';
export const HELP = 'text-small text-ink-muted';
export const FIELD_ERROR = 'flex items-start gap-1.5 text-small font-medium text-danger';

/** A toggle button that looks like a word to choose. */
export const CHIP =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-paper px-3 py-1.5 text-small font-medium ' +
  'text-ink-soft transition-colors select-none hover:border-brand-500 hover:text-brand-700 ' +
  'aria-pressed:picked has-checked:picked';

export const CHECKBOX = 'mt-px size-5 shrink-0 cursor-pointer accent-brand-600';

/** The attributes that connect a control with its label, help and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldTexts {
  label: string;
  /** One sentence below the control on what to enter. */
  help?: ReactNode;
  /** The error, present only while there is one; empty where its sentence is shown elsewhere. */
  error?: string;
  /** Marks the field as optional. */
  optional?: boolean;
}

interface FieldProps extends FieldTexts {
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, help and error. The error is announced when it appears, and is connected with the control. */
export function Field({ label, help, error, optional, className = '', children }: FieldProps) {
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error && `${id}-error`;
  const describedBy = [errorId, helpId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={`grid content-start gap-1.5 ${className}`.trim()}>
      <label htmlFor={id} className={LABEL}>
        {label}
        {optional && <span className="font-normal text-ink-muted">{' (optional)'}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy,
      })}
      {error && (
        <p id={errorId} role="alert" className={FIELD_ERROR}>
          <WarningMark />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p id={helpId} className={HELP}>
          {help}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldTexts & InputHTMLAttributes<HTMLInputElement>;

/** A text box of one line with a label. */
export function TextField({ label, help, error, optional, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, help, error, optional, className }}>
      {(control) => <input className={LINE_CONTROL} {...input} {...control} />}
    </Field>
  );
}

type TextAreaProps = FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** A text area with a label, which grows with its text where the browser supports that. */
export function TextArea({ label, help, error, optional, className, rows = 5, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, help, error, optional, className }}>
      {(control) => (
        <textarea
          className={`${CONTROL} resize-y max-h-[60svh] field-sizing-content ${rows > 10 ? 'min-h-56 sm:min-h-72' : rows > 2 ? 'min-h-32' : 'min-h-20'}`}
          rows={rows}
          {...area}
          {...control}
        />
      )}
    </Field>
  );
}

/** The button that Enter presses; a form without one is not sent by Enter. */
const submitButtonOf = (form: HTMLFormElement | null) =>
  Array.from(form?.elements ?? []).find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  );

/**
 * A text box for one line that wraps where it is longer than the box, such as a subject on a phone. As in any box of one
 * line, Enter presses the form's button and a pasted line break becomes a space.
 */
export function LongLineField({
  label,
  help,
  error,
  optional,
  className,
  ...area
}: Omit<TextAreaProps, 'rows'>) {
  return (
    <Field {...{ label, help, error, optional, className }}>
      {(control) => (
        <textarea
          className={`${LINE_CONTROL} resize-none pt-2.75 field-sizing-content`}
          rows={2}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submitButtonOf(event.currentTarget.form)?.click();
          }}
          onInput={({ currentTarget: box }) => {
            const lines = box.value.split(/[\r\n]+/);
            if (lines.length > 1) box.value = lines.map((line) => line.trim()).join(' ');
          }}
          {...area}
          {...control}
        />
      )}
    </Field>
  );
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
}

/** A checkbox with its label; a click anywhere on the line toggles it. */
export function Checkbox({ label, className = '', ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={`flex items-start gap-3 ${className}`.trim()}>
      <input id={id} type="checkbox" className={CHECKBOX} {...input} />
      <label htmlFor={id} className="cursor-pointer text-small text-ink-soft max-sm:-my-3 max-sm:py-3">
        {label}
      </label>
    </div>
  );
}

/** The honeypot, a field for spam programs: people can neither see, focus nor hear the field. */
export function Honeypot() {
  return (
    <div className="hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { HONEYPOT_FIELD } from '#src/lib/submission.ts';
import { WarningMark } from './Alert.tsx';

/** Text boxes, text areas and selects. The text is 16 px, because phones zoom in on smaller ones. */
export const CONTROL =
  'block w-full rounded-sm border border-line-strong bg-paper px-3.5 py-2.5 text-[1rem]/6 text-ink transition-tint ' +
  'placeholder:text-ink-muted hover:border-ink-muted focus:border-brand-600 ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft/40 text-ellipsis [&:is(input,textarea)]:read-only:bg-sunken disabled:bg-sunken disabled:text-ink-muted';

/** Controls of one line: all are equally high, unlike by default. */
export const LINE_CONTROL = `${CONTROL} min-h-12 [&:is(select)]:h-12`;

export const LABEL = 'block text-small font-medium text-ink';
export const HELP = 'text-small text-ink-muted';
export const FIELD_ERROR = 'flex items-start gap-1.5 text-small font-medium text-danger';

/** A label that looks like a button, around the control of a choice. */
export const CHIP =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-paper px-3 py-1.5 text-small font-medium ' +
  'text-ink-soft transition-tint select-none hover:border-brand-500 hover:text-brand-700 ' +
  'has-checked:picked';

export interface FieldTexts {
  label: string;
  /** One sentence below the control on what to enter. */
  help?: ReactNode;
  /** The error, present only while there is one; empty where its sentence is shown elsewhere. */
  error?: string | undefined;
  optional?: boolean;
}

/** The attributes of a field's control, with those that connect the control with label, help and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  [attribute: string]: unknown;
}

interface FieldProps extends FieldTexts {
  className?: string;
  children: (control: ControlProps) => ReactNode;
  [attribute: string]: unknown;
}

/** Label, control, help and error. The error is announced when it appears. */
export function Field({ label, help, error, optional, className = '', children, ...attributes }: FieldProps) {
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error && `${id}-error`;
  const control = {
    ...attributes,
    id,
    'aria-invalid': error === undefined ? undefined : (true as const),
    'aria-describedby': [errorId, helpId].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className={`grid content-start gap-1.5 ${className}`.trim()}>
      <label htmlFor={id} className={LABEL}>
        {label}
        {optional && <span className="font-normal text-ink-muted">{' (optional)'}</span>}
      </label>
      {children(control)}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {help && (
        <p id={helpId} className={HELP}>
          {help}
        </p>
      )}
    </div>
  );
}

export const FieldError = ({ id, children }: { id: string | undefined; children: string }) => (
  <p id={id} role="alert" className={FIELD_ERROR}>
    <WarningMark />
    {/* A placeholder, such as {name}, must be typed as it is. */}
    <span translate={children.includes('{') ? 'no' : undefined}>{children}</span>
  </p>
);

export const TextField = (props: FieldTexts & InputHTMLAttributes<HTMLInputElement>) => (
  <Field {...props}>{(control) => <input className={LINE_CONTROL} {...control} />}</Field>
);

type TextAreaProps = FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** A text area with a label, which grows with its text where the browser supports that. */
export const TextArea = ({ rows = 5, ...props }: TextAreaProps) => (
  <Field {...props}>
    {(control) => (
      <textarea
        className={`${CONTROL} resize-y max-h-[60svh] field-sizing-content ${rows > 10 ? 'min-h-56 sm:min-h-72' : rows > 2 ? 'min-h-32' : 'min-h-20'}`}
        rows={rows}
        {...control}
      />
    )}
  </Field>
);

/** A text box of one line, which wraps where it is long: Enter sends the form, and `between` joins pasted lines. */
export const LongLineField = ({ between = ' ', ...props }: TextAreaProps & { between?: string }) => (
  <Field {...props}>
    {(control) => (
      <textarea
        className={`${LINE_CONTROL} resize-none pt-2.75 field-sizing-content`}
        rows={2}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          const controls = Array.from(event.currentTarget.form?.elements ?? []) as HTMLInputElement[];
          controls.find(({ type }) => type === 'submit')?.click();
        }}
        onInput={({ currentTarget: box }) => {
          const lines = box.value.split(/[\r\n\t]+/);
          if (lines.length > 1) box.value = lines.map((line) => line.trim()).join(between);
        }}
        {...control}
      />
    )}
  </Field>
);

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode };

/** A checkbox with its label; a click anywhere on the line toggles it. */
export function Checkbox({ label, className = '', ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={`flex items-start gap-3 ${className}`.trim()}>
      <input
        id={id}
        type="checkbox"
        className="mt-px size-5 shrink-0 cursor-pointer accent-brand-600"
        {...input}
      />
      <label htmlFor={id} className="cursor-pointer text-small text-ink-soft max-sm:-my-3 max-sm:py-3">
        {label}
      </label>
    </div>
  );
}

/** The honeypot, a field for spam programs: people can neither see, focus nor hear the field. */
export const Honeypot = () => (
  <div className="hidden" aria-hidden="true">
    <label>
      Leave this empty
      <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

import { useId, type ReactNode } from 'react';
import { FIELD_ERROR, HELP, LABEL } from './control-classes.ts';
import { WarningMark } from './WarningMark.tsx';

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

interface Props extends FieldTexts {
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, help and error. The error is announced when it appears, and is connected with the control. */
export function Field({ label, help, error, optional, className = '', children }: Props) {
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

import { useId, type ReactNode } from 'react';
import { FIELD_ERROR, HELP, LABEL } from './control-classes.ts';
import { WarningMark } from './WarningMark.tsx';

/** What the control inside a field needs so that label, help and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldTexts {
  label: string;
  /** One sentence under the control on what to enter. */
  help?: string;
  /** What is wrong, present only while it is; empty where the words stand elsewhere. */
  error?: string;
  /** Says beside the label that the field may stay empty. */
  optional?: boolean;
}

interface Props extends FieldTexts {
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, help under, error beside the control, announced when it appears and tied to it for screen readers. */
export function Field({ label, help, error, optional, className = '', children }: Props) {
  const id = useId();
  const helpId = help && `${id}-help`;
  const errorId = error && `${id}-error`;
  const describedBy = [errorId, helpId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={`grid content-start gap-1.5 ${className}`.trim()}>
      <label htmlFor={id} className={LABEL}>
        {label}
        {optional && <span className="font-normal text-ink-muted"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy,
      })}
      {error && (
        <p id={errorId} role="alert" className={FIELD_ERROR}>
          <WarningMark />
          {error}
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

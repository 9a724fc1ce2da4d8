import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { CHECKBOX } from './control-classes.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
}

/** A checkbox with its label; a click anywhere on the line toggles it. */
export function Checkbox({ label, className = '', ...input }: Props) {
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

import type { SelectHTMLAttributes } from 'react';
import { LINE_CONTROL } from './control-classes.ts';
import { Field, type FieldTexts } from './Field.tsx';

type Props = FieldTexts &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly string[];
    /** The first, empty option, such as 'Select Job Type'. */
    placeholder?: string;
  };

/** A select with a label. */
export function Select({ label, help, error, optional, className, options, placeholder, ...select }: Props) {
  return (
    <Field {...{ label, help, error, optional, className }}>
      {(control) => (
        <select className={LINE_CONTROL} {...select} {...control}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldTexts, LINE_CONTROL } from './fields.tsx';

type Props = FieldTexts &
  SelectHTMLAttributes<HTMLSelectElement> & {
    /** The values, which are their own words, or values with words of their own. */
    options: readonly (string | { value: string; label: string })[];
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
          {options.map((option) => {
            const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {label}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}

import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldTexts, LINE_CONTROL } from './fields.tsx';

/** Values, which are their own words, or values with words of their own. */
export type Options = readonly (string | { value: string; label: string })[];

export const OptionList = ({ options }: { options: Options }) =>
  options
    .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
    .map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));

type Props = FieldTexts &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: Options;
    /** The first, empty option, such as 'Select Job Type'. */
    placeholder?: string;
  };

export const Select = ({ options, placeholder, ...props }: Props) => (
  <Field {...props}>
    {(control) => (
      <select className={LINE_CONTROL} {...control}>
        {placeholder && <option value="">{placeholder}</option>}
        <OptionList options={options} />
      </select>
    )}
  </Field>
);

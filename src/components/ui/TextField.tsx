import type { InputHTMLAttributes } from 'react';
import { LINE_CONTROL } from './control-classes.ts';
import { Field, type FieldTexts } from './Field.tsx';

type Props = FieldTexts & InputHTMLAttributes<HTMLInputElement>;

/** A text box of one line with a label. */
export function TextField({ label, help, error, optional, className, ...input }: Props) {
  return (
    <Field {...{ label, help, error, optional, className }}>
      {(control) => <input className={LINE_CONTROL} {...input} {...control} />}
    </Field>
  );
}

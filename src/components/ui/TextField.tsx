import type { InputHTMLAttributes } from 'react';
import { LINE_CONTROL } from './control-classes.ts';
import { Field, type FieldTexts } from './Field.tsx';

type Props = FieldTexts & InputHTMLAttributes<HTMLInputElement>;

/** A labelled one-line text box. */
export function TextField({ label, help, error, optional, className, ...input }: Props) {
  return (
    <Field {...{ label, help, error, optional, className }}>
      {(control) => <input className={LINE_CONTROL} {...input} {...control} />}
    </Field>
  );
}

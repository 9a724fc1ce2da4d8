import type { TextareaHTMLAttributes } from 'react';
import { CONTROL } from './control-classes.ts';
import { Field, type FieldTexts } from './Field.tsx';

type Props = FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** A text area with a label, which grows with its text where the browser supports that. */
export function TextArea({ label, help, error, optional, className, rows = 5, ...area }: Props) {
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

import type { TextareaHTMLAttributes } from 'react';
import { LINE_CONTROL } from './control-classes.ts';
import { Field, type FieldTexts } from './Field.tsx';

type Props = FieldTexts & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows'>;

/** The button that Enter presses; a form without one is not sent by Enter. */
const submitButtonOf = (form: HTMLFormElement | null) =>
  Array.from(form?.elements ?? []).find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  );

/**
 * A text box for one line that wraps where it is longer than the box, such as a subject on a phone. As in any box of one
 * line, Enter presses the form's button and a pasted line break becomes a space.
 */
export function LongLineField({ label, help, error, optional, className, ...area }: Props) {
  return (
    <Field {...{ label, help, error, optional, className }}>
      {(control) => (
        <textarea
          className={`${LINE_CONTROL} resize-none pt-2.75 field-sizing-content`}
          rows={2}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submitButtonOf(event.currentTarget.form)?.click();
          }}
          onInput={({ currentTarget: box }) => {
            const lines = box.value.split(/[\r\n]+/);
            if (lines.length > 1) box.value = lines.map((line) => line.trim()).join(' ');
          }}
          {...area}
          {...control}
        />
      )}
    </Field>
  );
}

import { useState, type InputHTMLAttributes } from 'react';
import { Field, type FieldTexts, LINE_CONTROL } from '#src/components/ui/fields.tsx';

type Props = FieldTexts & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

/** A labelled password box that can show what was typed. */
export function PasswordField({ label, help, error, optional, className, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, help, error, optional, className }}>
      {(control) => (
        <div className="relative">
          <input
            type={shown ? 'text' : 'password'}
            className={`${LINE_CONTROL} pr-18`}
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
          />
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 cursor-pointer rounded-sm px-3 text-small font-medium text-brand-600 hover:bg-brand-50"
          >
            <span>{shown ? 'Hide' : 'Show'}</span>
            <span className="sr-only"> characters</span>
          </button>
        </div>
      )}
    </Field>
  );
}

import { useState, type InputHTMLAttributes } from 'react';
import { Field, LINE_CONTROL, TextField, type FieldTexts } from '#src/components/ui/fields.tsx';
import { sentenceOf } from '#src/lib/errors.ts';
import { PROOF_MESSAGES } from './schema/proofs.ts';

type Props = FieldTexts & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

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
            required
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

export const UsernameField = () => (
  <TextField
    label="Username"
    name="username"
    help="Usually your email address."
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
  />
);

/** A button that asks for a passkey, and why none was used. After a login the button is busy until the next page is loaded. */
export function usePasskey(give: () => Promise<unknown>) {
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ask = async () => {
    setWaiting(true);
    setProblem(undefined);
    try {
      await give();
    } catch (cause) {
      setProblem(sentenceOf(cause, PROOF_MESSAGES.notUsed));
      setWaiting(false);
    }
  };
  const children = waiting ? 'Waiting for the passkey...' : 'Use a passkey';
  return { problem, forget: () => setProblem(undefined), button: { busy: waiting, onClick: ask, children } };
}

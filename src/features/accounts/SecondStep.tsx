import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PROOF_MESSAGES, type ProofKind } from './schema/proofs.ts';
import { SESSION_MESSAGES, type StepUp } from './schema/session.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { answerWithPasskey, hasPasskeys } from './api.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { FormErrors } from '#src/components/ui/form/notices.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { TextField } from '#src/components/ui/fields.tsx';
import { PasswordField, usePasskey } from './login-fields.tsx';

interface Props {
  /** The kinds of proof of which one is asked for; the password where there is no second one. */
  kinds: readonly (ProofKind | 'password')[];
  passkeyPath: string;
  onProof: (proof: StepUp) => Promise<unknown>;
  /** Leads back to the password; missing where none was asked for. */
  onBack?: () => void;
  /** Closes the dialog whose question this is. */
  onCancel?: () => void;
}

type TypedKind = keyof typeof FIELDS;

export function SecondStep({ kinds, passkeyPath, onProof, onBack, onCancel }: Props) {
  const first = kinds.find((kind) => kind === 'totp' || kind === 'password');
  const canUsePasskey = kinds.includes('passkey') && hasPasskeys();
  const [typed, setTyped] = useState<TypedKind | undefined>(first);
  const { problem, forget, button } = usePasskey(async () =>
    onProof({ passkey: await answerWithPasskey(passkeyPath) }),
  );
  const step = useRef<HTMLDivElement>(null);
  const passkeyButton = useRef<HTMLButtonElement>(null);

  // The button that led here is gone; where a code can be typed, its field takes the focus.
  useEffect(() => {
    if (first) return;
    // A dialog opens after this, and focuses its first control.
    queueMicrotask(() => (passkeyButton.current ?? step.current?.querySelector('button'))?.focus());
  }, [first]);

  const passkey = canUsePasskey && (
    <Button ref={passkeyButton} variant={typed ? 'secondary' : 'primary'} {...button} />
  );
  const other = (label: string, onClick: () => void) => (
    <Button variant="quiet" onClick={onClick}>
      {label}
    </Button>
  );
  const otherWays = (
    <>
      {typed && passkey}
      {typed === 'recovery' && first && other('Use a code from your app', () => setTyped('totp'))}
      {typed !== 'recovery' &&
        kinds.includes('recovery') &&
        other('Use a recovery code', () => setTyped('recovery'))}
      {onBack && other('Back', onBack)}
      {onCancel && other('Cancel', onCancel)}
    </>
  );
  const send = (proof: StepUp) => {
    forget();
    return onProof(proof);
  };

  return (
    <div ref={step} className="grid gap-5">
      {problem && <FormErrors errors={[problem]} />}
      {typed ? (
        <CodeForm key={typed} kind={typed} waiting={button.busy} onProof={send} otherWays={otherWays} />
      ) : (
        <>
          {!canUsePasskey && (
            <p className="text-small text-ink-soft">
              Passkeys cannot be used here. Use another browser, or a recovery code.
            </p>
          )}
          {onBack && canUsePasskey && (
            <p className="text-small text-ink-soft">
              Your password is correct. Now use the passkey or security key of this account.
            </p>
          )}
          {passkey}
          {otherWays}
        </>
      )}
      {onBack && (
        <p className="text-center text-small text-balance text-ink-muted">
          Lost your second factor? Ask an owner to invite you again.
        </p>
      )}
    </div>
  );
}

const FIELDS = {
  password: {
    label: 'Password',
    wrong: SESSION_MESSAGES.wrongPassword,
    autoComplete: 'current-password',
    proofOf: (password: string): StepUp => ({ password }),
  },
  totp: {
    label: 'Code',
    help: 'The six digits that your authenticator app shows now.',
    wrong: PROOF_MESSAGES.wrongCode,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    proofOf: (code: string): StepUp => ({ code }),
  },
  recovery: {
    label: 'Recovery code',
    help: 'One of the codes that you printed or stored. Each works once.',
    wrong: PROOF_MESSAGES.wrongRecoveryCode,
    inputMode: 'text',
    autoComplete: 'off',
    proofOf: (recoveryCode: string): StepUp => ({ recoveryCode }),
  },
} as const;

const errorsWith = (sentence: string) => ({ fieldErrors: { code: sentence }, retype: 'code' });

interface CodeProps {
  kind: TypedKind;
  waiting: boolean;
  onProof: Props['onProof'];
  otherWays: ReactNode;
}

function CodeForm({ kind, waiting, onProof, otherWays }: CodeProps) {
  const { wrong, proofOf, ...texts } = FIELDS[kind];
  const { step, fieldErrors, props } = useForm({
    check: ({ code }) => (code?.trim() ? undefined : errorsWith(wrong)),
    send: ({ code = '' }) => onProof(proofOf(code)),
    errorsOf: (cause) => errorsWith(sentenceOf(cause, wrong)),
  });
  // After the last step of a login it stays busy until the next page is loaded.
  const busy = step === 'sending' || step === 'sent';

  const field = { ...texts, name: 'code', error: waiting ? undefined : fieldErrors.code };
  const { ref } = props;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  return (
    <form {...props} method="post" noValidate className="grid gap-5">
      {kind === 'password' ? (
        <PasswordField {...field} />
      ) : (
        <TextField {...field} autoCapitalize="none" spellCheck={false} maxLength={40} required />
      )}
      <Button type="submit" busy={busy} disabled={waiting}>
        {busy ? 'Checking...' : 'Continue'}
      </Button>
      {otherWays}
    </form>
  );
}

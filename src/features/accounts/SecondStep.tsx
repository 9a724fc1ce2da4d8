import { useEffect, useRef, useState } from 'react';
import { PROOF_MESSAGES, type Proof, type ProofKind } from '#features/accounts/schema/proofs';
import { sentenceOf } from '#lib/sentence';
import { answerWithPasskey, hasPasskeys } from './passkeys.ts';
import { Button } from '../../components/ui/button/Button.tsx';
import { FormErrors } from '../../components/ui/form/FormErrors.tsx';
import { useForm } from '../../components/ui/form/use-form.ts';
import { TextField } from '../../components/ui/TextField.tsx';

interface Props {
  /** What the person can give. */
  kinds: readonly ProofKind[];
  /** Where the server says what a passkey has to answer. */
  passkeyPath: string;
  /** Sends the proof; its error is shown. */
  onProof: (proof: Proof) => Promise<unknown>;
  /** Leads back to the password; missing where none was asked for. */
  onBack?: () => void;
}

type TypedKind = 'totp' | 'recovery';

/** Asks for the second proof: a code, a recovery code, or a passkey. */
export function SecondStep({ kinds, passkeyPath, onProof, onBack }: Props) {
  const canType = kinds.includes('totp');
  const canUsePasskey = kinds.includes('passkey') && hasPasskeys();
  const [typed, setTyped] = useState<TypedKind | undefined>(canType ? 'totp' : undefined);
  const [problem, setProblem] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const step = useRef<HTMLDivElement>(null);

  // The button that led here is gone; where a code can be typed, its field takes the focus.
  useEffect(() => {
    if (!canType) step.current?.querySelector('button')?.focus();
  }, [canType]);

  const askPasskey = async () => {
    setWaiting(true);
    setProblem(undefined);
    try {
      // After the last step of a login it stays busy until the next page is loaded.
      await onProof({ passkey: await answerWithPasskey(passkeyPath) });
    } catch (cause) {
      setProblem(sentenceOf(cause, PROOF_MESSAGES.notUsed));
      setWaiting(false);
    }
  };

  return (
    <div ref={step} className="grid gap-5">
      {problem && <FormErrors errors={[problem]} />}
      {typed && (
        <CodeForm
          key={typed}
          kind={typed}
          waiting={waiting}
          onProof={onProof}
          onSend={() => setProblem(undefined)}
        />
      )}
      {!typed && !canUsePasskey && (
        <p className="text-small text-ink-soft">
          This browser cannot use passkeys. Use another browser, or a recovery code.
        </p>
      )}
      {onBack && !typed && canUsePasskey && (
        <p className="text-small text-ink-soft">
          Your password is correct. Now use the passkey or security key of this account.
        </p>
      )}
      {canUsePasskey && (
        <Button
          variant={typed ? 'secondary' : 'primary'}
          busy={waiting}
          className="w-full"
          onClick={() => void askPasskey()}
        >
          {waiting ? 'Waiting for the passkey...' : 'Use a passkey'}
        </Button>
      )}
      {typed === 'recovery' && canType && (
        <Button variant="quiet" onClick={() => setTyped('totp')}>
          Use a code from your app
        </Button>
      )}
      {typed !== 'recovery' && kinds.includes('recovery') && (
        <Button variant="quiet" onClick={() => setTyped('recovery')}>
          Use a recovery code
        </Button>
      )}
      {onBack && (
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      )}
    </div>
  );
}

const FIELDS = {
  totp: {
    label: 'Code',
    help: 'The six digits that your authenticator app shows now.',
    wrong: PROOF_MESSAGES.wrongCode,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Recovery code',
    help: 'One of the codes that you printed or stored. Each works once.',
    wrong: PROOF_MESSAGES.wrongRecoveryCode,
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const;

interface CodeProps {
  kind: TypedKind;
  /** Whether a passkey is asked for at the moment. */
  waiting: boolean;
  onProof: Props['onProof'];
  /** Called before a code is sent. */
  onSend: () => void;
}

function CodeForm({ kind, waiting, onProof, onSend }: CodeProps) {
  const { wrong, ...field } = FIELDS[kind];
  const { step, formErrors, props } = useForm({
    check: ({ code }) => (code?.trim() ? undefined : { formErrors: [wrong], retype: 'code' }),
    send: ({ code = '' }) => {
      onSend();
      return onProof(kind === 'totp' ? { code } : { recoveryCode: code });
    },
    errorsOf: (cause) => ({ formErrors: [sentenceOf(cause, wrong)], retype: 'code' }),
  });
  // After the last step of a login it stays busy until the next page is loaded.
  const busy = step === 'sending' || step === 'sent';

  const { ref } = props;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  return (
    <form {...props} method="post" noValidate className="grid gap-5">
      {!waiting && <FormErrors errors={formErrors} />}
      <TextField {...field} name="code" autoCapitalize="none" spellCheck={false} maxLength={40} required />
      <Button type="submit" busy={busy} disabled={waiting} className="w-full">
        {busy ? 'Checking...' : 'Continue'}
      </Button>
    </form>
  );
}

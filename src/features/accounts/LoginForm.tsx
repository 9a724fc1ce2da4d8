import { useEffect, useState, type ReactNode } from 'react';
import { PROOF_MESSAGES, type ProofKind } from './schema/proofs.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { currentSiteIn } from '#src/lib/error-codes.ts';
import { SESSION_MESSAGES } from './schema/session.ts';
import { CurrentSiteLink } from '#src/components/admin/Failure.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { FormErrors } from '#src/components/ui/form/notices.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { hasPasskeys, logIn, logInWithPasskey, sendSecondProof, type SessionLeft } from './api.ts';
import { PasswordField, UsernameField, usePasskey } from './login-fields.tsx';
import { SecondStep } from './SecondStep.tsx';

interface Props {
  notice: string;
  onLoggedIn: (left: SessionLeft) => void | Promise<void>;
  onSecondStep?: (begins: boolean) => void;
  /** Whether the first field takes the focus: a button was pressed that is gone. */
  focused?: boolean;
  /** What follows the buttons, by whether the form is static. */
  children?: (isStatic: boolean) => ReactNode;
}

/** A login: by username and password, then the second step where the account has one, or by a passkey alone. */
export function LoginForm({ notice, onLoggedIn, onSecondStep, focused = false, children }: Props) {
  /** The second proofs of which one is asked for, after a right password. */
  const [kinds, setKinds] = useState<readonly ProofKind[]>();
  const [isBack, setBack] = useState(false);
  const { step, formErrors, props, clearErrors } = useForm({
    posted: { failed: SESSION_MESSAGES.loginFailed, 'second-proof': PROOF_MESSAGES.needsScript },
    check: ({ username, password }) =>
      username && password
        ? undefined
        : { formErrors: [SESSION_MESSAGES.loginFailed], retype: username ? 'password' : 'username' },
    send: async ({ username = '', password = '' }) => {
      const answer = await logIn({ username, password });
      if (!('secondProof' in answer)) return onLoggedIn(answer);
      setBack(false);
      setKinds(answer.secondProof);
      onSecondStep?.(true);
    },
    errorsOf: (cause) => ({
      formErrors: [sentenceOf(cause, SESSION_MESSAGES.loginFailed)],
      retype: 'password',
    }),
  });
  const isStatic = step === 'static';
  // After a login it stays busy until the next page is loaded.
  const busy = step === 'sending' || step === 'sent';
  const { problem, button } = usePasskey(async () => onLoggedIn(await logInWithPasskey()));
  const errors = problem === undefined ? formErrors : [problem];
  const site = currentSiteIn(errors[0] ?? '');

  const { ref } = props;
  useEffect(() => {
    if (focused || isBack) ref.current?.querySelector('input')?.focus();
  }, [ref, focused, isBack]);

  if (kinds)
    return (
      <SecondStep
        kinds={kinds}
        passkeyPath="/login/second-proof/options"
        onProof={async (proof) => onLoggedIn(await sendSecondProof(proof))}
        onBack={() => {
          clearErrors();
          setBack(true);
          setKinds(undefined);
          onSecondStep?.(false);
        }}
      />
    );
  return (
    <form {...props} method="post" action="/api/login" noValidate className="grid gap-5">
      <FormErrors errors={errors}>{site && <CurrentSiteLink site={site} />}</FormErrors>
      {!busy && errors.length === 0 && notice && (
        <Alert tone={notice === SESSION_MESSAGES.expired ? 'warning' : 'danger'}>{notice}</Alert>
      )}
      <UsernameField />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Logging in...' : 'Log in'}
      </Button>
      {(isStatic || hasPasskeys()) && (
        <Button variant="secondary" disabled={isStatic || busy} className="w-full" {...button} />
      )}
      {children?.(isStatic)}
    </form>
  );
}

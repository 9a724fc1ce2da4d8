import { useState } from 'react';
import { PROOF_MESSAGES } from './schema/proofs.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { currentSiteIn } from '#src/lib/error-codes.ts';
import { SESSION_MESSAGES, type Login } from './schema/session.ts';
import { CurrentSiteLink } from '#src/components/admin/Failure.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { FormErrors } from '#src/components/ui/form/notices.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { hasPasskeys } from './api.ts';
import { PasswordField, UsernameField } from './login-fields.tsx';

interface Props {
  /** The message before the first try. */
  notice: string;
  /** Sends the login; its error is shown above the fields. */
  onLogIn: (login: Login) => Promise<unknown>;
  /** Logs in by a passkey alone; its error is shown above the fields. */
  onPasskey: () => Promise<unknown>;
  onChangePassword?: () => void;
}

/** Username and password. After an error the password is selected, to be typed again. */
export function LoginForm({ notice, onLogIn, onPasskey, onChangePassword }: Props) {
  const { step, formErrors, props } = useForm({
    posted: { failed: SESSION_MESSAGES.loginFailed, 'second-proof': PROOF_MESSAGES.needsScript },
    check: ({ username, password }) =>
      username && password
        ? undefined
        : { formErrors: [SESSION_MESSAGES.loginFailed], retype: username ? 'password' : 'username' },
    send: ({ username = '', password = '' }) => onLogIn({ username, password }),
    errorsOf: (cause) => ({
      formErrors: [sentenceOf(cause, SESSION_MESSAGES.loginFailed)],
      retype: 'password',
    }),
  });
  // After a login it stays busy until the next page is loaded.
  const busy = step === 'sending' || step === 'sent';
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const errors = refusal === undefined ? formErrors : [refusal];
  const site = currentSiteIn(errors[0] ?? '');

  const askPasskey = async () => {
    setAsking(true);
    setRefusal(undefined);
    try {
      await onPasskey();
    } catch (cause) {
      setRefusal(sentenceOf(cause, PROOF_MESSAGES.notUsed));
      setAsking(false);
    }
  };

  return (
    <form {...props} method="post" action="/api/login" noValidate className="grid gap-5">
      <FormErrors errors={errors}>{site && <CurrentSiteLink site={site} />}</FormErrors>
      {!busy && errors.length === 0 && notice && (
        <Alert tone={notice === SESSION_MESSAGES.expired ? 'warning' : 'danger'}>{notice}</Alert>
      )}
      <UsernameField />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Logging in...' : 'Log in'}
      </Button>
      {(step === 'static' || hasPasskeys()) && (
        <Button
          variant="secondary"
          busy={asking}
          disabled={step === 'static' || busy}
          className="w-full"
          onClick={() => void askPasskey()}
        >
          {asking ? 'Waiting for the passkey...' : 'Use a passkey'}
        </Button>
      )}
      {onChangePassword && (
        <Button variant="quiet" disabled={step === 'static'} onClick={onChangePassword}>
          Change Password
        </Button>
      )}
      {onChangePassword && (
        <p className="text-center text-small text-balance text-ink-muted">
          Forgotten your password? Ask an owner to invite you again.
        </p>
      )}
    </form>
  );
}

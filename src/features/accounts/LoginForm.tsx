import { useRef, useState, type SubmitEvent } from 'react';
import { sentenceOf } from '#lib/sentence';
import { SESSION_MESSAGES, type Login } from '#features/accounts/schema/session';
import { Alert } from '../../components/ui/Alert.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { TextField } from '../../components/ui/TextField.tsx';
import { useHydrated } from '../../components/ui/use-hydrated.ts';
import { focusOn, textOf } from '../../components/admin/form-text.ts';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  /** What to say until the first attempt. */
  notice: string;
  /** Sends what was typed; what it throws is said above the fields. */
  onLogIn: (login: Login) => Promise<unknown>;
  onChangePassword?: () => void;
}

/** Username and password; what is wrong is said above the fields and the password is ready to be typed again. */
export function LoginForm({ notice, onLogIn, onChangePassword }: Props) {
  const hydrated = useHydrated();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const fail = (form: HTMLFormElement, message: string, field: string) => {
    setProblem(message);
    focusOn(form, field);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const [username, password] = [textOf(form, 'username'), textOf(form, 'password')];
    if (!username || !password)
      return fail(form, SESSION_MESSAGES.loginFailed, username ? 'password' : 'username');
    sending.current = true;
    setBusy(true);
    setProblem('');
    try {
      await onLogIn({ username, password });
    } catch (error) {
      sending.current = false;
      setBusy(false);
      fail(form, sentenceOf(error, SESSION_MESSAGES.loginFailed), 'password');
    }
  };

  return (
    <form method="post" action="/api/login" noValidate onSubmit={submit} className="grid gap-5">
      {problem && <Alert>{problem}</Alert>}
      {problem === undefined && notice && (
        <Alert tone={notice === SESSION_MESSAGES.expired ? 'warning' : 'danger'}>{notice}</Alert>
      )}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Logging in...' : 'Log in'}
      </Button>
      {onChangePassword && (
        <Button variant="quiet" disabled={!hydrated} onClick={onChangePassword}>
          Change Password
        </Button>
      )}
    </form>
  );
}

import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { newPasswordSchema, PASSWORD_LENGTH, SESSION_MESSAGES } from '#features/accounts/schema/session';
import { ApiError } from '../../lib/api/client.ts';
import { changePassword } from './api.ts';
import { focusOn, textOf } from '../../components/admin/form-text.ts';
import { PasswordField } from './PasswordField.tsx';
import { Alert } from '../../components/ui/Alert.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { TextField } from '../../components/ui/TextField.tsx';

interface Props {
  onChanged: () => void;
  onBack: () => void;
}

interface Problem {
  /** Said above the fields. */
  message?: string | undefined;
  /** Said beside the new password. */
  newPassword?: string | undefined;
}

/** The problem that can be seen without asking the server, and the field that has it. */
function problemOf(
  username: string,
  previousPassword: string,
  newPassword: string,
): [Problem, string] | undefined {
  if (!username) return [{ message: SESSION_MESSAGES.changeFailed }, 'username'];
  if (!previousPassword) return [{ message: SESSION_MESSAGES.changeFailed }, 'previousPassword'];
  const result = newPasswordSchema.safeParse(newPassword);
  return result.success ? undefined : [{ newPassword: result.error.issues[0]?.message }, 'newPassword'];
}

/** Username, previous and new password; the rule for a new one stands beside its field before anything is wrong. */
export function ChangePasswordForm({ onChanged, onBack }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>({});

  useEffect(() => {
    if (form.current) focusOn(form.current, 'username');
  }, []);

  const fail = (target: HTMLFormElement, found: Problem, field: string) => {
    setProblem(found);
    focusOn(target, field);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const target = event.currentTarget;
    const [username, previousPassword, newPassword] = [
      textOf(target, 'username'),
      textOf(target, 'previousPassword'),
      textOf(target, 'newPassword'),
    ];
    const found = problemOf(username, previousPassword, newPassword);
    if (found) return fail(target, ...found);
    sending.current = true;
    setBusy(true);
    setProblem({});
    try {
      await changePassword({ username, previousPassword, newPassword });
      onChanged();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sending.current = false;
      setBusy(false);
      const refused = error.errors.newPassword;
      if (refused) fail(target, { newPassword: refused }, 'newPassword');
      else fail(target, { message: error.message }, 'previousPassword');
    }
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      {problem.message && <Alert>{problem.message}</Alert>}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        label="Previous password"
        name="previousPassword"
        autoComplete="current-password"
        required
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        help={`At least ${PASSWORD_LENGTH.min} characters, and not a common password. Every other login ends.`}
        error={problem.newPassword}
        required
      />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Saving...' : 'Save Password'}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to login
      </Button>
    </form>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { ProofKind } from './schema/proofs.ts';
import {
  newPasswordSchema,
  PASSWORD_LENGTH,
  SESSION_MESSAGES,
  type ChangePassword,
} from './schema/session.ts';
import { ApiError } from '#src/lib/api/client.ts';
import { changePassword, ownUsername } from './api.ts';
import { LazySecondStep, loadSecondStep } from './LazySecondStep.tsx';
import { PasswordField } from './PasswordField.tsx';
import { UsernameField } from './UsernameField.tsx';
import { Button, buttonClasses } from '#src/components/ui/Button.tsx';
import { FormErrors } from '#src/components/ui/form/notices.tsx';
import { type Errors, useForm } from '#src/components/ui/form/use-form.ts';

interface Props {
  /** The page of the own account, where it was opened from there. */
  account: string | undefined;
  onChanged: () => void;
  onBack: () => void;
}

const newPasswordErrors = (sentence: string | undefined): Errors | undefined =>
  sentence ? { fieldErrors: { newPassword: sentence }, retype: 'newPassword' } : undefined;

/** The errors that can be found without the server. */
function errorsIn({ username, previousPassword, newPassword }: Record<string, string>): Errors | undefined {
  const empty = !username ? 'username' : !previousPassword && 'previousPassword';
  if (empty) return { formErrors: [SESSION_MESSAGES.changeFailed], retype: empty };
  return newPasswordErrors(newPasswordSchema.safeParse(newPassword).error?.issues[0]?.message);
}

/** @param isUnknown whether the answer to this try or an earlier one was lost: then the password may be the new one */
function errorsOf(cause: ApiError, isUnknown: boolean): Errors {
  const formErrors = [cause.message, ...(isUnknown ? [SESSION_MESSAGES.changeUnknown] : [])];
  return newPasswordErrors(cause.errors.newPassword) ?? { formErrors, retype: 'previousPassword' };
}

/** What the reader logs in with, where it is asked for and there is a session. */
function useOwnUsername(isAsked: boolean): string | undefined {
  const [username, setUsername] = useState<string>();
  useEffect(() => {
    // Without an answer, it is typed.
    if (isAsked) ownUsername().then(setUsername, () => undefined);
  }, [isAsked]);
  return username;
}

/** The form for a new password. Its rule is shown beside the field from the start. */
export function ChangePasswordForm({ account, onChanged, onBack }: Props) {
  /** What was asked for, while a second proof is needed for it. */
  const [pending, setPending] = useState<{ change: ChangePassword; kinds: readonly ProofKind[] }>();
  const isUnknown = useRef(false);
  const { step, formErrors, fieldErrors, props } = useForm({
    check: errorsIn,
    send: async ({ username = '', previousPassword = '', newPassword = '' }) => {
      const change = { username, previousPassword, newPassword };
      const needed = await changePassword(change);
      if (!needed) return onChanged();
      await loadSecondStep();
      setPending({ change, kinds: needed.secondProof });
    },
    errorsOf: (cause) => {
      if (!(cause instanceof ApiError)) throw cause;
      isUnknown.current ||= cause.status === 0 || cause.status >= 500;
      return errorsOf(cause, isUnknown.current);
    },
  });
  const busy = step === 'sending';

  const username = useOwnUsername(account !== undefined);
  const { ref } = props;
  useEffect(() => {
    const [name, previous] = ref.current?.querySelectorAll('input') ?? [];
    if (!username) name?.focus();
    // Not while another name is typed.
    else if (name?.value === username && name === document.activeElement) previous?.focus();
  }, [ref, username]);

  if (pending)
    return (
      <LazySecondStep
        kinds={pending.kinds}
        passkeyPath="/login/second-proof/options"
        onProof={async (proof) => {
          await changePassword({ ...pending.change, proof });
          onChanged();
        }}
        onBack={onBack}
      />
    );
  return (
    <form {...props} method="post" noValidate className="grid gap-5">
      <FormErrors errors={formErrors} />
      <UsernameField known={username} />
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
        help={`At least ${PASSWORD_LENGTH.min} characters, and not a common password. All your other sessions will end.`}
        error={fieldErrors.newPassword}
        required
      />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Saving...' : 'Save Password'}
      </Button>
      {account ? (
        <a href={account} className={buttonClasses({ variant: 'quiet' })}>
          Back to your account
        </a>
      ) : (
        <Button variant="quiet" onClick={onBack}>
          Back to login
        </Button>
      )}
    </form>
  );
}

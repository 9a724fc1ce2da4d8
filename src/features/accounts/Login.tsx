import { useEffect, useRef, useState } from 'react';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import type { ProofKind } from './schema/proofs.ts';
import { mayUse, type AllowedRoles } from './schema/roles.ts';
import * as schema from './schema/session.ts';
import { takeExpiry } from '#src/lib/api/session-events.ts';
import { changePassword, type SessionLeft } from './api.ts';
import { PasswordField, UsernameField } from './login-fields.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SecondStep } from './SecondStep.tsx';
import { alertClasses } from '#src/components/ui/Alert.tsx';
import { ApiError } from '#src/lib/api/client.ts';
import { Button, buttonClasses } from '#src/components/ui/Button.tsx';
import { FormErrors } from '#src/components/ui/form/notices.tsx';
import { useForm, type Errors } from '#src/components/ui/form/use-form.ts';
import { readNumbers } from '#src/features/dashboard/numbers.ts';
import { useHydrated } from '#src/components/ui/use-hydrated.ts';

/** Letters, digits and hyphens between single slashes; and paths that a login may not lead to. */
const OWN_PATH = /^(?:\/[a-z0-9-]+)+$/i;
const EXCLUDED = /^\/(?:login|api)(?:\/|$)/i;

/** A host, a scheme, a backslash or an escape in the path of `next` could lead to another site. */
export function ownPage(next: string | null, fallback: string): string {
  const path = next?.split(/[?#]/, 1)[0] ?? '';
  return next && OWN_PATH.test(path) && !EXCLUDED.test(path) ? next : fallback;
}

/** The screen after a login without `next`. */
const AFTER_LOGIN = '/jobformdetails' satisfies AdminPage;
const ACCOUNT = '/account' satisfies AdminPage;

const FIRST_PAGES: [AllowedRoles, AdminPage][] = [
  [['recruiter'], AFTER_LOGIN],
  [['office'], '/contactformdetails'],
  ['any', '/viewblog'],
];

const askedPage = () => new URLSearchParams(location.search).get('next');

const isChangeAsked = () => location.hash === `#${schema.CHANGE_PASSWORD}`;

/** Opens the screen that was asked for, with what the navigation counts, if that is known in a second. */
async function go({ session: { roles, secondProofMissing } }: SessionLeft): Promise<void> {
  if (secondProofMissing) return location.assign(ACCOUNT);
  await Promise.race([readNumbers().catch(() => undefined), new Promise((end) => setTimeout(end, 1000))]);
  const [, first = AFTER_LOGIN] = FIRST_PAGES.find(([allowed]) => mayUse(roles, allowed)) ?? [];
  const next = ownPage(askedPage(), first);
  location.assign(next + (isChangeAsked() ? '' : location.hash));
}

const backToAccount = (
  <a href={ACCOUNT} className={buttonClasses({ variant: 'quiet' })}>
    Back to your account
  </a>
);

let notice: string | undefined;

/** The message that a session has ended. It is removed from storage at the first call and remembered by this page. */
const expiryNotice = () => (notice ??= takeExpiry() ?? '');

/** `second` while a second proof is asked for after the password. */
type Mode = 'login' | 'second' | 'change' | 'changed';

const HEADINGS: Partial<Record<Mode, string>> = { second: 'Second step', change: 'Change Password' };

export function Login() {
  const [chosen, setMode] = useState<Mode>();
  const isHydrated = useHydrated();
  const mode = chosen ?? (isHydrated && isChangeAsked() ? 'change' : 'login');
  const first = isHydrated ? expiryNotice() : '';
  const changed = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (mode === 'changed') changed.current?.focus();
  }, [mode]);

  return (
    <div className="grid gap-5">
      <h1 className="text-h3 font-semibold">{HEADINGS[mode] ?? 'Admin login'}</h1>
      <p
        ref={changed}
        role="status"
        tabIndex={-1}
        className={mode === 'changed' ? alertClasses('success', 'outline-none') : 'sr-only'}
      >
        {mode === 'changed' && schema.SESSION_MESSAGES.changed}
      </p>
      {mode === 'changed' && askedPage() === ACCOUNT && backToAccount}
      {mode === 'change' ? (
        <ChangePasswordForm
          isFromAccount={!chosen && askedPage() === ACCOUNT}
          onChanged={() => setMode('changed')}
          onBack={() => setMode('login')}
        />
      ) : (
        <LoginForm
          notice={mode === 'login' ? first : ''}
          onLoggedIn={go}
          onSecondStep={(begins) => setMode(begins ? 'second' : 'login')}
          focused={chosen === 'login'}
        >
          {(isStatic) => (
            <>
              <Button variant="quiet" disabled={isStatic} onClick={() => setMode('change')}>
                Change Password
              </Button>
              <p className="text-center text-small text-balance text-ink-muted">
                Forgotten your password? Ask an owner to invite you again.
              </p>
            </>
          )}
        </LoginForm>
      )}
    </div>
  );
}

type Props = { isFromAccount: boolean; onChanged: () => void; onBack: () => void };

const newPasswordErrors = (sentence: string | undefined): Errors | undefined =>
  sentence ? { fieldErrors: { newPassword: sentence }, retype: 'newPassword' } : undefined;

function errorsIn({ username, previousPassword, newPassword }: Record<string, string>): Errors | undefined {
  const empty = !username ? 'username' : !previousPassword && 'previousPassword';
  if (empty) return { formErrors: [schema.SESSION_MESSAGES.changeFailed], retype: empty };
  return newPasswordErrors(schema.newPasswordSchema.safeParse(newPassword).error?.issues[0]?.message);
}

function ChangePasswordForm({ isFromAccount, onChanged, onBack }: Props) {
  const [pending, setPending] = useState<{ change: schema.ChangePassword; kinds: readonly ProofKind[] }>();
  /** Whether the answer to a try was lost: then the password may be the new one. */
  const isUnknown = useRef(false);
  /** A failure, with the hint that the password may be changed where an answer was lost. */
  const noted = (cause: unknown): ApiError => {
    if (!(cause instanceof ApiError)) throw cause;
    isUnknown.current ||= cause.status === 0 || cause.status >= 500;
    if (isUnknown.current) cause.message += ` ${schema.SESSION_MESSAGES.changeUnknown}`;
    return cause;
  };
  const { step, formErrors, fieldErrors, props } = useForm({
    check: errorsIn,
    send: async ({ username = '', previousPassword = '', newPassword = '' }) => {
      const change = { username, previousPassword, newPassword };
      const needed = await changePassword(change);
      if (!needed) return onChanged();
      setPending({ change, kinds: needed.secondProof });
    },
    errorsOf: (cause) => {
      const { message, errors } = noted(cause);
      return newPasswordErrors(errors.newPassword) ?? { formErrors: [message], retype: 'previousPassword' };
    },
  });
  const busy = step === 'sending';

  const { ref } = props;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  if (pending)
    return (
      <SecondStep
        kinds={pending.kinds}
        passkeyPath="/login/second-proof/options"
        onProof={async (proof) => {
          await changePassword({ ...pending.change, proof }).catch((cause: unknown) => {
            throw noted(cause);
          });
          onChanged();
        }}
        onBack={onBack}
      />
    );
  return (
    <form {...props} method="post" noValidate className="grid gap-5">
      <FormErrors errors={formErrors} />
      <UsernameField />
      <PasswordField label="Previous password" name="previousPassword" autoComplete="current-password" />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        help={`At least ${schema.PASSWORD_LENGTH.min} characters, and not a common password. All your other sessions will end.`}
        error={fieldErrors.newPassword}
      />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Saving...' : 'Save Password'}
      </Button>
      {isFromAccount ? (
        backToAccount
      ) : (
        <Button variant="quiet" onClick={onBack}>
          Back to login
        </Button>
      )}
    </form>
  );
}

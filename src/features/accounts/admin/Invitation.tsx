import { useEffect, useRef, useState } from 'react';
import { ACCOUNT_MESSAGES, acceptedInvitationSchema, invitationSchema } from '../schema/account.ts';
import { PASSWORD_LENGTH } from '../schema/session.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { ApiError, checked, send } from '#src/lib/api/client.ts';
import { emailCell } from '#src/components/admin/facts.tsx';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Alert, alertClasses } from '#src/components/ui/Alert.tsx';
import { Button, buttonClasses } from '#src/components/ui/Button.tsx';
import { FormErrors } from '#src/components/ui/form/notices.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { PasswordField } from '../login-fields.tsx';
import { errorsIn, refusalOf } from '#src/components/ui/form/errors.ts';

const LOGIN = '/login' satisfies AdminPage;

/** The statuses of an ended link and of a malformed link. */
const GONE = new Set([410, 422]);

let token: string | undefined;

/** The token behind `#`, which is taken out of the address, and so out of the list of visited pages; a reload finds it again. */
function tokenOfLink(): string {
  if (token === undefined) {
    const kept = (history.state as { invitation?: string } | null)?.invitation;
    token = location.hash.slice(1) || (kept ?? '');
    history.replaceState({ invitation: token }, '', location.pathname);
  }
  return token;
}

/** Returns undefined where the link is no longer valid. */
async function readLink() {
  const body = { token: tokenOfLink() };
  if (!body.token) return undefined;
  try {
    return checked(invitationSchema, await send('/invitations/read', { method: 'POST', body }));
  } catch (cause) {
    if (cause instanceof ApiError && GONE.has(cause.status)) return undefined;
    throw cause;
  }
}

export function Invitation() {
  const loaded = useLoaded(readLink);
  const [ended, setEnded] = useState<'accepted' | 'over'>();
  useEffect(() => void (ended && history.replaceState(null, '', location.pathname)), [ended]);
  return (
    <div className="grid gap-5">
      <h1 className="text-h3 font-semibold">Invitation</h1>
      {ended === 'accepted' ? (
        <Accepted />
      ) : (
        <LoadedContent what="The invitation could not be loaded." loaded={loaded} height="h-44">
          {(invitation) =>
            invitation && !ended ? <AcceptForm {...invitation} onEnded={setEnded} /> : <Over />
          }
        </LoadedContent>
      )}
    </div>
  );
}

const Over = () => (
  <>
    <Alert>{ACCOUNT_MESSAGES.invitationOver}</Alert>
    <p className="text-small text-ink-soft">Have you chosen a password already?</p>
    <a href={LOGIN} className={buttonClasses({ variant: 'secondary' }, 'w-full')}>
      Log in
    </a>
  </>
);

function Accepted() {
  const login = useRef<HTMLAnchorElement>(null);
  // The button that had the focus is gone.
  useEffect(() => login.current?.focus(), []);
  return (
    <>
      <p role="status" className={alertClasses('success')}>
        Your account is ready. You can log in now.
      </p>
      <a ref={login} href={LOGIN} className={buttonClasses({}, 'w-full')}>
        Log in
      </a>
    </>
  );
}

/** A password was chosen here, or by an earlier try whose answer was lost. */
type FormProps = { name: string; email: string; onEnded: (how: 'accepted' | 'over') => void };

function AcceptForm({ name, email, onEnded }: FormProps) {
  const { step, formErrors, fieldErrors, props } = useForm({
    check: ({ newPassword }) => {
      const errors = errorsIn(acceptedInvitationSchema, { token: tokenOfLink(), newPassword });
      return errors && { ...errors, retype: 'newPassword' };
    },
    send: async ({ newPassword }) => {
      const body = { token: tokenOfLink(), newPassword };
      await send('/invitations/accept', { method: 'POST', body });
      onEnded('accepted');
    },
    errorsOf: (cause) => {
      if (cause instanceof ApiError && cause.status === 410) onEnded('over');
      return refusalOf(cause);
    },
  });
  const busy = step === 'sending';
  return (
    <>
      <p className="text-small text-ink-soft">
        {`Welcome, ${name}. Choose a password. You will log in as `}
        <strong className="wrap-anywhere">{emailCell(email)}</strong>.
      </p>
      <form {...props} method="post" noValidate className="grid gap-5">
        <FormErrors errors={formErrors} />
        {/* For password managers, which store a name with the password and ignore inputs of the type `hidden`. */}
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          help={`At least ${PASSWORD_LENGTH.min} characters, and not a common password.`}
          error={fieldErrors.newPassword}
        />
        <Button type="submit" busy={busy} className="w-full">
          {busy ? 'Saving...' : 'Save Password'}
        </Button>
      </form>
    </>
  );
}

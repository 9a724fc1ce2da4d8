import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AdminPage } from '#lib/admin-pages';
import { mayUse, type AllowedRoles } from '#features/accounts/schema/roles';
import { SESSION_MESSAGES, type Login as Credentials } from '#features/accounts/schema/session';
import { takeExpiry } from '../../lib/api/session-events.ts';
import { logIn } from './api.ts';
import { LoginForm } from './LoginForm.tsx';
import { alertClasses } from '../../components/ui/alert/classes.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { ownPage } from './own-page.ts';

/** The screen after a login without `next` (spec section 2). */
const AFTER_LOGIN = '/jobformdetails' satisfies AdminPage;

type Mode = 'login' | 'change' | 'changed';

/** Where other people begin, by role. */
const FIRST_PAGES: [AllowedRoles, AdminPage][] = [
  [['recruiter'], AFTER_LOGIN],
  [['office'], '/contactformdetails'],
  ['any', '/viewblog'],
];

async function logInAndGo(login: Credentials): Promise<void> {
  const { roles } = (await logIn(login)).session;
  const [, first = AFTER_LOGIN] = FIRST_PAGES.find(([allowed]) => mayUse(roles, allowed)) ?? [];
  const next = new URLSearchParams(location.search).get('next');
  location.assign(ownPage(next, first));
}

let notice: string | undefined;

/** The message that a session has ended. It is removed from storage at the first call and remembered by this page. */
const expiryNotice = () => (notice ??= takeExpiry() ?? '');

const noSubscription = () => () => {};

/** The login screen: login, change of the password, and login after it. */
export function Login() {
  const [mode, setMode] = useState<Mode>('login');
  const first = useSyncExternalStore(noSubscription, expiryNotice, () => '');
  const changed = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (mode === 'changed') changed.current?.focus();
  }, [mode]);

  return (
    <div className="grid gap-5">
      <h1 className="text-h3 font-semibold">{mode === 'change' ? 'Change Password' : 'Admin login'}</h1>
      <p
        ref={changed}
        role="status"
        tabIndex={-1}
        className={mode === 'changed' ? alertClasses('success', 'outline-none') : 'sr-only'}
      >
        {mode === 'changed' && SESSION_MESSAGES.changed}
      </p>
      {mode === 'change' ? (
        <ChangePasswordForm onChanged={() => setMode('changed')} onBack={() => setMode('login')} />
      ) : (
        <LoginForm
          key={mode}
          notice={mode === 'login' ? first : ''}
          onLogIn={logInAndGo}
          onChangePassword={() => setMode('change')}
        />
      )}
    </div>
  );
}

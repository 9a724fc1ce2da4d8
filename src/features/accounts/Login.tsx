import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import type { ProofKind } from './schema/proofs.ts';
import { mayUse, type AllowedRoles } from './schema/roles.ts';
import { CHANGE_PASSWORD, SESSION_MESSAGES, type Login as Credentials } from './schema/session.ts';
import { takeExpiry } from '#src/lib/api/session-events.ts';
import { logIn, logInWithPasskey, sendSecondProof, type SessionLeft } from './api.ts';
import { LazySecondStep, loadSecondStep } from './LazySecondStep.tsx';
import { LoginForm } from './LoginForm.tsx';
import { alertClasses } from '#src/components/ui/Alert.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { ownPage } from './own-page.ts';

/** The screen after a login without `next` (spec section 2). */
const AFTER_LOGIN = '/jobformdetails' satisfies AdminPage;

/** `second` once name and password were right and a second proof is needed. */
type Mode = 'login' | 'second' | 'change' | 'changed';

const HEADINGS: Record<Mode, string> = {
  login: 'Admin login',
  second: 'Second step',
  change: 'Change Password',
  changed: 'Admin login',
};

const ACCOUNT = '/account' satisfies AdminPage;

/** Where other people begin, by role. */
const FIRST_PAGES: [AllowedRoles, AdminPage][] = [
  [['recruiter'], AFTER_LOGIN],
  [['office'], '/contactformdetails'],
  ['any', '/viewblog'],
];

/** The page that the address asks for. */
const askedPage = () => new URLSearchParams(location.search).get('next');

/** Leads to the first page of a person who is logged in. */
function go({ session: { roles, secondProofMissing } }: SessionLeft): void {
  if (secondProofMissing) return location.assign(ACCOUNT);
  const [, first = AFTER_LOGIN] = FIRST_PAGES.find(([allowed]) => mayUse(roles, allowed)) ?? [];
  const next = ownPage(askedPage(), first);
  const fragment = location.hash === `#${CHANGE_PASSWORD}` ? '' : location.hash;
  location.assign(next + fragment);
}

let notice: string | undefined;

/** The message that a session has ended. It is removed from storage at the first call and remembered by this page. */
const expiryNotice = () => (notice ??= takeExpiry() ?? '');

const noSubscription = () => () => {};

/** The login screen: login, change of the password, and login after it. */
export function Login() {
  const [chosen, setMode] = useState<Mode>();
  const fragment = useSyncExternalStore(
    noSubscription,
    () => location.hash,
    () => '',
  );
  const mode = chosen ?? (fragment === `#${CHANGE_PASSWORD}` ? 'change' : 'login');
  const first = useSyncExternalStore(noSubscription, expiryNotice, () => '');
  const changed = useRef<HTMLParagraphElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const [kinds, setKinds] = useState<readonly ProofKind[]>([]);

  useEffect(() => {
    if (mode === 'changed') changed.current?.focus();
  }, [mode]);

  const begin = async (login: Credentials) => {
    const answer = await logIn(login);
    if (!('secondProof' in answer)) return go(answer);
    await loadSecondStep();
    setKinds(answer.secondProof);
    setMode('second');
  };

  /** Shows the login again; the button that was pressed is gone. */
  const goBack = () => {
    flushSync(() => setMode('login'));
    screen.current?.querySelector('input')?.focus();
  };

  return (
    <div ref={screen} className="grid gap-5">
      <h1 className="text-h3 font-semibold">{HEADINGS[mode]}</h1>
      <p
        ref={changed}
        role="status"
        tabIndex={-1}
        className={mode === 'changed' ? alertClasses('success', 'outline-none') : 'sr-only'}
      >
        {mode === 'changed' && SESSION_MESSAGES.changed}
      </p>
      {mode === 'change' ? (
        <ChangePasswordForm
          account={!chosen && askedPage() === ACCOUNT ? ACCOUNT : undefined}
          onChanged={() => setMode('changed')}
          onBack={goBack}
        />
      ) : mode === 'second' ? (
        <LazySecondStep
          kinds={kinds}
          passkeyPath="/login/second-proof/options"
          onProof={async (proof) => go(await sendSecondProof(proof))}
          onBack={goBack}
        />
      ) : (
        <LoginForm
          key={mode}
          notice={mode === 'login' ? first : ''}
          onLogIn={begin}
          onPasskey={async () => go(await logInWithPasskey())}
          onChangePassword={() => setMode('change')}
        />
      )}
    </div>
  );
}

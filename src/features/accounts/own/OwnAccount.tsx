import { useEffect, useState } from 'react';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { EMAIL_LINK, type OwnAccount as Account } from '../schema/account.ts';
import { CHANGE_PASSWORD } from '../schema/session.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { Alert } from '#src/components/ui/Alert.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { OpenedDetails } from '#src/components/admin/facts.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { showToast } from '#src/components/ui/toast.tsx';
import { ApiError } from '#src/lib/api/client.ts';
import { useCurrentSession } from '../current-session.ts';
import { Sessions } from '../sessions/Sessions.tsx';
import { confirmEmail, readAccount } from './api.ts';
import { Block } from './Block.tsx';
import { ProfileBlock } from './ProfileBlock.tsx';
import { ProofsBlock } from './ProofsBlock.tsx';
import { RecoverySheet } from './RecoverySheet.tsx';

const LOGIN = '/login' satisfies AdminPage;
const ACCOUNT = '/account' satisfies AdminPage;

/** The form for a new password, which leads back here. */
const NEW_PASSWORD = `${LOGIN}?next=${ACCOUNT}#${CHANGE_PASSWORD}`;

/** The reader's account, and why the link that was opened confirmed no address. */
type Opened = Account & { problem?: string };

/** Whether a second proof is required of everybody and the reader has none: then only setting one up is allowed. */
const isProofMissing = ({ proofs: { required, passkeys, authenticators } }: Account) =>
  required && passkeys.length + authenticators.length === 0;

/** Reads the account; where the link that confirms an address was opened, confirms it, too. */
async function openAccount(): Promise<Opened> {
  const account = await readAccount();
  if (!location.hash.startsWith(EMAIL_LINK) || isProofMissing(account)) return account;
  const removeToken = () => history.replaceState(history.state, '', location.pathname);
  try {
    const { message = '', ...changed } = await confirmEmail(location.hash.slice(EMAIL_LINK.length));
    removeToken();
    showToast(message);
    return { ...changed, proofs: account.proofs };
  } catch (cause) {
    // Without an answer, or a session, the link may work at the next try.
    if (cause instanceof ApiError && cause.status >= 400 && cause.status !== 401) removeToken();
    return { ...account, problem: sentenceOf(cause) };
  }
}

/** The reader's own account: profile, second proofs, sessions, and the way to a new password. */
export function OwnAccount({ siteName }: { siteName: string }) {
  const loaded = useLoaded(openAccount);
  const [codes, setCodes] = useState<readonly string[]>();
  // The link is opened in the tab that shows this page already.
  useEffect(() => {
    window.addEventListener('hashchange', loaded.reload);
    return () => window.removeEventListener('hashchange', loaded.reload);
  }, [loaded.reload]);
  return (
    <>
      <div className="grid max-w-3xl gap-4">
        <LoadedContent what="Your account could not be loaded." loaded={loaded} height="h-72">
          {(account) => (
            <Blocks
              account={account}
              onSaved={(saved) => loaded.change(({ proofs }) => ({ ...saved, proofs }))}
              onCodes={setCodes}
            />
          )}
        </LoadedContent>
      </div>
      <RecoverySheet siteName={siteName} codes={codes} onClose={() => setCodes(undefined)} />
    </>
  );
}

interface BlocksProps {
  account: Opened;
  onSaved: Parameters<typeof ProfileBlock>[0]['onSaved'];
  onCodes: (codes: readonly string[]) => void;
}

/** The blocks of the page; before a required second proof is set up, the one for it alone. */
function Blocks({ account, onSaved, onCodes }: BlocksProps) {
  const isMissing = useCurrentSession()?.secondProofMissing ?? isProofMissing(account);
  return (
    <>
      {isMissing && (
        <Alert tone="warning">
          Everyone needs a second factor. Add a passkey or an authenticator app to continue.
        </Alert>
      )}
      {!isMissing && <ProfileBlock {...{ account, onSaved }} />}
      <ProofsBlock first={account.proofs} onCodes={onCodes} />
      {!isMissing && (
        <>
          <Block title="Your sessions">
            <OpenedDetails label="Show where you are logged in">
              <Sessions path="/sessions" endAll="End all others" />
            </OpenedDetails>
          </Block>
          <Block title="Password">
            <p className="text-small text-ink-soft">
              All other sessions of your account will end when the password changes.{' '}
              <TextLink href={NEW_PASSWORD}>Change the password</TextLink>
            </p>
          </Block>
        </>
      )}
    </>
  );
}

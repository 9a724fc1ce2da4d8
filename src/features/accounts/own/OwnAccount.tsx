import { useState } from 'react';
import type { AdminPage } from '#lib/admin-pages';
import { CHANGE_PASSWORD, type Session } from '#features/accounts/schema/session';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { TextLink } from '../../../components/ui/text-link/TextLink.tsx';
import { LoadedContent } from '../../../components/admin/LoadedContent.tsx';
import { useLoaded } from '../../../components/admin/use-loaded.ts';
import { currentPerson, useCurrentSession } from '../current-session.ts';
import { Sessions } from '../sessions/Sessions.tsx';
import { Block } from './Block.tsx';
import { ProfileBlock } from './ProfileBlock.tsx';
import { ProofsBlock } from './ProofsBlock.tsx';
import { RecoverySheet } from './RecoverySheet.tsx';

const LOGIN = '/login' satisfies AdminPage;
const ACCOUNT = '/account' satisfies AdminPage;

/** The form for a new password, which leads back here. */
const NEW_PASSWORD = `${LOGIN}?next=${ACCOUNT}#${CHANGE_PASSWORD}`;

/** The reader's own account: profile, second proofs, sessions, and the way to a new password. */
export function OwnAccount({ siteName }: { siteName: string }) {
  const loaded = useLoaded(currentPerson);
  const current = useCurrentSession();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      <div className="grid max-w-3xl gap-4">
        <LoadedContent what="Your account could not be loaded." loaded={loaded} height="h-72">
          {(first) => <Blocks person={current ?? first} onCodes={setCodes} />}
        </LoadedContent>
      </div>
      <RecoverySheet siteName={siteName} codes={codes} onClose={() => setCodes(undefined)} />
    </>
  );
}

interface BlocksProps {
  person: Session;
  onCodes: (codes: readonly string[]) => void;
}

/** The blocks of the page; before a required second proof is set up, the one for it alone. */
function Blocks({ person: { secondProofMissing }, onCodes }: BlocksProps) {
  return (
    <>
      {secondProofMissing && (
        <Alert tone="warning">
          Everyone needs a second factor. Add a passkey or an authenticator app to continue.
        </Alert>
      )}
      {!secondProofMissing && <ProfileBlock />}
      <ProofsBlock onCodes={onCodes} />
      {!secondProofMissing && (
        <>
          <Block title="Your sessions">
            <Sessions path="/sessions" endAll="End all others" />
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

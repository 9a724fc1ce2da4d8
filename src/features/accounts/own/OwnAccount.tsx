import { useState } from 'react';
import type { AdminPage } from '#lib/admin-pages';
import { CHANGE_PASSWORD } from '#features/accounts/schema/session';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { TextLink } from '../../../components/ui/text-link/TextLink.tsx';
import { Sessions } from '../admin/SessionList.tsx';
import { useCurrentSession } from '../current-session.ts';
import { Block } from './Block.tsx';
import { ProfileBlock } from './ProfileBlock.tsx';
import { ProofsBlock } from './ProofsBlock.tsx';
import { RecoverySheet } from './RecoverySheet.tsx';

/** The reader's own account: profile, second proofs, sessions, and the way to a new password. */
export function OwnAccount({ siteName }: { siteName: string }) {
  const person = useCurrentSession();
  const [codes, setCodes] = useState<readonly string[]>();
  if (!person)
    return (
      <p role="status" className="text-small text-ink-muted">
        Loading...
      </p>
    );
  return (
    <>
      <div className="grid max-w-3xl gap-4">
        {person.secondProofMissing && (
          <Alert tone="warning">
            A second proof is required of everybody. Add a passkey or an authenticator app to go on.
          </Alert>
        )}
        {!person.secondProofMissing && <ProfileBlock />}
        <ProofsBlock onCodes={setCodes} />
        {!person.secondProofMissing && (
          <>
            <Block title="Your sessions">
              <Sessions path="/sessions" endAll="End all others" />
            </Block>
            <Block title="Password">
              <p className="text-small text-ink-soft">
                All other sessions of your account end when it changes.{' '}
                <TextLink href={`${'/login' satisfies AdminPage}#${CHANGE_PASSWORD}`}>
                  Change the password
                </TextLink>
              </p>
            </Block>
          </>
        )}
      </div>
      <RecoverySheet siteName={siteName} codes={codes} onClose={() => setCodes(undefined)} />
    </>
  );
}

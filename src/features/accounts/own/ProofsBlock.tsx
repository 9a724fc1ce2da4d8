import { useState } from 'react';
import type { ListedProof, Proofs } from '#features/accounts/schema/proofs';
import { sentenceOf } from '#lib/sentence';
import { timeInWords } from '#lib/time';
import { ConfirmDialog } from '../../../components/admin/ConfirmDialog.tsx';
import { Failure } from '../../../components/admin/Failure.tsx';
import { useLoaded } from '../../../components/admin/use-loaded.ts';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Skeleton } from '../../../components/ui/Skeleton.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { currentSession } from '../api.ts';
import { setCurrentSession } from '../current-session.ts';
import { hasPasskeys } from '../passkeys.ts';
import { AddAuthenticatorDialog } from './AddAuthenticatorDialog.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { makeRecoveryCodes, readProofs, removeProof } from './api.ts';
import { Block } from './Block.tsx';

type Kind = 'passkeys' | 'authenticators';

const KINDS: Record<Kind, { title: string; text: string; add: string; none: string }> = {
  passkeys: {
    title: 'Passkeys',
    text: 'A finger, a face, a PIN or a security key of your device. It can log you in without the password.',
    add: 'Add a passkey',
    none: 'No passkey yet.',
  },
  authenticators: {
    title: 'Authenticator apps',
    text: 'An app on your phone that shows a new code of six digits every 30 seconds.',
    add: 'Add an app',
    none: 'No app yet.',
  },
};

/** The reader's second proofs and recovery codes. */
export function ProofsBlock({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const loaded = useLoaded(readProofs);
  return (
    <Block title="Second proofs">
      <p className="text-small text-ink-soft">
        With one of these, nobody can use your account who only knows your password. Add two, so that one can
        be lost.
      </p>
      {loaded.status === 'loading' && <Skeleton className="h-32 w-full" />}
      {loaded.status === 'failed' && <Failure problem={loaded.problem} onRetry={loaded.reload} />}
      {loaded.status === 'ready' && (
        <ProofLists proofs={loaded.value} onChanged={loaded.reload} onCodes={onCodes} />
      )}
    </Block>
  );
}

interface ListsProps {
  proofs: Proofs;
  onChanged: () => void;
  onCodes: (codes: readonly string[]) => void;
}

function ProofLists({ proofs, onChanged, onCodes }: ListsProps) {
  const [adding, setAdding] = useState<Kind>();
  const [removing, setRemoving] = useState<{ kind: Kind; proof: ListedProof }>();
  const hasOne = proofs.passkeys.length + proofs.authenticators.length > 0;

  const changed = async () => {
    setAdding(undefined);
    // The next question for a proof asks for what there is now.
    setCurrentSession((await currentSession()).session);
    onChanged();
  };

  return (
    <>
      <ProofList kind="passkeys" proofs={proofs.passkeys} onAdd={setAdding} onRemove={setRemoving} />
      <ProofList
        kind="authenticators"
        proofs={proofs.authenticators}
        onAdd={setAdding}
        onRemove={setRemoving}
      />
      {hasOne && <RecoveryLine unused={proofs.recoveryCodes} onCodes={onCodes} onChanged={changed} />}
      <AddPasskeyDialog open={adding === 'passkeys'} onAdded={changed} onClose={() => setAdding(undefined)} />
      <AddAuthenticatorDialog
        open={adding === 'authenticators'}
        onAdded={changed}
        onClose={() => setAdding(undefined)}
      />
      <ConfirmDialog
        open={removing !== undefined}
        title={`Remove ${removing?.proof.name ?? ''}?`}
        confirm="Remove"
        confirming="Removing..."
        onConfirm={async () => {
          if (removing) await removeProof(removing.kind, removing.proof.id);
          showToast('Removed.');
          await changed();
        }}
        onClose={() => setRemoving(undefined)}
      >
        <p>It can no longer be used to log in. After the last one, the password alone opens your account.</p>
      </ConfirmDialog>
    </>
  );
}

interface ListProps {
  kind: Kind;
  proofs: readonly ListedProof[];
  onAdd: (kind: Kind) => void;
  onRemove: (removing: { kind: Kind; proof: ListedProof }) => void;
}

const usedIn = ({ addedAt, lastUsedAt }: ListedProof) =>
  `Added ${timeInWords(addedAt)}. ${lastUsedAt ? `Last used ${timeInWords(lastUsedAt)}.` : 'Not used yet.'}`;

function ProofList({ kind, proofs, onAdd, onRemove }: ListProps) {
  const { title, text, add, none } = KINDS[kind];
  const isMissing = kind === 'passkeys' && !hasPasskeys();
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h3 className="text-small font-semibold">{title}</h3>
          <p className="text-small text-ink-muted">{isMissing ? 'This browser has no passkeys.' : text}</p>
        </div>
        {!isMissing && (
          <Button size="sm" variant="secondary" onClick={() => onAdd(kind)}>
            {add}
          </Button>
        )}
      </div>
      {proofs.length === 0 && <p className="text-small text-ink-muted">{none}</p>}
      {proofs.length > 0 && (
        <ul className="grid gap-3" aria-label={title}>
          {proofs.map((proof) => (
            <li key={proof.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">{proof.name}</p>
                <p className="text-ink-muted">{usedIn(proof)}</p>
              </div>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Remove ${proof.name}`}
                onClick={() => onRemove({ kind, proof })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface RecoveryProps {
  unused: number;
  onCodes: ListsProps['onCodes'];
  onChanged: () => Promise<void>;
}

function RecoveryLine({ unused, onCodes, onChanged }: RecoveryProps) {
  const [making, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    try {
      onCodes(await makeRecoveryCodes());
      await onChanged();
    } catch (cause) {
      showToast(sentenceOf(cause), 'danger');
    }
    setMaking(false);
  };
  const state =
    unused === 0 ? 'You have none: a lost device would lock you out.' : `${unused} of 10 are unused.`;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
      <div className="min-w-0 grow basis-64">
        <h3 className="text-small font-semibold">Recovery codes</h3>
        <p className="text-small text-ink-muted">
          {`For when you have none of the above with you. Each works once. ${state}`}
        </p>
      </div>
      <Button size="sm" variant="secondary" busy={making} onClick={() => void make()}>
        {unused === 0 ? 'Make recovery codes' : 'Make new codes'}
      </Button>
    </div>
  );
}

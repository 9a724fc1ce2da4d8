import { useRef, useState, type ReactNode } from 'react';
import { RECOVERY_CODES, proofsSchema, recoveryCodesSchema } from '../schema/proofs.ts';
import type { ListedProof, Proofs } from '../schema/proofs.ts';
import { Card } from '#src/components/admin/Card.tsx';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { checked, send } from '#src/lib/api/client.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { timeInWords } from '#src/lib/time.ts';
import { hasPasskeys } from '../api.ts';
import { renewCurrentSession } from '../current-session.ts';
import { DeviceRow } from '../Sessions.tsx';
import { AddAuthenticatorDialog, AddPasskeyDialog } from './secrets.tsx';

/** Where the API has each kind of second proof, and what is said of them. */
const KINDS = {
  passkeys: {
    title: 'Passkeys',
    text: 'Your fingerprint, face or PIN on a device, or a security key. A passkey can log you in without the password.',
    add: 'Add a passkey',
    none: 'No passkey yet.',
    Dialog: AddPasskeyDialog,
  },
  authenticators: {
    title: 'Authenticator apps',
    text: 'An app on your phone that shows a new code of six digits every 30 seconds.',
    add: 'Add an app',
    none: 'No app yet.',
    Dialog: AddAuthenticatorDialog,
  },
} as const;

type OnCodes = (codes: readonly string[]) => void;

export function ProofsBlock({ first, onCodes }: { first: Proofs; onCodes: OnCodes }) {
  const [proofs, setProofs] = useState(first);
  const changed = async () => {
    // The next question for a proof asks for what there is now.
    await renewCurrentSession();
    const read = async () => setProofs(checked(proofsSchema, await send('/proofs')));
    void read().catch((cause: unknown) => showToast(sentenceOf(cause), 'danger'));
  };
  const { passkeys, authenticators, recoveryCodes } = proofs;
  return (
    <Card title="Second factors">
      <p className="text-small text-ink-soft">
        With one of these, a stolen password is not enough to use your account. Add two, in case you lose one.
      </p>
      <ProofList kind="passkeys" proofs={passkeys} onChanged={changed} />
      <ProofList kind="authenticators" proofs={authenticators} onChanged={changed} />
      {passkeys.length + authenticators.length > 0 && (
        <RecoveryCodes unused={recoveryCodes} onCodes={onCodes} onChanged={changed} />
      )}
    </Card>
  );
}

/** A heading with paragraphs, and a button beside them. */
const Line = (props: { title: string; texts: readonly string[]; children: ReactNode }) => (
  <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
    <div className="min-w-0 grow basis-64">
      <h3 className="text-small font-semibold">{props.title}</h3>
      {props.texts.map((text) => (
        <p key={text} className="text-small text-ink-muted">
          {text}
        </p>
      ))}
    </div>
    {props.children}
  </div>
);

interface ListProps {
  kind: keyof typeof KINDS;
  proofs: readonly ListedProof[];
  onChanged: () => Promise<void>;
}

function ProofList({ kind, proofs, onChanged }: ListProps) {
  const { title, text, add, none, Dialog } = KINDS[kind];
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ListedProof>();
  const isMissing = kind === 'passkeys' && !hasPasskeys();
  const added = () => {
    setAdding(false);
    return onChanged();
  };
  const remove = async () => {
    await send(`/${kind}/${removing?.id}`, { method: 'DELETE' });
    showToast('Removed.');
    await onChanged();
  };
  return (
    <>
      <div className="grid gap-3 border-t border-line pt-4">
        <Line title={title} texts={[isMissing ? 'Passkeys cannot be used here.' : text]}>
          {!isMissing && <SmallButton onClick={() => setAdding(true)}>{add}</SmallButton>}
        </Line>
        {proofs.length === 0 && <p className="text-small text-ink-muted">{none}</p>}
        <ul className="grid gap-3 empty:hidden" aria-label={title}>
          {proofs.map((proof) => {
            const used = proof.lastUsedAt ? `Last used ${timeInWords(proof.lastUsedAt)}.` : 'Not used yet.';
            const details = [`Added ${timeInWords(proof.addedAt)}.`, used];
            return (
              <DeviceRow key={proof.id} name={proof.name} details={details}>
                <SmallButton aria-label={`Remove ${proof.name}`} onClick={() => setRemoving(proof)}>
                  Remove
                </SmallButton>
              </DeviceRow>
            );
          })}
        </ul>
      </div>
      {adding && <Dialog onAdded={added} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        title={`Remove ${removing?.name ?? ''}?`}
        confirm="Remove"
        confirming="Removing..."
        onConfirm={remove}
        onClose={() => setRemoving(undefined)}
      >
        <p>
          You will no longer be able to log in with it. If you have no other second factor, your password
          alone will open your account.
        </p>
      </ConfirmDialog>
    </>
  );
}

interface RecoveryProps {
  unused: number;
  onCodes: OnCodes;
  onChanged: () => Promise<void>;
}

/** A button makes new recovery codes: after a question where earlier ones stop working. */
function RecoveryCodes({ unused, onCodes, onChanged }: RecoveryProps) {
  const [creating, setCreating] = useState(false);
  const [replacing, setReplacing] = useState(false);
  /** New codes, which are shown once the question before has closed: the focus returns to where it was before both. */
  const made = useRef<readonly string[]>(undefined);

  const show = () => {
    if (made.current) onCodes(made.current);
    made.current = undefined;
  };

  const create = async () => {
    const answer = await send('/recovery-codes', { method: 'POST', body: {} });
    made.current = checked(recoveryCodesSchema, answer).codes;
    await onChanged();
  };

  const createFirst = async () => {
    setCreating(true);
    await create().catch((cause: unknown) => showToast(sentenceOf(cause), 'danger'));
    show();
    setCreating(false);
  };

  const isFirst = unused === 0;
  const state = isFirst
    ? 'You have none: losing your device would lock you out.'
    : `${unused} of ${RECOVERY_CODES} ${unused === 1 ? 'is' : 'are'} unused.`;
  const texts = ['For when you have none of the above with you. Each code works once.', state];
  return (
    <div className="border-t border-line pt-4">
      <Line title="Recovery codes" texts={texts}>
        <SmallButton busy={creating} onClick={isFirst ? createFirst : () => setReplacing(true)}>
          {isFirst ? 'Create recovery codes' : 'Replace the codes'}
        </SmallButton>
      </Line>
      <ConfirmDialog
        open={replacing}
        title="Replace your recovery codes?"
        confirm="Replace"
        confirming="Replacing..."
        onConfirm={create}
        onClose={() => {
          setReplacing(false);
          show();
        }}
      >
        <p>The codes that you printed or stored before will no longer work.</p>
      </ConfirmDialog>
    </div>
  );
}

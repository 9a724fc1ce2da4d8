import { useRef, useState } from 'react';
import { RECOVERY_CODES, newPasskeyNameSchema, type ListedProof, type Proofs } from '../schema/proofs.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { timeInWords } from '#src/lib/time.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { usePreservedFocus } from '#src/components/admin/use-preserved-focus.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { renewCurrentSession } from '../current-session.ts';
import { DeviceRow } from '../Sessions.tsx';
import { hasPasskeys } from '../api.ts';
import { AddAuthenticatorDialog } from './ShownOnce.tsx';
import { addPasskey, makeRecoveryCodes, readProofs, removeProof } from './api.ts';
import { Block } from './OwnAccount.tsx';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { TextField } from '#src/components/ui/fields.tsx';
import { errorsIn } from '../account-form.ts';

type Kind = 'passkeys' | 'authenticators';

const KINDS: Record<Kind, { title: string; text: string; add: string; none: string }> = {
  passkeys: {
    title: 'Passkeys',
    text: 'Your fingerprint, face or PIN on a device, or a security key. A passkey can log you in without the password.',
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

interface ProofsBlockProps {
  /** As they came with the account. */
  first: Proofs;
  onCodes: (codes: readonly string[]) => void;
}

/** The reader's second proofs and recovery codes. */
export function ProofsBlock({ first, onCodes }: ProofsBlockProps) {
  const [proofs, setProofs] = useState(first);
  const readAgain = () =>
    void readProofs().then(setProofs, (cause: unknown) => showToast(sentenceOf(cause), 'danger'));
  return (
    <Block title="Second factors">
      <p className="text-small text-ink-soft">
        With one of these, a stolen password is not enough to use your account. Add two, in case you lose one.
      </p>
      <ProofLists proofs={proofs} onChanged={readAgain} onCodes={onCodes} />
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
    await renewCurrentSession();
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
      {adding === 'passkeys' && <AddPasskeyDialog onAdded={changed} onClose={() => setAdding(undefined)} />}
      {adding === 'authenticators' && (
        <AddAuthenticatorDialog onAdded={changed} onClose={() => setAdding(undefined)} />
      )}
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
        <p>
          You will no longer be able to log in with it. If you have no other second factor, your password
          alone will open your account.
        </p>
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

const usedIn = ({ addedAt, lastUsedAt }: ListedProof) => [
  `Added ${timeInWords(addedAt)}.`,
  lastUsedAt ? `Last used ${timeInWords(lastUsedAt)}.` : 'Not used yet.',
];

function ProofList({ kind, proofs, onAdd, onRemove }: ListProps) {
  const { title, text, add, none } = KINDS[kind];
  const isMissing = kind === 'passkeys' && !hasPasskeys();
  const preservedFocus = usePreservedFocus('li');
  return (
    <div {...preservedFocus} className="grid gap-3 border-t border-line pt-4 outline-none">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h3 className="text-small font-semibold">{title}</h3>
          <p className="text-small text-ink-muted">{isMissing ? 'Passkeys cannot be used here.' : text}</p>
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
            <DeviceRow key={proof.id} name={proof.name} details={usedIn(proof)}>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Remove ${proof.name}`}
                onClick={() => onRemove({ kind, proof })}
              >
                Remove
              </Button>
            </DeviceRow>
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
  const [creating, setCreating] = useState(false);
  const [replacing, setReplacing] = useState(false);

  /** New codes, which are shown once the question before has closed: the focus returns to where it was before both. */
  const made = useRef<readonly string[]>(undefined);

  const show = () => {
    if (made.current) onCodes(made.current);
    made.current = undefined;
  };

  const create = async () => {
    made.current = await makeRecoveryCodes();
    await onChanged();
  };

  const createFirst = async () => {
    setCreating(true);
    await create().catch((cause: unknown) => showToast(sentenceOf(cause), 'danger'));
    show();
    setCreating(false);
  };

  const replace = async (closed: AbortSignal) => {
    await create();
    if (closed.aborted) show();
  };

  const close = () => {
    setReplacing(false);
    show();
  };

  const left = `${unused} of ${RECOVERY_CODES} ${unused === 1 ? 'is' : 'are'} unused.`;
  const state = unused === 0 ? 'You have none: losing your device would lock you out.' : left;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
      <div className="min-w-0 grow basis-64">
        <h3 className="text-small font-semibold">Recovery codes</h3>
        <p className="text-small text-ink-muted">
          For when you have none of the above with you. Each code works once.
        </p>
        <p className="text-small text-ink-muted">{state}</p>
      </div>
      {unused === 0 ? (
        <Button size="sm" variant="secondary" busy={creating} onClick={() => void createFirst()}>
          Create recovery codes
        </Button>
      ) : (
        <Button size="sm" variant="secondary" onClick={() => setReplacing(true)}>
          Replace the codes
        </Button>
      )}
      <ConfirmDialog
        open={replacing}
        title="Replace your recovery codes?"
        confirm="Replace"
        confirming="Replacing..."
        onConfirm={replace}
        onClose={close}
      >
        <p>The codes that you printed or stored before will no longer work.</p>
      </ConfirmDialog>
    </div>
  );
}

interface AddPasskeyDialogProps {
  onAdded: () => Promise<void>;
  onClose: () => void;
}

/** Makes a passkey on this device and names it. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const form = useForm({
    check: (values) => errorsIn(newPasskeyNameSchema, values),
    send: async ({ name = '' }) => {
      await addPasskey(name.trim());
      await onAdded();
    },
    errorsOf: (cause) => ({ formErrors: [sentenceOf(cause)] }),
  });
  return (
    <FormDialog
      title="Add a passkey"
      form={form}
      send="Create the passkey"
      sending="Waiting for the device..."
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={60}
        help="Such as “Work laptop”. Your browser then asks you to confirm."
        error={form.fieldErrors.name}
        required
      />
    </FormDialog>
  );
}

import { useId, useRef, useState, type ReactNode } from 'react';
import { RECOVERY_CODES, proofsSchema, recoveryCodesSchema } from '../schema/proofs.ts';
import type { ListedProof, Proofs } from '../schema/proofs.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { usePreservedFocus } from '#src/components/admin/use-preserved-focus.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { checked, send } from '#src/lib/api/client.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { timeInWords } from '#src/lib/time.ts';
import { hasPasskeys } from '../api.ts';
import { renewCurrentSession } from '../current-session.ts';
import { DeviceRow } from '../Sessions.tsx';
import { AddAuthenticatorDialog, AddPasskeyDialog } from './secrets.tsx';

export function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-md border border-line bg-paper p-5">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

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
    <Block title="Second factors">
      <p className="text-small text-ink-soft">
        With one of these, a stolen password is not enough to use your account. Add two, in case you lose one.
      </p>
      <ProofList kind="passkeys" proofs={passkeys} onChanged={changed} />
      <ProofList kind="authenticators" proofs={authenticators} onChanged={changed} />
      {passkeys.length + authenticators.length > 0 && (
        <RecoveryCodes unused={recoveryCodes} onCodes={onCodes} onChanged={changed} />
      )}
    </Block>
  );
}

/** The heading of a kind of proofs, paragraphs about it, and a button at the end. */
const Line = ({
  title,
  texts,
  children,
}: {
  title: string;
  texts: readonly string[];
  children: ReactNode;
}) => (
  <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
    <div className="min-w-0 grow basis-64">
      <h3 className="text-small font-semibold">{title}</h3>
      {texts.map((text) => (
        <p key={text} className="text-small text-ink-muted">
          {text}
        </p>
      ))}
    </div>
    {children}
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
  const preservedFocus = usePreservedFocus('li');
  const button = { size: 'sm', variant: 'secondary' } as const;
  return (
    <>
      <div {...preservedFocus} className="grid gap-3 border-t border-line pt-4 outline-none">
        <Line title={title} texts={[isMissing ? 'Passkeys cannot be used here.' : text]}>
          {!isMissing && (
            <Button {...button} onClick={() => setAdding(true)}>
              {add}
            </Button>
          )}
        </Line>
        {proofs.length === 0 ? (
          <p className="text-small text-ink-muted">{none}</p>
        ) : (
          <ul className="grid gap-3" aria-label={title}>
            {proofs.map((proof) => (
              <DeviceRow
                key={proof.id}
                name={proof.name}
                details={[
                  `Added ${timeInWords(proof.addedAt)}.`,
                  proof.lastUsedAt ? `Last used ${timeInWords(proof.lastUsedAt)}.` : 'Not used yet.',
                ]}
              >
                <Button {...button} aria-label={`Remove ${proof.name}`} onClick={() => setRemoving(proof)}>
                  Remove
                </Button>
              </DeviceRow>
            ))}
          </ul>
        )}
      </div>
      {adding && (
        <Dialog
          onAdded={() => {
            setAdding(false);
            return onChanged();
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={`Remove ${removing?.name ?? ''}?`}
        confirm="Remove"
        confirming="Removing..."
        onConfirm={async () => {
          await send(`/${kind}/${removing?.id}`, { method: 'DELETE' });
          showToast('Removed.');
          await onChanged();
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

interface RecoveryProps {
  unused: number;
  onCodes: OnCodes;
  onChanged: () => Promise<void>;
}

/** How many recovery codes are left, and a button that makes new ones: after a question where codes stop working. */
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

  const state =
    unused === 0
      ? 'You have none: losing your device would lock you out.'
      : `${unused} of ${RECOVERY_CODES} ${unused === 1 ? 'is' : 'are'} unused.`;
  return (
    <div className="border-t border-line pt-4">
      <Line
        title="Recovery codes"
        texts={['For when you have none of the above with you. Each code works once.', state]}
      >
        <Button
          size="sm"
          variant="secondary"
          busy={creating}
          onClick={() => (unused === 0 ? createFirst() : setReplacing(true))}
        >
          {unused === 0 ? 'Create recovery codes' : 'Replace the codes'}
        </Button>
      </Line>
      <ConfirmDialog
        open={replacing}
        title="Replace your recovery codes?"
        confirm="Replace"
        confirming="Replacing..."
        onConfirm={async (closed) => {
          await create();
          if (closed.aborted) show();
        }}
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

import { useEffect, useState, type ReactNode } from 'react';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import * as schema from '../schema/account.ts';
import { RECOVERY_CODES, proofsSchema, recoveryCodesSchema } from '../schema/proofs.ts';
import type { ListedProof, Proofs } from '../schema/proofs.ts';
import { mayUse, ROLES } from '../schema/roles.ts';
import { CHANGE_PASSWORD } from '../schema/session.ts';
import { Card } from '#src/components/admin/Card.tsx';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { OpenedDetails } from '#src/components/admin/facts.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button, SmallButton } from '#src/components/ui/Button.tsx';
import { Checkbox, TextField } from '#src/components/ui/fields.tsx';
import { FormErrors } from '#src/components/ui/form/notices.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { useWindowEvent } from '#src/components/ui/use-window-event.ts';
import { ApiError, checked, send } from '#src/lib/api/client.ts';
import { ifMatch } from '#src/features/submissions/client.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { timeInWords } from '#src/lib/time.ts';
import { errorsIn, refusalOf, required } from '#src/components/ui/form/errors.ts';
import { hasPasskeys } from '../api.ts';
import { useCurrentSession } from '../current-session.ts';
import { DeviceRow, Sessions } from '../Sessions.tsx';
import { AddAuthenticatorDialog, AddPasskeyDialog, RecoverySheet } from './secrets.tsx';

const LOGIN = '/login' satisfies AdminPage;
const ACCOUNT = '/account' satisfies AdminPage;

const NEW_PASSWORD = `${LOGIN}?next=${ACCOUNT}#${CHANGE_PASSWORD}`;

/** The reader's account, and why the link that was opened confirmed no address. */
type Opened = schema.OwnAccount & { problem?: string };

/** Whether a second proof is required of everybody and the reader has none: then only setting one up is allowed. */
const isProofMissing = ({ proofs: { required, passkeys, authenticators } }: schema.OwnAccount) =>
  required && passkeys.length + authenticators.length === 0;

/** Where the link that confirms an address was opened, confirms the address, too. */
async function openAccount(): Promise<Opened> {
  const account = checked(schema.ownAccountSchema, await send('/account'));
  if (!location.hash.startsWith(schema.EMAIL_LINK) || isProofMissing(account)) return account;
  const removeToken = () => history.replaceState(history.state, '', location.pathname);
  try {
    const body = { token: location.hash.slice(schema.EMAIL_LINK.length) };
    const answer = await send('/account/email', { method: 'POST', body });
    const { message = '', ...changed } = checked(schema.changedProfileSchema, answer);
    removeToken();
    showToast(message);
    return { ...changed, proofs: account.proofs };
  } catch (cause) {
    // Without an answer, or a session, the link may work at the next try.
    if (cause instanceof ApiError && cause.status >= 400 && cause.status !== 401) removeToken();
    return { ...account, problem: sentenceOf(cause) };
  }
}

/** The blocks of the page; before a required second proof is set up, the one for it alone. */
export function OwnAccount({ siteName }: { siteName: string }) {
  const loaded = useLoaded(openAccount);
  const [codes, setCodes] = useState<readonly string[]>();
  const session = useCurrentSession();
  // The link is opened in the tab that shows this page already.
  useWindowEvent('hashchange', loaded.reload);
  const blocks = (account: Opened) => {
    const isMissing = session?.secondProofMissing ?? isProofMissing(account);
    return (
      <>
        {isMissing ? (
          <Alert tone="warning">
            Everyone needs a second factor. Add a passkey or an authenticator app to continue.
          </Alert>
        ) : (
          <ProfileBlock
            account={account}
            onSaved={(saved) => loaded.change(({ proofs }) => ({ ...saved, proofs }))}
          />
        )}
        <ProofsBlock first={account.proofs} onCodes={setCodes} />
        {!isMissing && (
          <>
            <Card title="Your sessions">
              <OpenedDetails label="Show where you are logged in">
                <Sessions path="/sessions" endAll="End all others" />
              </OpenedDetails>
            </Card>
            <Card title="Password">
              <p className="text-small text-ink-soft">
                All other sessions of your account will end when the password changes.{' '}
                <TextLink href={NEW_PASSWORD}>Change the password</TextLink>
              </p>
            </Card>
          </>
        )}
      </>
    );
  };
  return (
    <>
      <div className="grid max-w-3xl gap-4">
        <LoadedContent what="Your account could not be loaded." loaded={loaded} height="h-72">
          {blocks}
        </LoadedContent>
      </div>
      <RecoverySheet siteName={siteName} codes={codes} onClose={() => setCodes(undefined)} />
    </>
  );
}

interface ProfileProps {
  account: Opened;
  onSaved: (account: schema.ListedAccount) => void;
}

const MAILS = 'assignmentMails';

function ProfileBlock({ account, onSaved }: ProfileProps) {
  const { problem, pendingEmail, name, email, assignmentMails = true, version } = account;
  /** Whether records can be assigned to the person. */
  const isAssignee = mayUse(account.roles, ['office', 'recruiter']);
  const bodyOf = ({ [MAILS]: mails, name, email }: Record<string, string>) =>
    isAssignee ? { name, email, [MAILS]: mails !== undefined } : { name, email };
  const form = useForm({
    check: (values) => errorsIn(schema.profileSchema, bodyOf(values)),
    send: async (values) => {
      const change = { method: 'PUT', body: bodyOf(values), headers: ifMatch(account) } as const;
      const answer = await send('/account', change);
      const { message, ...saved } = checked(schema.changedProfileSchema, answer);
      onSaved(saved);
      showToast(message ?? 'Saved.', message === schema.ACCOUNT_MESSAGES.linkNotSent ? 'danger' : 'success');
      // The answer says who is logged in: all islands show the new name.
      await send('/session').catch(() => undefined);
    },
    errorsOf: refusalOf,
  });
  const busy = form.step === 'sending';

  // The server's form of what was typed, such as an address in small letters.
  const { ref } = form.props;
  useEffect(() => ref.current?.reset(), [ref, version]);

  const roles = account.roles.map((role) => ROLES[role].label);
  return (
    <Card title="Profile">
      <form {...form.props} method="post" noValidate className="grid gap-5">
        <FormErrors errors={form.formErrors} />
        {problem && <Alert>{problem}</Alert>}
        {pendingEmail && (
          <Alert tone="info">
            {`A link was sent to ${pendingEmail}. Open it within ${schema.EMAIL_LINK_HOURS} hours while you are logged in here; until then, your address stays as it is.`}
          </Alert>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Name" {...required('name', form)} autoComplete="name" defaultValue={name} />
          <TextField
            label="Email"
            help="For logging in, and for emails about your account."
            {...required('email', form)}
            type="email"
            autoComplete="email"
            defaultValue={email}
          />
        </div>
        {isAssignee && (
          <Checkbox
            name={MAILS}
            defaultChecked={assignmentMails}
            label="Notify me by mail when a colleague assigns an inquiry or an application to me, at most once an hour"
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-small text-ink-muted">
            {`${roles.length === 1 ? 'Role' : 'Roles'}: ${roles.join(', ')}`}
          </p>
          <Button type="submit" size="sm" busy={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Card>
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

function ProofsBlock({ first, onCodes }: { first: Proofs; onCodes: OnCodes }) {
  const [proofs, setProofs] = useState(first);
  const read = async () => setProofs(checked(proofsSchema, await send('/proofs')));
  // The answer says who is logged in, too: the next question for a proof asks for what there is now.
  const changed = () => read().catch((cause: unknown) => showToast(sentenceOf(cause), 'danger'));
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

  const create = async () => {
    const answer = await send('/recovery-codes', { method: 'POST', body: {} });
    await onChanged();
    // The question, if any, closes in the render that shows the codes: the focus returns to where it was before both.
    onCodes(checked(recoveryCodesSchema, answer).codes);
  };

  const createFirst = async () => {
    setCreating(true);
    await create().catch((cause: unknown) => showToast(sentenceOf(cause), 'danger'));
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
        onClose={() => setReplacing(false)}
      >
        <p>The codes that you printed or stored before will no longer work.</p>
      </ConfirmDialog>
    </div>
  );
}

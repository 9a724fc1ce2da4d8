import { useState, type ChangeEvent } from 'react';
import type {
  AccountSettings,
  AccountState,
  Accounts as Directory,
  ListedAccount,
} from '../schema/account.ts';
import { Failure } from '#src/components/admin/Failure.tsx';
import { LoadingRows } from '#src/components/admin/data-table/LoadingRows.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { usePreservedFocus } from '#src/components/admin/use-preserved-focus.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { changeSettings, inviteAgain, readAccounts } from './api.ts';
import { EditAccountDialog, InviteDialog, RemoveAccountDialog } from './AccountDialogs.tsx';
import { ROLES } from '../schema/roles.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { timeInWords } from '#src/lib/time.ts';
import { emailCell } from '#src/components/admin/facts.tsx';
import { Badge, type BadgeTone } from '#src/components/ui/Badge.tsx';
import { useCurrentSession } from '../current-session.ts';
import { Checkbox } from '#src/components/ui/fields.tsx';

const isActiveOwner = ({ state, roles }: ListedAccount) => state === 'active' && roles.includes('owner');

/** The accounts of the staff: invite, change, suspend and remove people. */
export function Accounts() {
  const loaded = useLoaded(readAccounts);
  if (loaded.status === 'loading')
    return (
      <div className="max-w-4xl">
        <LoadingRows name="Accounts" />
      </div>
    );
  if (loaded.status === 'failed')
    return (
      <div className="max-w-4xl">
        <Failure what="The accounts could not be loaded." problem={loaded.problem} onRetry={loaded.reload} />
      </div>
    );
  const change = (update: (accounts: ListedAccount[]) => ListedAccount[]) =>
    loaded.change((before) => ({ ...before, accounts: update(before.accounts) }));
  return <AccountList directory={loaded.value} change={change} reload={loaded.reload} />;
}

interface ListProps {
  directory: Directory;
  /** Applies a saved change. */
  change: (update: (accounts: ListedAccount[]) => ListedAccount[]) => void;
  reload: () => void;
}

function AccountList({ directory: { accounts, settings }, change, reload }: ListProps) {
  const [inviting, setInviting] = useState(false);
  const [editing, setEditing] = useState<ListedAccount>();
  const [removing, setRemoving] = useState<ListedAccount>();
  const preservedFocus = usePreservedFocus('li');

  const put = (account: ListedAccount) =>
    change((before) =>
      before.some(({ id }) => id === account.id)
        ? before.map((other) => (other.id === account.id ? account : other))
        : [...before, account],
    );

  return (
    <div className="grid max-w-4xl gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-small text-ink-muted">
          {accounts.length === 1 ? '1 account' : `${accounts.length} accounts`}
        </p>
        <Button onClick={() => setInviting(true)}>Invite a person</Button>
      </div>
      <div {...preservedFocus} className="outline-none">
        <ul className="divide-y divide-line rounded-md border border-line bg-paper">
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              onEdit={() => setEditing(account)}
              onRemove={() => setRemoving(account)}
              onInvited={put}
            />
          ))}
        </ul>
      </div>
      <SettingsCard settings={settings} />
      {inviting && (
        <InviteDialog
          onInvited={(account, message) => {
            put(account);
            setInviting(false);
            showToast(message);
          }}
          onClose={() => setInviting(false)}
        />
      )}
      {editing && (
        <EditAccountDialog
          account={editing}
          onSaved={(account) => {
            put(account);
            setEditing(undefined);
            showToast('Saved.');
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      <RemoveAccountDialog
        account={removing}
        isLastOwner={accounts.filter(isActiveOwner).every(({ id }) => id === removing?.id)}
        onRemoved={({ id }) => change((before) => before.filter((other) => other.id !== id))}
        onConflict={reload}
        onClose={() => setRemoving(undefined)}
      />
    </div>
  );
}

interface Props {
  account: ListedAccount;
  onEdit: () => void;
  onRemove: () => void;
  onInvited: (account: ListedAccount) => void;
}

const STATES: Record<AccountState | 'expired', { label: string; tone: BadgeTone }> = {
  invited: { label: 'Invited', tone: 'warning' },
  expired: { label: 'Invitation expired', tone: 'danger' },
  active: { label: 'Active', tone: 'success' },
  suspended: { label: 'Suspended', tone: 'danger' },
};

const isExpired = ({ state, invitedUntil }: ListedAccount) =>
  state === 'invited' && Date.parse(invitedUntil) <= Date.now();

/** What is known of the person's logins, a sentence each. */
function activityOf(account: ListedAccount): string[] {
  const { state, invitedUntil, lastLoginAt, secondProof } = account;
  if (isExpired(account)) return ['The link no longer works. Send the invitation again, or revoke it.'];
  if (state === 'invited') return [`The invitation is valid until ${timeInWords(invitedUntil)}.`];
  const login = lastLoginAt ? `Last login ${timeInWords(lastLoginAt)}.` : 'Never logged in.';
  if (state === 'suspended') return [login];
  return [login, secondProof ? 'Second factor set up.' : 'No second factor.'];
}

/** One person in the list of accounts. */
export function AccountRow({ account, onEdit, onRemove, onInvited }: Props) {
  const { name, login, email, roles, state } = account;
  const isOwn = useCurrentSession()?.account === account.id;
  const shownState = STATES[isExpired(account) ? 'expired' : state];
  const removal = state === 'invited' ? 'Revoke' : 'Remove';
  const [sending, setSending] = useState(false);
  const names = [...new Set([login, email])].filter((text) => text !== '' && text !== name);

  const sendAgain = async () => {
    const subject = `invitation-${login}`;
    setSending(true);
    try {
      const { message, ...invited } = await inviteAgain(account);
      onInvited(invited);
      showToast(message, 'success', subject);
    } catch (cause) {
      showToast(`The invitation for ${name} was not sent again. ${sentenceOf(cause)}`, 'danger', subject);
    }
    setSending(false);
  };

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
      <div className="grid min-w-0 grow basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          <span>{name}</span> <Badge tone={shownState.tone}>{shownState.label}</Badge>
          {isOwn && <Badge>You</Badge>}
        </p>
        {names.length > 0 && (
          <p className="text-small wrap-anywhere text-ink-muted">{emailCell(names.join(', '))}</p>
        )}
        <p className="text-small text-ink-soft">{roles.map((role) => ROLES[role].label).join(', ')}</p>
        <p className="flex flex-wrap gap-x-1.5 text-small text-ink-muted">
          {activityOf(account).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'invited' && (
          <Button size="sm" variant="secondary" busy={sending} onClick={() => void sendAgain()}>
            Send again
          </Button>
        )}
        <Button size="sm" variant="secondary" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="sm" variant="quiet" aria-label={`${removal} ${name}`} onClick={onRemove}>
          {removal}
        </Button>
      </div>
    </li>
  );
}

const SUBJECT = 'account-rules';

/** What an owner decides for all accounts. */
export function SettingsCard({ settings }: { settings: AccountSettings }) {
  const [required, setRequired] = useState(settings.requireSecondProof);
  const [saving, setSaving] = useState(false);

  const change = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const requireSecondProof = currentTarget.checked;
    setSaving(true);
    setRequired(requireSecondProof);
    try {
      await changeSettings({ requireSecondProof });
      const message = `A second factor is now ${requireSecondProof ? 'required' : 'optional'}.`;
      showToast(message, 'success', SUBJECT);
    } catch (cause) {
      setRequired(!requireSecondProof);
      showToast(`The rule was not changed. ${sentenceOf(cause)}`, 'danger', SUBJECT);
    }
    setSaving(false);
  };

  return (
    <section
      aria-labelledby="account-rules"
      className="grid gap-3 rounded-md border border-line bg-paper p-5"
    >
      <h2 id="account-rules" className="font-semibold">
        Rules for all accounts
      </h2>
      <Checkbox
        checked={required}
        // Not disabled while it is saved: it would lose the focus.
        aria-busy={saving}
        onChange={(event) => void (saving || change(event))}
        label={
          <>
            <span className="font-medium text-ink">Require a second factor.</span> Everyone then needs a
            passkey, or the password and a code from an authenticator app. Anyone without a passkey or an app
            must set one up to continue.
          </>
        }
      />
    </section>
  );
}

import { useState } from 'react';
import * as schema from '../schema/account.ts';
import { ROLES } from '../schema/roles.ts';
import { emailCell } from '#src/components/admin/facts.tsx';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { useSaving } from '#src/components/admin/record/saving.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Badge, type BadgeTone } from '#src/components/ui/Badge.tsx';
import { Button, SmallButton } from '#src/components/ui/Button.tsx';
import { Checkbox } from '#src/components/ui/fields.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { checked, send } from '#src/lib/api/client.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { timeInWords } from '#src/lib/time.ts';
import { useCurrentSession } from '../current-session.ts';
import { Sentences } from '../Sessions.tsx';
import { AccountDialog, Option, RemoveAccountDialog, invitedSchema } from './AccountDialogs.tsx';

const readAccounts = async (): Promise<schema.Accounts> =>
  checked(schema.accountsSchema, await send('/accounts'));

export function Accounts() {
  const loaded = useLoaded(readAccounts);
  return (
    <div className="max-w-4xl">
      <LoadedContent what="The accounts could not be loaded." loaded={loaded} height="h-72">
        {(directory) => <AccountList {...{ directory, change: loaded.change, reload: loaded.reload }} />}
      </LoadedContent>
    </div>
  );
}

interface ListProps {
  directory: schema.Accounts;
  change: (update: (directory: schema.Accounts) => schema.Accounts) => void;
  reload: () => void;
}

function AccountList({ directory: { accounts, settings }, change, reload }: ListProps) {
  const [editing, setEditing] = useState<schema.ListedAccount | 'new'>();
  const [removing, setRemoving] = useState<schema.ListedAccount>();

  const put = (account: schema.ListedAccount) =>
    change(({ accounts, ...before }) => {
      const isNew = accounts.every(({ id }) => id !== account.id);
      const others = accounts.map((other) => (other.id === account.id ? account : other));
      return { ...before, accounts: isNew ? [...accounts, account] : others };
    });
  const drop = ({ id }: schema.ListedAccount) =>
    change(({ accounts, ...before }) => ({ ...before, accounts: accounts.filter((one) => one.id !== id) }));
  const saved = (account: schema.ListedAccount, message = 'Saved.') => {
    put(account);
    setEditing(undefined);
    showToast(message);
  };

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-small text-ink-muted">
          {accounts.length === 1 ? '1 account' : `${accounts.length} accounts`}
        </p>
        <Button onClick={() => setEditing('new')}>Invite a person</Button>
      </div>
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
      <SettingsCard settings={settings} />
      {editing && (
        <AccountDialog
          account={editing === 'new' ? undefined : editing}
          onSaved={saved}
          onClose={() => setEditing(undefined)}
        />
      )}
      <RemoveAccountDialog
        account={removing}
        onRemoved={drop}
        onConflict={reload}
        onClose={() => setRemoving(undefined)}
      />
    </div>
  );
}

const STATES: Record<schema.AccountState | 'expired', { children: string; tone: BadgeTone }> = {
  invited: { children: 'Invited', tone: 'warning' },
  expired: { children: 'Invitation expired', tone: 'danger' },
  active: { children: 'Active', tone: 'success' },
  suspended: { children: 'Suspended', tone: 'danger' },
};

const isExpired = ({ state, invitedUntil }: schema.ListedAccount) =>
  state === 'invited' && Date.parse(invitedUntil) <= Date.now();

function activityOf(account: schema.ListedAccount): string[] {
  const { state, invitedUntil, lastLoginAt, secondProof } = account;
  if (isExpired(account)) return ['The link no longer works. Send the invitation again, or revoke it.'];
  if (state === 'invited') return [`The invitation is valid until ${timeInWords(invitedUntil)}.`];
  const login = lastLoginAt ? `Last login ${timeInWords(lastLoginAt)}.` : 'Never logged in.';
  if (state === 'suspended') return [login];
  return [login, secondProof ? 'Second factor set up.' : 'No second factor.'];
}

interface Props {
  account: schema.ListedAccount;
  onEdit: () => void;
  onRemove: () => void;
  onInvited: (account: schema.ListedAccount) => void;
}

function AccountRow({ account, onEdit, onRemove, onInvited }: Props) {
  const { id, name, login, email, roles, state } = account;
  const isOwn = useCurrentSession()?.account === id;
  const removal = state === 'invited' ? 'Revoke' : 'Remove';
  const names = [...new Set([login, email])].filter((text) => text !== '' && text !== name);

  // No transition: React would keep each row busy until the calls of all rows have ended.
  const { busy: sending, save } = useSaving(async (method: 'POST') => {
    const subject = `invitation-${login}`;
    try {
      const answer = await send(`/accounts/${id}/invitation`, { method });
      const { message, ...invited } = checked(invitedSchema, answer);
      onInvited(invited);
      showToast(message, 'success', subject);
    } catch (cause) {
      showToast(`The invitation for ${name} was not sent again. ${sentenceOf(cause)}`, 'danger', subject);
    }
  });

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
      <div className="grid min-w-0 grow basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          <span>{name}</span> <Badge {...STATES[isExpired(account) ? 'expired' : state]} />
          {isOwn && <Badge>You</Badge>}
        </p>
        {names.length > 0 && (
          <p className="text-small wrap-anywhere text-ink-muted">{emailCell(names.join(', '))}</p>
        )}
        <p className="text-small text-ink-soft">{roles.map((role) => ROLES[role].label).join(', ')}</p>
        <Sentences texts={activityOf(account)} />
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'invited' && (
          <SmallButton busy={sending} aria-label={`Send again to ${name}`} onClick={() => void save('POST')}>
            Send again
          </SmallButton>
        )}
        <SmallButton aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </SmallButton>
        <Button size="sm" variant="quiet" aria-label={`${removal} ${name}`} onClick={onRemove}>
          {removal}
        </Button>
      </div>
    </li>
  );
}

const SUBJECT = 'account-rules';

function SettingsCard({ settings }: { settings: schema.AccountSettings }) {
  const [required, setRequired] = useState(settings.requireSecondProof);
  const { saving, save } = useSaving(async (requireSecondProof: boolean) => {
    try {
      await send('/account-settings', { method: 'PUT', body: { requireSecondProof } });
      setRequired(requireSecondProof);
      const message = `A second factor is now ${requireSecondProof ? 'required' : 'optional'}.`;
      showToast(message, 'success', SUBJECT);
    } catch (cause) {
      showToast(`The rule was not changed. ${sentenceOf(cause)}`, 'danger', SUBJECT);
    }
  });

  return (
    <section aria-labelledby={SUBJECT} className="grid gap-3 rounded-md border border-line bg-paper p-5">
      <h2 id={SUBJECT} className="font-semibold">
        Rules for all accounts
      </h2>
      <Checkbox
        // As it will be, while it is saved; not disabled then, which would lose the focus.
        checked={saving ?? required}
        aria-busy={saving !== undefined}
        onChange={() => saving ?? void save(!required)}
        label={
          <Option
            name="Require a second factor"
            text="Everyone then needs a passkey, or the password and a code from an authenticator app. Anyone without a passkey or an app must set one up to continue."
          />
        }
      />
    </section>
  );
}

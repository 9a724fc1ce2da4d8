import { useState } from 'react';
import type { Accounts as Directory, ListedAccount } from '../schema/account.ts';
import { Failure } from '#src/components/admin/Failure.tsx';
import { LoadingRows } from '#src/components/admin/data-table/LoadingRows.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { usePreservedFocus } from '#src/components/admin/use-preserved-focus.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { AccountRow } from './AccountRow.tsx';
import { readAccounts } from './api.ts';
import { EditAccountDialog } from './EditAccountDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { RemoveAccountDialog } from './RemoveAccountDialog.tsx';
import { SettingsCard } from './SettingsCard.tsx';

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

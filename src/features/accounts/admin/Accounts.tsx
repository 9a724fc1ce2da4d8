import { useState } from 'react';
import { type Accounts as Directory, type ListedAccount } from '#features/accounts/schema/account';
import { Failure } from '../../../components/admin/Failure.tsx';
import { LoadingRows } from '../../../components/admin/data-table/LoadingRows.tsx';
import { useLoaded } from '../../../components/admin/use-loaded.ts';
import { Button } from '../../../components/ui/button/Button.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { AccountRow } from './AccountRow.tsx';
import { readAccounts } from './api.ts';
import { EditAccountDialog } from './EditAccountDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { RemoveAccountDialog } from './RemoveAccountDialog.tsx';
import { SettingsCard } from './SettingsCard.tsx';

/** The accounts of the staff: invite, change, suspend and remove people. */
export function Accounts() {
  const loaded = useLoaded(readAccounts);
  if (loaded.status === 'loading') return <LoadingRows name="Accounts" />;
  if (loaded.status === 'failed') return <Failure problem={loaded.problem} onRetry={loaded.reload} />;
  return <AccountList directory={loaded.value} reload={loaded.reload} />;
}

function AccountList({ directory, reload }: { directory: Directory; reload: () => void }) {
  const [accounts, setAccounts] = useState(directory.accounts);
  const [inviting, setInviting] = useState(false);
  const [editing, setEditing] = useState<ListedAccount>();
  const [removing, setRemoving] = useState<ListedAccount>();

  const put = (account: ListedAccount) =>
    setAccounts((before) =>
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
      <SettingsCard settings={directory.settings} />
      <InviteDialog
        open={inviting}
        onInvited={(account, message) => {
          put(account);
          setInviting(false);
          showToast(message);
        }}
        onClose={() => setInviting(false)}
      />
      <EditAccountDialog
        account={editing}
        onSaved={(account) => {
          put(account);
          setEditing(undefined);
          showToast('Saved.');
        }}
        onClose={() => setEditing(undefined)}
      />
      <RemoveAccountDialog
        account={removing}
        onRemoved={({ id }) => setAccounts((before) => before.filter((other) => other.id !== id))}
        onConflict={reload}
        onClose={() => setRemoving(undefined)}
      />
    </div>
  );
}

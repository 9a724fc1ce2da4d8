import type { ListedAccount } from '#features/accounts/schema/account';
import { isConflict } from '../../../lib/api/client.ts';
import { ConfirmDialog } from '../../../components/admin/ConfirmDialog.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { removeAccount } from './api.ts';

interface Props {
  account: ListedAccount | undefined;
  onRemoved: (account: ListedAccount) => void;
  /** Another owner changed or removed it in the meantime. */
  onConflict: () => void;
  onClose: () => void;
}

/** Asks before an account is removed or an invitation is revoked. */
export function RemoveAccountDialog({ account, onRemoved, onConflict, onClose }: Props) {
  const invited = account?.state === 'invited';

  const remove = async () => {
    if (!account) return;
    try {
      await removeAccount(account);
    } catch (cause) {
      if (isConflict(cause) && cause.status === 404) onConflict();
      throw cause;
    }
    onRemoved(account);
    showToast(invited ? 'Invitation revoked.' : 'Account removed.');
  };

  return (
    <ConfirmDialog
      open={account !== undefined}
      title={invited ? 'Revoke this invitation?' : 'Remove this account?'}
      confirm={invited ? 'Revoke' : 'Remove'}
      confirming={invited ? 'Revoking...' : 'Removing...'}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {invited
          ? `The link that ${account.email} has got no longer works.`
          : `${account?.name ?? ''} can no longer log in, and all sessions end. What the person did stays in the audit trail.`}
      </p>
    </ConfirmDialog>
  );
}

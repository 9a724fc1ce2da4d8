import type { ListedAccount } from '#features/accounts/schema/account';
import { ApiError } from '../../../lib/api/client.ts';
import { ConfirmDialog } from '../../../components/admin/ConfirmDialog.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { removeAccount } from './api.ts';

interface Props {
  account: ListedAccount | undefined;
  onRemoved: (account: ListedAccount) => void;
  /** Another owner removed it in the meantime. */
  onGone: () => void;
  onClose: () => void;
}

/** Asks before an account is removed or an invitation is revoked. */
export function RemoveAccountDialog({ account, onRemoved, onGone, onClose }: Props) {
  const invited = account?.state === 'invited';

  const remove = async () => {
    if (!account) return;
    try {
      await removeAccount(account);
    } catch (cause) {
      if (cause instanceof ApiError && cause.status === 404) onGone();
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
          ? `The link that was emailed to ${account.email} will no longer work.`
          : `${account?.name ?? ''} will no longer be able to log in, and all their sessions will end. The audit trail still says what they did.`}
      </p>
    </ConfirmDialog>
  );
}

import { useState, type ReactNode } from 'react';
import { ACCOUNT_MESSAGES, type ListedAccount } from '../schema/account.ts';
import { isGone } from '#src/lib/errors.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { emailCell } from '#src/components/admin/facts.tsx';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { useCurrentSession } from '../current-session.ts';
import { removeAccount } from './api.ts';

interface Props {
  account: ListedAccount | undefined;
  /** Whether no other owner could log in: then it stays. The server refuses it, too. */
  isLastOwner: boolean;
  onRemoved: (account: ListedAccount) => void;
  /** Another owner changed or removed an account in the meantime. */
  onConflict: () => void;
  onClose: () => void;
}

/** What will happen. */
function consequence({ state, email, name }: ListedAccount, isOwn: boolean): ReactNode {
  if (state === 'invited') return <>The link that was emailed to {emailCell(email)} will no longer work.</>;
  const loss = isOwn
    ? 'This is your own account. You will be logged out at once, and will no longer be able to log in.'
    : `${name} will no longer be able to log in, and all their sessions will end.`;
  return `${loss} The audit trail still says what ${isOwn ? 'you' : 'they'} did.`;
}

/** Asks before an account is removed or an invitation is revoked. */
export function RemoveAccountDialog({ account, isLastOwner, onRemoved, onConflict, onClose }: Props) {
  const invited = account?.state === 'invited';
  const isOwn = useCurrentSession()?.account === account?.id;
  /** Whether the server refused it for a reason that another try does not change. */
  const [ended, setEnded] = useState(false);

  const remove = async (closed: AbortSignal) => {
    if (!account) return;
    try {
      await removeAccount(account);
    } catch (cause) {
      if (isConflict(cause)) {
        if (!closed.aborted) setEnded(true);
        onConflict();
      }
      throw invited && isGone(cause) ? new Error('This invitation no longer exists.', { cause }) : cause;
    }
    onRemoved(account);
    showToast(invited ? 'Invitation revoked.' : 'Account removed.');
  };

  const question = invited ? 'Revoke this invitation?' : 'Remove this account?';
  const title = invited ? 'Revoke this invitation' : 'Remove this account';
  // After a refusal the dialog stays the same while the list behind it is read again.
  if (account && isLastOwner && !ended)
    return (
      <Dialog open title={title} onClose={onClose}>
        <Alert>{ACCOUNT_MESSAGES.lastOwner}</Alert>
      </Dialog>
    );
  return (
    <ConfirmDialog
      open={account !== undefined}
      title={ended ? title : question}
      confirm={invited ? 'Revoke' : 'Remove'}
      confirming={invited ? 'Revoking...' : 'Removing...'}
      ended={ended}
      onConfirm={remove}
      onClose={() => {
        setEnded(false);
        onClose();
      }}
    >
      {account && !ended && <p>{consequence(account, isOwn)}</p>}
    </ConfirmDialog>
  );
}

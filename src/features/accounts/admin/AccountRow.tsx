import { useState } from 'react';
import type { AccountState, ListedAccount } from '#features/accounts/schema/account';
import { ROLES } from '#features/accounts/schema/roles';
import { sentenceOf } from '#lib/sentence';
import { timeInWords } from '#lib/time';
import { Badge } from '../../../components/ui/badge/Badge.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { inviteAgain } from './api.ts';

interface Props {
  account: ListedAccount;
  onEdit: () => void;
  onRemove: () => void;
  onInvited: (account: ListedAccount) => void;
}

const STATES: Record<AccountState, { label: string; tone: 'success' | 'warning' | 'danger' }> = {
  invited: { label: 'Invited', tone: 'warning' },
  active: { label: 'Active', tone: 'success' },
  suspended: { label: 'Suspended', tone: 'danger' },
};

function activityOf({ state, invitedUntil, lastLoginAt }: ListedAccount): string {
  if (state === 'invited')
    return Date.parse(invitedUntil) > Date.now()
      ? `The invitation is valid until ${timeInWords(invitedUntil)}.`
      : 'The invitation is no longer valid.';
  return lastLoginAt ? `Last login ${timeInWords(lastLoginAt)}.` : 'Never logged in.';
}

/** One person in the list of accounts. */
export function AccountRow({ account, onEdit, onRemove, onInvited }: Props) {
  const { name, login, email, roles, state, secondProof } = account;
  const [sending, setSending] = useState(false);
  const names = [...new Set([login, email])].filter((text) => text !== '' && text !== name);

  const sendAgain = async () => {
    setSending(true);
    try {
      const { message, ...invited } = await inviteAgain(account);
      onInvited(invited);
      showToast(message);
    } catch (cause) {
      showToast(sentenceOf(cause), 'danger');
    }
    setSending(false);
  };

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
      <div className="grid min-w-0 grow basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name} <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </p>
        {names.length > 0 && <p className="text-small wrap-anywhere text-ink-muted">{names.join(', ')}</p>}
        <p className="text-small text-ink-soft">{roles.map((role) => ROLES[role].label).join(', ')}</p>
        <p className="text-small text-ink-muted">
          {activityOf(account)}{' '}
          {state === 'active' && (secondProof ? 'Second proof set up.' : 'No second proof.')}
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
        <Button size="sm" variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          {state === 'invited' ? 'Revoke' : 'Remove'}
        </Button>
      </div>
    </li>
  );
}

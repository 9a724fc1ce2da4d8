import { useState } from 'react';
import type { AccountState, ListedAccount } from '../schema/account.ts';
import { ROLES } from '../schema/roles.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { timeInWords } from '#src/lib/time.ts';
import { emailCell } from '#src/components/admin/facts.tsx';
import { Badge, type BadgeTone } from '#src/components/ui/Badge.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { useCurrentSession } from '../current-session.ts';
import { inviteAgain } from './api.ts';

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

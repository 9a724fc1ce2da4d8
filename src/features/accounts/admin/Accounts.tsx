import * as z from 'zod/mini';
import { useId, useState, type ReactNode } from 'react';
import * as schema from '../schema/account.ts';
import { ROLES, ROLE_NAMES, type Role } from '../schema/roles.ts';
import { Card } from '#src/components/admin/Card.tsx';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { emailCell } from '#src/components/admin/facts.tsx';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { useSaving } from '#src/components/admin/record/saving.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Badge, type BadgeTone } from '#src/components/ui/Badge.tsx';
import { Button, SmallButton } from '#src/components/ui/Button.tsx';
import { Checkbox, FieldError, LABEL, TextField } from '#src/components/ui/fields.tsx';
import { clearKey, idempotencyKey, textValues } from '#src/components/ui/form/draft.ts';
import { errorsIn, refusalOf, required } from '#src/components/ui/form/errors.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { showToast } from '#src/components/ui/toast.tsx';
import { ifMatch } from '#src/features/submissions/client.ts';
import { checked, isConflict, send } from '#src/lib/api/client.ts';
import { isGone, sentenceOf } from '#src/lib/errors.ts';
import { timeInWords } from '#src/lib/time.ts';
import { useCurrentSession } from '../current-session.ts';
import { Sentences, Sessions } from '../Sessions.tsx';

const readAccounts = async (): Promise<schema.Accounts> =>
  checked(schema.accountsSchema, await send('/accounts'));

/** The answer to an invitation: the account, and whether the mail was sent. */
const invitedSchema = z.extend(schema.listedAccountSchema, { message: z.string() });

/** The label of a box: a name and a sentence. */
const Option = ({ name, text }: { name: string; text: string }) => (
  <>
    <span className="font-medium text-ink">{name}.</span> {text}
  </>
);

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
      const byId = new Map([...accounts, account].map((one) => [one.id, one]));
      return { ...before, accounts: [...byId.values()] };
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
    <Card title="Rules for all accounts">
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
    </Card>
  );
}

type BoxesProps = { chosen: readonly Role[] | undefined; error: string | undefined };

function RoleBoxes({ chosen = [], error }: BoxesProps) {
  const errorId = useId();
  return (
    <fieldset className="grid gap-3" aria-describedby={error && errorId}>
      <legend className={`${LABEL} mb-1.5`}>Roles</legend>
      {ROLE_NAMES.map((role) => (
        <Checkbox
          key={role}
          name="roles"
          value={role}
          defaultChecked={chosen.includes(role)}
          aria-invalid={error ? true : undefined}
          label={<Option name={ROLES[role].label} text={ROLES[role].uses} />}
        />
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

function readAccount(form: HTMLFormElement) {
  const { name = '', email = '' } = textValues(form);
  const boxes = new FormData(form);
  const roles = boxes.getAll('roles').filter((role): role is Role => ROLE_NAMES.includes(role as Role));
  return { name, email, roles, suspended: boxes.has('suspended') ? 'yes' : '' };
}

/** The name of the key of an invitation: sent again after its answer was lost, it is the same one. */
const FORM = 'invitation';

const LINK_HELP = `The person gets an email with a link to choose a password. The link works once and is valid for ${schema.INVITATION_HOURS} hours.`;

interface AccountDialogProps {
  /** The account to change; undefined to invite a person. */
  account: schema.ListedAccount | undefined;
  onSaved: (account: schema.ListedAccount, message?: string) => void;
  onClose: () => void;
}

/** Invites a person, or changes an account. */
function AccountDialog({ account, onSaved, onClose }: AccountDialogProps) {
  const bodyOf = ({ name, email, roles, suspended }: ReturnType<typeof readAccount>) =>
    account ? { name, roles, suspended: suspended !== '' } : { name, email, roles };
  const form = useForm({
    read: readAccount,
    check: (values) =>
      errorsIn(account ? schema.accountChangeSchema : schema.newAccountSchema, bodyOf(values)),
    send: async (values) => {
      const body = bodyOf(values);
      if (account) {
        const change = { method: 'PUT', body, headers: ifMatch(account) } as const;
        const answer = await send(`/accounts/${account.id}`, change);
        return onSaved(checked(schema.listedAccountSchema, answer));
      }
      const headers = { 'Idempotency-Key': idempotencyKey(FORM, JSON.stringify(body)) };
      const answer = await send('/accounts', { method: 'POST', body, headers });
      const { message, ...invited } = checked(invitedSchema, answer);
      clearKey(FORM);
      onSaved(invited, message);
    },
    errorsOf: refusalOf,
  });
  const texts = account
    ? { title: account.name, send: 'Save', sending: 'Saving...' }
    : { title: 'Invite a person', send: 'Send invitation', sending: 'Sending...' };
  const sessions = account?.state === 'active' && (
    <section aria-label="Sessions" className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">Sessions</h3>
      <Sessions path={`/accounts/${account.id}/sessions`} endAll="End all" />
    </section>
  );
  return (
    <FormDialog {...texts} form={form} onClose={onClose} after={sessions}>
      {!account && <p className="text-small text-ink-soft">{LINK_HELP}</p>}
      <TextField label="Name" defaultValue={account?.name} {...required('name', form)} />
      {!account && (
        <TextField
          label="Email"
          type="email"
          help="The person logs in with this address."
          {...required('email', form)}
        />
      )}
      <RoleBoxes chosen={account?.roles} error={form.fieldErrors.roles} />
      {account && account.state !== 'invited' && (
        <fieldset>
          <legend className={`${LABEL} mb-1.5`}>Access</legend>
          <Checkbox
            name="suspended"
            defaultChecked={account.state === 'suspended'}
            label={<Option name="Suspended" text="The person cannot log in, and all sessions end." />}
          />
        </fieldset>
      )}
    </FormDialog>
  );
}

interface RemoveAccountDialogProps {
  account: schema.ListedAccount | undefined;
  onRemoved: (account: schema.ListedAccount) => void;
  onConflict: () => void;
  onClose: () => void;
}

function consequence({ state, email, name }: schema.ListedAccount, isOwn: boolean): ReactNode {
  if (state === 'invited') return <>The link that was emailed to {emailCell(email)} will no longer work.</>;
  const loss = isOwn
    ? 'This is your own account. You will be logged out at once, and will no longer be able to log in.'
    : `${name} will no longer be able to log in, and all their sessions will end.`;
  return `${loss} The audit trail still says what ${isOwn ? 'you' : 'they'} did.`;
}

function RemoveAccountDialog(props: RemoveAccountDialogProps) {
  const { account, onRemoved, onConflict, onClose } = props;
  const invited = account?.state === 'invited';
  const isOwn = useCurrentSession()?.account === account?.id;

  const remove = async () => {
    if (!account) return;
    try {
      await send(`/accounts/${account.id}`, { method: 'DELETE', headers: ifMatch(account) });
    } catch (cause) {
      if (!isConflict(cause)) throw cause;
      onConflict();
      throw new Error(invited && isGone(cause) ? 'This invitation no longer exists.' : cause.message, {
        cause,
      });
    }
    onRemoved(account);
    showToast(invited ? 'Invitation revoked.' : 'Account removed.');
  };

  const title = invited ? 'Revoke this invitation' : 'Remove this account';
  return (
    <ConfirmDialog
      open={account !== undefined}
      title={`${title}?`}
      confirm={invited ? 'Revoke' : 'Remove'}
      confirming={invited ? 'Revoking...' : 'Removing...'}
      onConfirm={remove}
      onClose={onClose}
    >
      {account && <p>{consequence(account, isOwn)}</p>}
    </ConfirmDialog>
  );
}

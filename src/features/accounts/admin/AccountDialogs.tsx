import { useId, useState, type ReactNode } from 'react';
import { ROLES, ROLE_NAMES, type Role } from '../schema/roles.ts';
import { Checkbox, FIELD_ERROR, LABEL, TextField } from '#src/components/ui/fields.tsx';
import { Alert, WarningMark } from '#src/components/ui/Alert.tsx';
import {
  ACCOUNT_MESSAGES,
  INVITATION_HOURS,
  accountChangeSchema,
  newAccountSchema,
  type AccountChange,
  type ListedAccount,
} from '../schema/account.ts';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { clearKey, idempotencyKey, textValues } from '#src/components/ui/form/draft.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { errorsIn, refusalOf } from '../account-form.ts';
import { editAccount, invite, removeAccount } from './api.ts';
import { Sessions } from '../Sessions.tsx';
import { isGone } from '#src/lib/errors.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { emailCell } from '#src/components/admin/facts.tsx';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { useCurrentSession } from '../current-session.ts';

/** The roles that are ticked in a form. */
export const rolesIn = (form: HTMLFormElement): Role[] =>
  new FormData(form).getAll('roles').filter((role): role is Role => ROLE_NAMES.includes(role as Role));

interface RoleBoxesProps {
  chosen?: readonly Role[];
  error?: string | undefined;
}

/** A box for each role, with what it may use. */
export function RoleBoxes({ chosen = [], error }: RoleBoxesProps) {
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
          label={
            <>
              <span className="font-medium text-ink">{ROLES[role].label}.</span> {ROLES[role].uses}
            </>
          }
        />
      ))}
      {error && (
        <p id={errorId} role="alert" className={FIELD_ERROR}>
          <WarningMark />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The name of the key of an invitation: sent again after its answer was lost, it is the same one. */
const FORM = 'invitation';

interface InviteDialogProps {
  onInvited: (account: ListedAccount, message: string) => void;
  onClose: () => void;
}

const readAccount = (form: HTMLFormElement) => {
  const { name = '', email = '' } = textValues(form);
  return { name, email, roles: rolesIn(form) };
};

/** Invites a person by mail. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const form = useForm({
    read: readAccount,
    check: (values) => errorsIn(newAccountSchema, values),
    send: async (values) => {
      const { message, ...account } = await invite(values, idempotencyKey(FORM, JSON.stringify(values)));
      clearKey(FORM);
      onInvited(account, message);
    },
    errorsOf: refusalOf,
  });
  return (
    <FormDialog
      title="Invite a person"
      form={form}
      send="Send invitation"
      sending="Sending..."
      onClose={onClose}
    >
      <p className="text-small text-ink-soft">
        {`The person gets an email with a link to choose a password. The link works once and is valid for ${INVITATION_HOURS} hours.`}
      </p>
      <TextField label="Name" name="name" autoComplete="off" error={form.fieldErrors.name} required />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        help="The person logs in with this address."
        error={form.fieldErrors.email}
        required
      />
      <RoleBoxes error={form.fieldErrors.roles} />
    </FormDialog>
  );
}

interface EditAccountDialogProps {
  account: ListedAccount;
  onSaved: (account: ListedAccount) => void;
  onClose: () => void;
}

const readValues = (form: HTMLFormElement) => ({
  name: textValues(form).name ?? '',
  roles: rolesIn(form),
  suspended: new FormData(form).has('suspended') ? 'yes' : '',
});

const changeOf = ({ name, roles, suspended }: ReturnType<typeof readValues>): AccountChange => ({
  name,
  roles,
  suspended: suspended !== '',
});

/** Changes name, roles and state of an account, and shows its sessions. */
export function EditAccountDialog({ account, onSaved, onClose }: EditAccountDialogProps) {
  const form = useForm({
    read: readValues,
    check: (values) => errorsIn(accountChangeSchema, changeOf(values)),
    send: async (values) => onSaved(await editAccount(account, changeOf(values))),
    errorsOf: refusalOf,
  });
  const sessions = account.state === 'active' && (
    <section aria-label="Sessions" className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">Sessions</h3>
      <Sessions path={`/accounts/${account.id}/sessions`} endAll="End all" />
    </section>
  );
  return (
    <FormDialog
      title={account.name}
      form={form}
      send="Save"
      sending="Saving..."
      onClose={onClose}
      after={sessions}
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        defaultValue={account.name}
        error={form.fieldErrors.name}
        required
      />
      <RoleBoxes chosen={account.roles} error={form.fieldErrors.roles} />
      {account.state !== 'invited' && (
        <fieldset>
          <legend className={`${LABEL} mb-1.5`}>Access</legend>
          <Checkbox
            name="suspended"
            defaultChecked={account.state === 'suspended'}
            label={
              <>
                <span className="font-medium text-ink">Suspended.</span> The person cannot log in, and all
                sessions end.
              </>
            }
          />
        </fieldset>
      )}
    </FormDialog>
  );
}

interface RemoveAccountDialogProps {
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
export function RemoveAccountDialog({
  account,
  isLastOwner,
  onRemoved,
  onConflict,
  onClose,
}: RemoveAccountDialogProps) {
  const invited = account?.state === 'invited';
  const isOwn = useCurrentSession()?.account === account?.id;
  /** Whether the server refused the removal for good. */
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

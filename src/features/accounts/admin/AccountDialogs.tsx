import * as z from 'zod/mini';
import { useId, type ReactNode } from 'react';
import * as schema from '../schema/account.ts';
import { ROLES, ROLE_NAMES, type Role } from '../schema/roles.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { emailCell } from '#src/components/admin/facts.tsx';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { Checkbox, FieldError, LABEL, TextField } from '#src/components/ui/fields.tsx';
import { clearKey, idempotencyKey, textValues } from '#src/components/ui/form/draft.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { showToast } from '#src/components/ui/toast.tsx';
import { checked, isConflict, send } from '#src/lib/api/client.ts';
import { isGone } from '#src/lib/errors.ts';
import { errorsIn, refusalOf, required } from '#src/components/ui/form/errors.ts';
import { ifMatch } from '#src/features/submissions/client.ts';
import { useCurrentSession } from '../current-session.ts';
import { Sessions } from '../Sessions.tsx';

/** The answer to an invitation: the account, and whether the mail was sent. */
export const invitedSchema = z.extend(schema.listedAccountSchema, { message: z.string() });

/** The label of a box: a name and a sentence. */
export const Option = ({ name, text }: { name: string; text: string }) => (
  <>
    <span className="font-medium text-ink">{name}.</span> {text}
  </>
);

function RoleBoxes({
  chosen = [],
  error,
}: {
  chosen: readonly Role[] | undefined;
  error: string | undefined;
}) {
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
export function AccountDialog({ account, onSaved, onClose }: AccountDialogProps) {
  const bodyOf = ({ name, email, roles, suspended }: ReturnType<typeof readAccount>) =>
    account ? { name, roles, suspended: suspended !== '' } : { name, email, roles };
  const form = useForm({
    read: readAccount,
    check: (values) =>
      errorsIn(account ? schema.accountChangeSchema : schema.newAccountSchema, bodyOf(values)),
    send: async (values) => {
      const body = bodyOf(values);
      if (account) {
        const answer = await send(`/accounts/${account.id}`, {
          method: 'PUT',
          body,
          headers: ifMatch(account),
        });
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

export function RemoveAccountDialog(props: RemoveAccountDialogProps) {
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

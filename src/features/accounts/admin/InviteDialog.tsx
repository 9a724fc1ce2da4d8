import { INVITATION_HOURS, newAccountSchema, type ListedAccount } from '../schema/account.ts';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { clearKey, idempotencyKey, textValues } from '#src/components/ui/form/draft.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { TextField } from '#src/components/ui/fields.tsx';
import { errorsIn, refusalOf } from '../account-form.ts';
import { invite } from './api.ts';
import { RoleBoxes, rolesIn } from './RoleBoxes.tsx';

/** The name of the key of an invitation: sent again after its answer was lost, it is the same one. */
const FORM = 'invitation';

interface Props {
  onInvited: (account: ListedAccount, message: string) => void;
  onClose: () => void;
}

const readAccount = (form: HTMLFormElement) => {
  const { name = '', email = '' } = textValues(form);
  return { name, email, roles: rolesIn(form) };
};

/** Invites a person by mail. */
export function InviteDialog({ onInvited, onClose }: Props) {
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

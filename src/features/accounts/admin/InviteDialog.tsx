import { INVITATION_HOURS, newAccountSchema, type ListedAccount } from '#features/accounts/schema/account';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { FormErrors } from '../../../components/ui/form/FormErrors.tsx';
import { textValues } from '../../../components/ui/form/draft.ts';
import { useForm } from '../../../components/ui/form/use-form.ts';
import { TextField } from '../../../components/ui/TextField.tsx';
import { errorsIn, refusalOf } from './account-form.ts';
import { invite } from './api.ts';
import { RoleBoxes, rolesIn } from './RoleBoxes.tsx';

interface Props {
  open: boolean;
  onInvited: (account: ListedAccount, message: string) => void;
  onClose: () => void;
}

/** Invites a person by mail. */
export function InviteDialog({ open, onInvited, onClose }: Props) {
  return (
    <Dialog open={open} title="Invite a person" overlayCloses={false} onClose={onClose} actions={null}>
      <InviteForm onInvited={onInvited} onClose={onClose} />
    </Dialog>
  );
}

const readAccount = (form: HTMLFormElement) => {
  const { name = '', email = '' } = textValues(form);
  return { name, email, roles: rolesIn(form) };
};

function InviteForm({ onInvited, onClose }: Omit<Props, 'open'>) {
  const { step, formErrors, fieldErrors, props } = useForm({
    read: readAccount,
    check: (values) => errorsIn(newAccountSchema, values),
    send: async (values) => {
      const { message, ...account } = await invite(values, crypto.randomUUID());
      onInvited(account, message);
    },
    errorsOf: refusalOf,
  });
  const busy = step === 'sending';
  return (
    <form {...props} method="post" noValidate className="grid gap-5">
      <p className="text-small text-ink-soft">
        {`The person gets a mail with a link to choose a password. It works once, within ${INVITATION_HOURS} hours.`}
      </p>
      <FormErrors errors={formErrors} />
      <TextField label="Name" name="name" autoComplete="off" error={fieldErrors.name} required />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        help="The person logs in with it."
        error={fieldErrors.email}
        required
      />
      <RoleBoxes error={fieldErrors.roles} />
      <div className="flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending...' : 'Send invitation'}
        </Button>
      </div>
    </form>
  );
}

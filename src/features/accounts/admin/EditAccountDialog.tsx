import {
  accountChangeSchema,
  type AccountChange,
  type ListedAccount,
} from '#features/accounts/schema/account';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Checkbox } from '../../../components/ui/Checkbox.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { FormErrors } from '../../../components/ui/form/FormErrors.tsx';
import { textValues } from '../../../components/ui/form/draft.ts';
import { useForm } from '../../../components/ui/form/use-form.ts';
import { TextField } from '../../../components/ui/TextField.tsx';
import { errorsIn, refusalOf } from './account-form.ts';
import { editAccount } from './api.ts';
import { RoleBoxes, rolesIn } from './RoleBoxes.tsx';
import { SessionList } from './SessionList.tsx';

interface Props {
  account: ListedAccount | undefined;
  onSaved: (account: ListedAccount) => void;
  onClose: () => void;
}

/** Changes name, roles and state of an account, and shows its sessions. */
export function EditAccountDialog({ account, onSaved, onClose }: Props) {
  return (
    <Dialog
      open={account !== undefined}
      title={account?.name ?? ''}
      overlayCloses={false}
      onClose={onClose}
      actions={null}
    >
      {account && <EditForm key={account.version} {...{ account, onSaved, onClose }} />}
      {account?.state === 'active' && <SessionList account={account} />}
    </Dialog>
  );
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

function EditForm({ account, onSaved, onClose }: Props & { account: ListedAccount }) {
  const { step, formErrors, fieldErrors, props } = useForm({
    read: readValues,
    check: (values) => errorsIn(accountChangeSchema, changeOf(values)),
    send: async (values) => onSaved(await editAccount(account, changeOf(values))),
    errorsOf: refusalOf,
  });
  const busy = step === 'sending';
  return (
    <form {...props} method="post" noValidate className="grid gap-5">
      <FormErrors errors={formErrors} />
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        defaultValue={account.name}
        error={fieldErrors.name}
        required
      />
      <RoleBoxes chosen={account.roles} error={fieldErrors.roles} />
      {account.state !== 'invited' && (
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
      )}
      <div className="flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

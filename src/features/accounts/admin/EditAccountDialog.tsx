import { accountChangeSchema, type AccountChange, type ListedAccount } from '../schema/account.ts';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { Checkbox, LABEL, TextField } from '#src/components/ui/fields.tsx';
import { textValues } from '#src/components/ui/form/draft.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { errorsIn, refusalOf } from '../account-form.ts';
import { Sessions } from '../sessions/Sessions.tsx';
import { editAccount } from './api.ts';
import { RoleBoxes, rolesIn } from './RoleBoxes.tsx';

interface Props {
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
export function EditAccountDialog({ account, onSaved, onClose }: Props) {
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

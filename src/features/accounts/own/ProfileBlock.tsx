import { useEffect } from 'react';
import { profileSchema, type ListedAccount } from '#features/accounts/schema/account';
import { ROLES } from '#features/accounts/schema/roles';
import { LoadedContent } from '../../../components/admin/LoadedContent.tsx';
import { useLoaded } from '../../../components/admin/use-loaded.ts';
import { Button } from '../../../components/ui/button/Button.tsx';
import { FormErrors } from '../../../components/ui/form/FormErrors.tsx';
import { useForm } from '../../../components/ui/form/use-form.ts';
import { TextField } from '../../../components/ui/TextField.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { errorsIn, refusalOf } from '../account-form.ts';
import { renewCurrentSession } from '../current-session.ts';
import { changeProfile, readProfile } from './api.ts';
import { Block } from './Block.tsx';

/** Name and email address of the reader. */
export function ProfileBlock() {
  const loaded = useLoaded(readProfile);
  return (
    <Block title="Profile">
      <LoadedContent what="Your profile could not be loaded." loaded={loaded} height="h-40">
        {(account) => <ProfileForm account={account} onSaved={(saved) => loaded.change(() => saved)} />}
      </LoadedContent>
    </Block>
  );
}

interface FormProps {
  account: ListedAccount;
  onSaved: (account: ListedAccount) => void;
}

function ProfileForm({ account, onSaved }: FormProps) {
  const { step, formErrors, fieldErrors, props } = useForm({
    check: (values) => errorsIn(profileSchema, values),
    send: async ({ name = '', email = '' }) => {
      onSaved(await changeProfile(account, { name, email }));
      showToast('Saved.');
      await renewCurrentSession();
    },
    errorsOf: refusalOf,
  });
  const busy = step === 'sending';

  // The server's form of what was typed, such as an address in small letters.
  const { ref } = props;
  useEffect(() => ref.current?.reset(), [ref, account.version]);

  const roles = account.roles.map((role) => ROLES[role].label).join(', ');
  return (
    <form {...props} method="post" noValidate className="grid gap-5">
      <FormErrors errors={formErrors} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          defaultValue={account.name}
          error={fieldErrors.name}
          required
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          help="For logging in, and for emails about your account."
          defaultValue={account.email}
          error={fieldErrors.email}
          required
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-ink-muted">{`${account.roles.length === 1 ? 'Role' : 'Roles'}: ${roles}`}</p>
        <Button type="submit" size="sm" busy={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

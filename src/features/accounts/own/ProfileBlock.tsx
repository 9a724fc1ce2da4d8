import { profileSchema, type ListedAccount } from '#features/accounts/schema/account';
import { ROLES } from '#features/accounts/schema/roles';
import { Failure } from '../../../components/admin/Failure.tsx';
import { useLoaded } from '../../../components/admin/use-loaded.ts';
import { Button } from '../../../components/ui/button/Button.tsx';
import { FormErrors } from '../../../components/ui/form/FormErrors.tsx';
import { useForm } from '../../../components/ui/form/use-form.ts';
import { Skeleton } from '../../../components/ui/Skeleton.tsx';
import { TextField } from '../../../components/ui/TextField.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { errorsIn, refusalOf } from '../admin/account-form.ts';
import { changeProfile, readProfile } from './api.ts';
import { Block } from './Block.tsx';

/** Name and email address of the reader. */
export function ProfileBlock() {
  const loaded = useLoaded(readProfile);
  return (
    <Block title="Profile">
      {loaded.status === 'loading' && <Skeleton className="h-32 w-full" />}
      {loaded.status === 'failed' && <Failure problem={loaded.problem} onRetry={loaded.reload} />}
      {loaded.status === 'ready' && <ProfileForm account={loaded.value} onSaved={loaded.reload} />}
    </Block>
  );
}

function ProfileForm({ account, onSaved }: { account: ListedAccount; onSaved: () => void }) {
  const { step, formErrors, fieldErrors, props } = useForm({
    check: (values) => errorsIn(profileSchema, values),
    send: async ({ name = '', email = '' }) => {
      await changeProfile(account, { name, email });
      showToast('Saved.');
      onSaved();
    },
    errorsOf: refusalOf,
  });
  const busy = step === 'sending';
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
          help="You log in with it, and get mail about your account at it."
          defaultValue={account.email}
          error={fieldErrors.email}
          required
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-ink-muted">{`Roles: ${roles}`}</p>
        <Button type="submit" size="sm" busy={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

import { useEffect } from 'react';
import { ACCOUNT_MESSAGES, EMAIL_LINK_HOURS, profileSchema, type ListedAccount } from '../schema/account.ts';
import { ROLES } from '../schema/roles.ts';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { FormErrors } from '#src/components/ui/form/notices.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { TextField } from '#src/components/ui/fields.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { errorsIn, refusalOf } from '../account-form.ts';
import { renewCurrentSession } from '../current-session.ts';
import { changeProfile } from './api.ts';
import { Block } from './Block.tsx';

interface Props {
  account: ListedAccount & { problem?: string };
  onSaved: (account: ListedAccount) => void;
}

/** Name and email address of the reader. */
export function ProfileBlock({ account, onSaved }: Props) {
  const { step, formErrors, fieldErrors, props } = useForm({
    check: (values) => errorsIn(profileSchema, values),
    send: async ({ name = '', email = '' }) => {
      const { message, ...saved } = await changeProfile(account, { name, email });
      onSaved(saved);
      showToast(message ?? 'Saved.', message === ACCOUNT_MESSAGES.linkNotSent ? 'danger' : 'success');
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
    <Block title="Profile">
      <form {...props} method="post" noValidate className="grid gap-5">
        <FormErrors errors={formErrors} />
        {account.problem && <Alert>{account.problem}</Alert>}
        {account.pendingEmail && (
          <Alert tone="info">
            {`A link was sent to ${account.pendingEmail}. Open it within ${EMAIL_LINK_HOURS} hours while you are logged in here; until then, your address stays as it is.`}
          </Alert>
        )}
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
    </Block>
  );
}

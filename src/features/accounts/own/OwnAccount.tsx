import { useEffect, useState } from 'react';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import * as schema from '../schema/account.ts';
import { mayUse, ROLES } from '../schema/roles.ts';
import { CHANGE_PASSWORD } from '../schema/session.ts';
import { Card } from '#src/components/admin/Card.tsx';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { OpenedDetails } from '#src/components/admin/facts.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { Checkbox, TextField } from '#src/components/ui/fields.tsx';
import { FormErrors } from '#src/components/ui/form/notices.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { useWindowEvent } from '#src/components/ui/use-window-event.ts';
import { ApiError, checked, send } from '#src/lib/api/client.ts';
import { ifMatch } from '#src/features/submissions/client.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { errorsIn, refusalOf, required } from '#src/components/ui/form/errors.ts';
import { renewCurrentSession, useCurrentSession } from '../current-session.ts';
import { Sessions } from '../Sessions.tsx';
import { ProofsBlock } from './ProofsBlock.tsx';
import { RecoverySheet } from './secrets.tsx';

const LOGIN = '/login' satisfies AdminPage;
const ACCOUNT = '/account' satisfies AdminPage;

const NEW_PASSWORD = `${LOGIN}?next=${ACCOUNT}#${CHANGE_PASSWORD}`;

/** The reader's account, and why the link that was opened confirmed no address. */
type Opened = schema.OwnAccount & { problem?: string };

/** Whether a second proof is required of everybody and the reader has none: then only setting one up is allowed. */
const isProofMissing = ({ proofs: { required, passkeys, authenticators } }: schema.OwnAccount) =>
  required && passkeys.length + authenticators.length === 0;

/** Where the link that confirms an address was opened, confirms the address, too. */
async function openAccount(): Promise<Opened> {
  const account = checked(schema.ownAccountSchema, await send('/account'));
  if (!location.hash.startsWith(schema.EMAIL_LINK) || isProofMissing(account)) return account;
  const removeToken = () => history.replaceState(history.state, '', location.pathname);
  try {
    const body = { token: location.hash.slice(schema.EMAIL_LINK.length) };
    const answer = await send('/account/email', { method: 'POST', body });
    const { message = '', ...changed } = checked(schema.changedProfileSchema, answer);
    removeToken();
    showToast(message);
    return { ...changed, proofs: account.proofs };
  } catch (cause) {
    // Without an answer, or a session, the link may work at the next try.
    if (cause instanceof ApiError && cause.status >= 400 && cause.status !== 401) removeToken();
    return { ...account, problem: sentenceOf(cause) };
  }
}

export function OwnAccount({ siteName }: { siteName: string }) {
  const loaded = useLoaded(openAccount);
  const [codes, setCodes] = useState<readonly string[]>();
  // The link is opened in the tab that shows this page already.
  useWindowEvent('hashchange', loaded.reload);
  return (
    <>
      <div className="grid max-w-3xl gap-4">
        <LoadedContent what="Your account could not be loaded." loaded={loaded} height="h-72">
          {(account) => (
            <Blocks
              account={account}
              onSaved={(saved) => loaded.change(({ proofs }) => ({ ...saved, proofs }))}
              onCodes={setCodes}
            />
          )}
        </LoadedContent>
      </div>
      <RecoverySheet siteName={siteName} codes={codes} onClose={() => setCodes(undefined)} />
    </>
  );
}

interface ProfileProps {
  account: Opened;
  onSaved: (account: schema.ListedAccount) => void;
}

type BlocksProps = ProfileProps & { onCodes: (codes: readonly string[]) => void };

/** The blocks of the page; before a required second proof is set up, the one for it alone. */
function Blocks({ account, onSaved, onCodes }: BlocksProps) {
  const isMissing = useCurrentSession()?.secondProofMissing ?? isProofMissing(account);
  return (
    <>
      {isMissing ? (
        <Alert tone="warning">
          Everyone needs a second factor. Add a passkey or an authenticator app to continue.
        </Alert>
      ) : (
        <ProfileBlock {...{ account, onSaved }} />
      )}
      <ProofsBlock first={account.proofs} onCodes={onCodes} />
      {!isMissing && (
        <>
          <Card title="Your sessions">
            <OpenedDetails label="Show where you are logged in">
              <Sessions path="/sessions" endAll="End all others" />
            </OpenedDetails>
          </Card>
          <Card title="Password">
            <p className="text-small text-ink-soft">
              All other sessions of your account will end when the password changes.{' '}
              <TextLink href={NEW_PASSWORD}>Change the password</TextLink>
            </p>
          </Card>
        </>
      )}
    </>
  );
}

const MAILS = 'assignmentMails';

function ProfileBlock({ account, onSaved }: ProfileProps) {
  const { problem, pendingEmail, name, email, assignmentMails = true, version } = account;
  /** Whether records can be assigned to the person. */
  const isAssignee = mayUse(account.roles, ['office', 'recruiter']);
  const bodyOf = ({ [MAILS]: mails, name, email }: Record<string, string>) =>
    isAssignee ? { name, email, [MAILS]: mails !== undefined } : { name, email };
  const form = useForm({
    check: (values) => errorsIn(schema.profileSchema, bodyOf(values)),
    send: async (values) => {
      const change = { method: 'PUT', body: bodyOf(values), headers: ifMatch(account) } as const;
      const answer = await send('/account', change);
      const { message, ...saved } = checked(schema.changedProfileSchema, answer);
      onSaved(saved);
      showToast(message ?? 'Saved.', message === schema.ACCOUNT_MESSAGES.linkNotSent ? 'danger' : 'success');
      await renewCurrentSession();
    },
    errorsOf: refusalOf,
  });
  const busy = form.step === 'sending';

  // The server's form of what was typed, such as an address in small letters.
  const { ref } = form.props;
  useEffect(() => ref.current?.reset(), [ref, version]);

  const roles = account.roles.map((role) => ROLES[role].label);
  return (
    <Card title="Profile">
      <form {...form.props} method="post" noValidate className="grid gap-5">
        <FormErrors errors={form.formErrors} />
        {problem && <Alert>{problem}</Alert>}
        {pendingEmail && (
          <Alert tone="info">
            {`A link was sent to ${pendingEmail}. Open it within ${schema.EMAIL_LINK_HOURS} hours while you are logged in here; until then, your address stays as it is.`}
          </Alert>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Name" {...required('name', form)} autoComplete="name" defaultValue={name} />
          <TextField
            label="Email"
            help="For logging in, and for emails about your account."
            {...required('email', form)}
            type="email"
            autoComplete="email"
            defaultValue={email}
          />
        </div>
        {isAssignee && (
          <Checkbox
            name={MAILS}
            defaultChecked={assignmentMails}
            label="Notify me by mail when a colleague assigns an inquiry or an application to me, at most once an hour"
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-small text-ink-muted">
            {`${roles.length === 1 ? 'Role' : 'Roles'}: ${roles.join(', ')}`}
          </p>
          <Button type="submit" size="sm" busy={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

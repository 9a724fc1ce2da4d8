import type { AuthenticatorSetup } from '#features/accounts/schema/proofs';
import { Failure } from '../../../components/admin/Failure.tsx';
import { useLoaded } from '../../../components/admin/use-loaded.ts';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { FormErrors } from '../../../components/ui/form/FormErrors.tsx';
import { useForm } from '../../../components/ui/form/use-form.ts';
import { Skeleton } from '../../../components/ui/Skeleton.tsx';
import { TextField } from '../../../components/ui/TextField.tsx';
import { errorsIn, refusalOf } from '../admin/account-form.ts';
import { newAuthenticatorSchema } from '../schema/proofs.ts';
import { addAuthenticator, setUpAuthenticator } from './api.ts';

interface Props {
  open: boolean;
  onAdded: () => Promise<void>;
  onClose: () => void;
}

/** Shows a new secret once, as a picture and as text, and takes the first code of it. */
export const AddAuthenticatorDialog = ({ open, onAdded, onClose }: Props) => (
  <Dialog open={open} title="Add an authenticator app" overlayCloses={false} onClose={onClose} actions={null}>
    <Setup onAdded={onAdded} onClose={onClose} />
  </Dialog>
);

function Setup({ onAdded, onClose }: Omit<Props, 'open'>) {
  const loaded = useLoaded(setUpAuthenticator);
  if (loaded.status === 'loading') return <Skeleton className="h-48 w-full" />;
  if (loaded.status === 'failed') return <Failure problem={loaded.problem} onRetry={loaded.reload} />;
  return <SetupForm setup={loaded.value} onAdded={onAdded} onClose={onClose} />;
}

/** A secret in groups of four, as people read it out. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function SetupForm({ setup: made, onAdded, onClose }: Omit<Props, 'open'> & { setup: AuthenticatorSetup }) {
  const { setup, secret, qr } = made;
  const { step, formErrors, fieldErrors, props } = useForm({
    check: (values) => errorsIn(newAuthenticatorSchema, { ...values, setup }),
    send: async ({ name = '', code = '' }) => {
      await addAuthenticator({ name, code, setup });
      await onAdded();
    },
    errorsOf: refusalOf,
  });
  const busy = step === 'sending';
  return (
    <form {...props} method="post" noValidate className="grid gap-5">
      <FormErrors errors={formErrors} />
      <div className="flex flex-wrap items-center gap-5">
        <svg
          role="img"
          aria-label="QR code of the secret"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          className="size-44 shrink-0 rounded-sm border border-line bg-white text-black"
          shapeRendering="crispEdges"
        >
          <path d={qr.path} fill="currentColor" />
        </svg>
        <div className="grid min-w-0 grow basis-48 gap-2 text-small text-ink-soft">
          <p>Scan this with your app, or type the secret into it. It is shown once.</p>
          <p className="font-mono font-medium wrap-anywhere text-ink select-all">{grouped(secret)}</p>
        </div>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={60}
          help="Such as the phone it is on."
          error={fieldErrors.name}
          required
        />
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          help="The six digits that the app shows."
          error={fieldErrors.code}
          required
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Checking...' : 'Add the app'}
        </Button>
      </div>
    </form>
  );
}

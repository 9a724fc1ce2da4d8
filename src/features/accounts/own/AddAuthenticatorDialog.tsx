import { newAuthenticatorSchema, type AuthenticatorSetup } from '../schema/proofs.ts';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { useForm, type Errors } from '#src/components/ui/form/use-form.ts';
import { TextField } from '#src/components/ui/fields.tsx';
import { errorsIn, refusalOf } from '../account-form.ts';
import { addAuthenticator, setUpAuthenticator } from './api.ts';
import { useCopy } from './use-copy.tsx';

interface Props {
  onAdded: () => Promise<void>;
  onClose: () => void;
}

/** Shows a new secret once, as a QR code and as text, and takes the first code of it. */
export function AddAuthenticatorDialog({ onAdded, onClose }: Props) {
  const loaded = useLoaded(setUpAuthenticator);
  const setup = loaded.status === 'ready' ? loaded.value.setup : '';
  const form = useForm({
    check: (values) => errorsIn(newAuthenticatorSchema, { ...values, setup }),
    send: async ({ name = '', code = '' }) => {
      await addAuthenticator({ name, code, setup });
      await onAdded();
    },
    errorsOf: refusalOf,
  });
  return (
    <FormDialog
      title="Add an authenticator app"
      form={form}
      send="Add the app"
      sending="Checking..."
      disabled={loaded.status !== 'ready'}
      onClose={onClose}
    >
      <LoadedContent what="The secret could not be made." loaded={loaded} height="h-72">
        {(made) => (
          <>
            <Secret {...made} />
            <FirstCode errors={form.fieldErrors} />
          </>
        )}
      </LoadedContent>
    </FormDialog>
  );
}

/** A secret in groups of four, as people read it out. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function Secret({ secret, qr }: AuthenticatorSetup) {
  const { copy, problem } = useCopy('secret', secret);
  return (
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
        <p>Scan this with your app, or copy the secret into it. The secret is shown only once.</p>
        <p className="font-mono font-medium wrap-anywhere text-ink select-all">{grouped(secret)}</p>
        <Button size="sm" variant="secondary" className="justify-self-start" onClick={copy}>
          Copy
        </Button>
        {problem}
      </div>
    </div>
  );
}

const FirstCode = ({ errors }: { errors: NonNullable<Errors['fieldErrors']> }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField
      label="Name"
      name="name"
      autoComplete="off"
      maxLength={60}
      help="Such as “Work phone”."
      error={errors.name}
      required
    />
    <TextField
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      help="The six digits that the app shows."
      error={errors.code}
      required
    />
  </div>
);

import * as schema from '../schema/proofs.ts';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Button, SmallButton } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { TextField } from '#src/components/ui/fields.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { copyText } from '#src/components/ui/toast.tsx';
import { checked, send } from '#src/lib/api/client.ts';
import { timeInWords } from '#src/lib/time.ts';
import { errorsIn, refusalOf, required } from '#src/components/ui/form/errors.ts';
import { makePasskey } from '../api.ts';

interface AddProofProps {
  onAdded: () => Promise<void>;
  onClose: () => void;
}

export function AddPasskeyDialog({ onAdded, onClose }: AddProofProps) {
  const form = useForm({
    check: (values) => errorsIn(schema.newPasskeyNameSchema, values),
    send: async ({ name = '' }) => {
      const passkey = await makePasskey('/passkey-options');
      await send('/passkeys', { method: 'POST', body: { name: name.trim(), passkey } });
      await onAdded();
    },
    errorsOf: refusalOf,
  });
  const texts = { title: 'Add a passkey', send: 'Create the passkey', sending: 'Waiting for the device...' };
  return (
    <FormDialog {...texts} form={form} onClose={onClose}>
      <TextField
        label="Name"
        maxLength={60}
        help="Such as “Work laptop”. Your browser then asks you to confirm."
        {...required('name', form)}
      />
    </FormDialog>
  );
}

const readSetup = async () =>
  checked(schema.authenticatorSetupSchema, await send('/authenticator-setup', { method: 'POST', body: {} }));

/** Shows a new secret once, as a QR code and as text, and takes the first code of it. */
export function AddAuthenticatorDialog({ onAdded, onClose }: AddProofProps) {
  const loaded = useLoaded(readSetup);
  const setup = loaded.status === 'ready' ? loaded.value.setup : '';
  const form = useForm({
    check: (values) => errorsIn(schema.newAuthenticatorSchema, { ...values, setup }),
    send: async ({ name, code }) => {
      await send('/authenticators', { method: 'POST', body: { name, code, setup } });
      await onAdded();
    },
    errorsOf: refusalOf,
  });
  const texts = { title: 'Add an authenticator app', send: 'Add the app', sending: 'Checking...' };
  return (
    <FormDialog {...texts} form={form} disabled={loaded.status !== 'ready'} onClose={onClose}>
      <LoadedContent what="The secret could not be made." loaded={loaded} height="h-72">
        {(made) => (
          <>
            <Secret {...made} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="Name"
                maxLength={60}
                help="Such as “Work phone”."
                {...required('name', form)}
              />
              <TextField
                label="Code"
                inputMode="numeric"
                maxLength={7}
                help="The six digits that the app shows."
                {...required('code', form)}
                autoComplete="one-time-code"
              />
            </div>
          </>
        )}
      </LoadedContent>
    </FormDialog>
  );
}

/** A secret in groups of four, as people read it out. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function Secret({ secret, qr }: schema.AuthenticatorSetup) {
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
        <p translate="no" className="font-mono font-medium wrap-anywhere text-ink select-all">
          {grouped(secret)}
        </p>
        <SmallButton className="justify-self-start" onClick={() => copyText('secret', secret)}>
          Copy
        </SmallButton>
      </div>
    </div>
  );
}

interface RecoverySheetProps {
  siteName: string;
  codes: readonly string[] | undefined;
  onClose: () => void;
}

/** New recovery codes, to be printed: then the page has only the codes, the site's name and the date. */
export function RecoverySheet({ siteName, codes, onClose }: RecoverySheetProps) {
  const actions = (
    <>
      <Button variant="secondary" onClick={() => print()}>
        Print
      </Button>
      <Button variant="secondary" onClick={() => copyText('codes', codes?.join('\n') ?? '')}>
        Copy
      </Button>
      <Button onClick={onClose}>I have stored them</Button>
    </>
  );
  const open = codes !== undefined;
  return (
    <Dialog {...{ open, actions, onClose }} title="Your recovery codes" overlayCloses={false} locked>
      <p className="text-small text-ink-soft print:hidden">
        Print them, or store them in a safe place: they are not shown again. Each code works once, in place of
        your second factor.
      </p>
      <div className="recovery-sheet grid gap-4">
        <p className="hidden font-semibold print:block">{`${siteName}: recovery codes`}</p>
        <p className="text-small text-ink-muted">{`Created ${timeInWords(new Date().toISOString())}`}</p>
        <ol
          translate="no"
          className="grid gap-2 rounded-sm bg-surface p-4 font-mono text-small print:gap-3 print:bg-transparent print:p-0 print:text-[1rem]"
        >
          {codes?.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}

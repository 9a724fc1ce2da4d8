import { useEffect, useRef, useState } from 'react';
import type { ProofKind } from './schema/proofs.ts';
import { SESSION_MESSAGES, STEP_UP_MINUTES } from './schema/session.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { ApiError, onStepUp } from '#src/lib/api/client.ts';
import { prove } from './api.ts';
import { useCurrentSession } from './current-session.ts';
import { LazySecondStep, PasswordField, loadSecondStep } from './login-fields.tsx';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { useForm, type Errors } from '#src/components/ui/form/use-form.ts';

const TITLE = 'Confirm that it is you';

/** The error of a call for which no proof was given. */
const notProven = () =>
  new ApiError(
    403,
    'This was not done, because you did not confirm that it is you. Try again to be asked once more.',
    { code: 'step-up' },
  );

/** Asks for a fresh proof when a call needs one; the call is then repeated. */
export function StepUpDialog() {
  /** The second proofs of the person who is asked, where the question is open. */
  const [asked, setAsked] = useState<readonly ProofKind[]>();
  const kinds = useCurrentSession()?.secondProofs;
  const answer = useRef<(proven: boolean) => void>(undefined);

  const close = (proven: boolean) => {
    answer.current?.(proven);
    answer.current = undefined;
    setAsked(undefined);
  };

  useEffect(
    () =>
      onStepUp(async () => {
        if (kinds?.length) await loadSecondStep();
        // An earlier question is answered with no.
        answer.current?.(false);
        setAsked(kinds ?? []);
        return new Promise((resolve, reject) => {
          answer.current = (proven) => (proven ? resolve(true) : reject(notProven()));
        });
      }),
    [kinds],
  );

  if (!asked) return null;
  const ways = { onProven: () => close(true), onClose: () => close(false) };
  return asked.length > 0 ? <SecondProofDialog kinds={asked} {...ways} /> : <PasswordDialog {...ways} />;
}

interface Props {
  onProven: () => void;
  onClose: () => void;
}

function SecondProofDialog({ kinds, onProven, onClose }: Props & { kinds: readonly ProofKind[] }) {
  return (
    <Dialog open title={TITLE} overlayCloses={false} onClose={onClose} actions={null}>
      <Reason>Please use your second factor again.</Reason>
      <LazySecondStep
        kinds={kinds}
        passkeyPath="/step-up/options"
        onProof={async (proof) => {
          await prove(proof);
          onProven();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** What the server says of the password stands at its field. */
function refusalOf(cause: unknown): Errors {
  const { code, errors } = cause instanceof ApiError ? cause : { errors: {} };
  if (code === 'wrong-password') return { fieldErrors: { password: sentenceOf(cause) } };
  return Object.keys(errors).length > 0 ? { fieldErrors: errors } : { formErrors: [sentenceOf(cause)] };
}

function PasswordDialog({ onProven, onClose }: Props) {
  const form = useForm({
    check: ({ password }) =>
      password ? undefined : { fieldErrors: { password: SESSION_MESSAGES.wrongPassword } },
    send: async ({ password = '' }) => {
      await prove({ password });
      onProven();
    },
    errorsOf: (cause) => ({ ...refusalOf(cause), retype: 'password' }),
  });
  return (
    <FormDialog title={TITLE} form={form} send="Confirm" sending="Checking..." onClose={onClose}>
      <Reason>Please enter your password again.</Reason>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={form.fieldErrors.password}
        required
      />
    </FormDialog>
  );
}

const Reason = ({ children }: { children: string }) => (
  <p className="text-small text-ink-soft">
    {`${children} You will not be asked again for ${STEP_UP_MINUTES} minutes.`}
  </p>
);

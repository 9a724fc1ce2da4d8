import { useEffect, useRef, useState } from 'react';
import { SESSION_MESSAGES, STEP_UP_MINUTES } from '#features/accounts/schema/session';
import { sentenceOf } from '#lib/sentence';
import { onStepUp } from '../../lib/api/step-up.ts';
import { prove } from './api.ts';
import { useCurrentSession } from './current-session.ts';
import { LazySecondStep } from './LazySecondStep.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Button } from '../../components/ui/button/Button.tsx';
import { Dialog } from '../../components/ui/Dialog.tsx';
import { FormErrors } from '../../components/ui/form/FormErrors.tsx';
import { useForm } from '../../components/ui/form/use-form.ts';

/** Asks for a fresh proof when a call needs one; the call is then repeated. */
export function StepUpDialog() {
  const [open, setOpen] = useState(false);
  const kinds = useCurrentSession()?.secondProofs ?? [];
  const answer = useRef<(proven: boolean) => void>(undefined);

  const close = (proven: boolean) => {
    answer.current?.(proven);
    answer.current = undefined;
    setOpen(false);
  };

  useEffect(
    () =>
      onStepUp(() => {
        // One question serves all calls that wait; an earlier one is answered with no.
        answer.current?.(false);
        setOpen(true);
        return new Promise<boolean>((resolve) => (answer.current = resolve));
      }),
    [],
  );

  return (
    <Dialog
      open={open}
      title="Confirm that it is you"
      overlayCloses={false}
      onClose={() => close(false)}
      actions={
        <Button variant="quiet" className="w-full" onClick={() => close(false)}>
          Cancel
        </Button>
      }
    >
      <p className="text-small text-ink-soft">
        {`Please give your ${kinds.length > 0 ? 'second factor' : 'password'} again. You will not be asked again for ${STEP_UP_MINUTES} minutes.`}
      </p>
      {kinds.length > 0 ? (
        <LazySecondStep
          kinds={kinds}
          passkeyPath="/step-up/options"
          onProof={async (proof) => {
            await prove(proof);
            close(true);
          }}
        />
      ) : (
        <PasswordForm onProven={() => close(true)} />
      )}
    </Dialog>
  );
}

function PasswordForm({ onProven }: { onProven: () => void }) {
  const { step, formErrors, props } = useForm({
    check: ({ password }) =>
      password ? undefined : { formErrors: [SESSION_MESSAGES.wrongPassword], retype: 'password' },
    send: async ({ password = '' }) => {
      await prove({ password });
      onProven();
    },
    errorsOf: (cause) => ({
      formErrors: [sentenceOf(cause, SESSION_MESSAGES.wrongPassword)],
      retype: 'password',
    }),
  });
  const busy = step === 'sending';
  return (
    <form {...props} method="post" noValidate className="grid gap-5">
      <FormErrors errors={formErrors} />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Checking...' : 'Confirm'}
      </Button>
    </form>
  );
}

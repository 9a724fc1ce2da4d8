import { useEffect, useRef, useState } from 'react';
import { useSaving } from '#src/components/admin/record/saving.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { useWindowEvent } from '#src/components/ui/use-window-event.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { ApiError, askForProofBy } from '#src/lib/api/client.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { prove } from './api.ts';
import { useCurrentSession } from './current-session.ts';
import { LoginForm } from './LoginForm.tsx';
import { IDLE_HOURS, SESSION_MESSAGES, STEP_UP_MINUTES } from './schema/session.ts';
import { SecondStep } from './SecondStep.tsx';
import { useSession, type Phase } from './use-session.ts';

const LOGIN = '/login' satisfies AdminPage;
const TEXT_STAYS = 'What you have typed on this page stays here.';
const WARNINGS: Partial<Record<Phase, string>> = {
  warn: 'You have been inactive for a while, so you will be logged out within three minutes. ',
  ending: 'Your session will end within three minutes, even if you are working. ',
};

/** Warns before a session ends, and asks for the password in a dialog over the page after it has ended. */
export function SessionWatch({ onLeave }: { onLeave: () => void }) {
  const { phase, extend, loggedInAgain } = useSession();
  const [closedQuestion, setClosedQuestion] = useState<Phase>();
  const [problem, setProblem] = useState<string>();

  const asking = phase === 'warn' || phase === 'ending' || phase === 'ended';
  const open = asking && closedQuestion !== phase;
  if (!asking && closedQuestion) setClosedQuestion(undefined);
  const close = () => setClosedQuestion(phase);

  const renew = async () => setProblem(await extend().then(() => undefined, sentenceOf));

  const isWarning = phase === 'warn';
  const actions = isWarning ? (
    <>
      <Button variant="secondary" onClick={onLeave}>
        Log out
      </Button>
      {/* React does not write this attribute, which a dialog looks for when it opens. */}
      <Button ref={(button) => button?.setAttribute('autofocus', '')} onClick={renew}>
        Stay logged in
      </Button>
    </>
  ) : (
    <TextLink href={LOGIN} className="mx-auto text-center text-small max-sm:-my-3 max-sm:py-3">
      Go to the login screen
    </TextLink>
  );
  return (
    // Once the session has ended, the screen behind is hidden: there is nothing to go back to.
    <Dialog
      key={String(isWarning)}
      {...{ open, actions }}
      locked={phase === 'ended'}
      overlayCloses={false}
      title={isWarning ? 'Your session is about to end' : 'Log in again'}
      onClose={close}
    >
      <p className="text-small text-ink-soft">{`${WARNINGS[phase] ?? ''}${TEXT_STAYS}`}</p>
      {!isWarning && (
        <LoginForm notice={phase === 'ended' ? SESSION_MESSAGES.expired : ''} onLoggedIn={loggedInAgain} />
      )}
      {isWarning && problem && <Alert>{problem}</Alert>}
    </Dialog>
  );
}

/** After a logout that did not reach the server: says how the session ends, and tries again when asked or online again. */
export function LogoutUnsentDialog({ open, onLogOut }: { open: boolean; onLogOut: () => Promise<void> }) {
  // Stays busy after the logout, until the page leaves.
  const { busy, failed, save } = useSaving<'logout'>(() =>
    onLogOut().then(() => new Promise(() => undefined)),
  );
  useWindowEvent('online', () => save('logout'), open);

  const actions = (
    <Button busy={busy} onClick={() => void save('logout')}>
      {busy ? 'Logging out...' : 'Log out again'}
    </Button>
  );
  return (
    <Dialog
      {...{ open, actions }}
      title="The logout did not reach the server"
      locked
      overlayCloses={false}
      onClose={() => undefined}
    >
      <p className="text-small text-ink-soft">
        What this browser held has been removed, but your session on the server is still open: it will end by
        itself {IDLE_HOURS} hours after its last use, or as soon as you log out again while online.
      </p>
      {failed && <Alert>The server still could not be reached. Check your connection and try again.</Alert>}
    </Dialog>
  );
}

const NOT_PROVEN =
  'This was not done, because you did not confirm that it is you. Try again to be asked once more.';

/** Asks for a fresh proof when a call needs one; the call is then repeated. */
export function StepUpDialog() {
  const [open, setOpen] = useState(false);
  // Read while the question is open: who is logged in may become known after the refusal.
  const kinds = useCurrentSession()?.secondProofs;
  const answer = useRef<(proven: boolean) => void>(undefined);

  const close = (proven: boolean) => {
    answer.current?.(proven);
    answer.current = undefined;
    setOpen(false);
  };

  useEffect(() => {
    askForProofBy(async () => {
      // An earlier question is answered with no.
      answer.current?.(false);
      setOpen(true);
      const proven = await new Promise<boolean>((resolve) => (answer.current = resolve));
      if (!proven) throw new ApiError(403, NOT_PROVEN, { code: 'step-up' });
      return true;
    });
    return () => askForProofBy(undefined);
  }, []);

  if (!open || !kinds) return null;
  const isPassword = kinds.length === 0;
  const cancel = () => close(false);
  return (
    <Dialog open title="Confirm that it is you" overlayCloses={false} onClose={cancel} actions={null}>
      <p className="text-small text-ink-soft">
        {`Please ${isPassword ? 'enter your password' : 'use your second factor'} again. You will not be asked again for ${STEP_UP_MINUTES} minutes.`}
      </p>
      <SecondStep
        kinds={isPassword ? ['password'] : kinds}
        passkeyPath="/step-up/options"
        onProof={(proof) => prove(proof).then(() => close(true))}
        onCancel={cancel}
      />
    </Dialog>
  );
}

import { useCallback, useEffect, useState, type ComponentProps } from 'react';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import type { ProofKind } from './schema/proofs.ts';
import { IDLE_HOURS, SESSION_MESSAGES, type Login } from './schema/session.ts';
import { logIn, logInWithPasskey, sendSecondProof, type SessionLeft } from './api.ts';
import { LazySecondStep, loadSecondStep } from './login-fields.tsx';
import { LoginForm } from './LoginForm.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { useSession, type Phase } from './use-session.ts';

type LockedDialogProps = Omit<ComponentProps<typeof Dialog>, 'onClose' | 'overlayCloses'> & {
  /** Called when it closes while it is not locked. */
  onClose?: () => void;
};

/** A dialog over a hidden screen. Locked, it stays until what it asks for is done: there is nothing behind it to go back to. */
export function LockedDialog({ locked = true, onClose, ...props }: LockedDialogProps) {
  const [closed, setClosed] = useState(0);
  // Browsers close a dialog at a second Escape, whatever the page says: then it is shown anew.
  const close = () => (locked ? setClosed((before) => before + 1) : onClose?.());
  return <Dialog key={closed} {...props} locked={locked} overlayCloses={false} onClose={close} />;
}

const TEXT_STAYS = 'What you have typed on this page stays here.';

/** Warns before a session ends, and asks for the password in a dialog over the page after it has ended. */
export function SessionWatch({ onLeave }: { onLeave: () => void }) {
  const { phase, extend, loggedInAgain } = useSession();
  /** The phase whose question the admin closed. */
  const [closedQuestion, setClosedQuestion] = useState<Phase>();
  const [problem, setProblem] = useState<string>();

  const renew = async () => {
    try {
      await extend();
      setProblem(undefined);
    } catch (cause) {
      setProblem(sentenceOf(cause));
    }
  };

  const asking = phase === 'warn' || phase === 'ending' || phase === 'ended';
  const open = asking && closedQuestion !== phase;
  if (!asking && closedQuestion) setClosedQuestion(undefined);

  if (phase === 'warn')
    return (
      <Dialog
        open={open}
        title="Your session is about to end"
        onClose={() => setClosedQuestion(phase)}
        overlayCloses={false}
        actions={
          <>
            <Button variant="secondary" onClick={onLeave}>
              Log out
            </Button>
            {/* React does not write this attribute, which a dialog looks for when it opens. */}
            <Button ref={(button) => button?.setAttribute('autofocus', '')} onClick={renew}>
              Stay logged in
            </Button>
          </>
        }
      >
        <p className="text-small text-ink-soft">
          You have been inactive for a while, so you will be logged out within three minutes. {TEXT_STAYS}
        </p>
        {problem && <Alert>{problem}</Alert>}
      </Dialog>
    );
  return (
    <LockedDialog
      open={open}
      locked={phase === 'ended'}
      title="Log in again"
      onClose={() => setClosedQuestion(phase)}
      actions={
        <TextLink
          href={'/login' satisfies AdminPage}
          className="mx-auto text-center text-small max-sm:-my-3 max-sm:py-3"
        >
          Go to the login screen
        </TextLink>
      }
    >
      <p className="text-small text-ink-soft">
        {phase === 'ending'
          ? `Your session will end within three minutes, even if you are working. ${TEXT_STAYS}`
          : TEXT_STAYS}
      </p>
      <LogInAgain notice={phase === 'ended' ? SESSION_MESSAGES.expired : ''} onLoggedIn={loggedInAgain} />
    </LockedDialog>
  );
}

function LogInAgain({ notice, onLoggedIn }: { notice: string; onLoggedIn: (left: SessionLeft) => void }) {
  const [kinds, setKinds] = useState<readonly ProofKind[]>();
  if (kinds)
    return (
      <LazySecondStep
        kinds={kinds}
        passkeyPath="/login/second-proof/options"
        onProof={async (proof) => onLoggedIn(await sendSecondProof(proof))}
        onBack={() => setKinds(undefined)}
      />
    );
  const begin = async (login: Login) => {
    const answer = await logIn(login);
    if (!('secondProof' in answer)) return onLoggedIn(answer);
    await loadSecondStep();
    setKinds(answer.secondProof);
  };
  return (
    <LoginForm notice={notice} onLogIn={begin} onPasskey={async () => onLoggedIn(await logInWithPasskey())} />
  );
}

interface LogoutUnsentDialogProps {
  open: boolean;
  /** Logs out once more and leaves the screen. Throws when the server still cannot be reached. */
  onLogOut: () => Promise<void>;
}

/** After a logout that did not reach the server: says how the session ends, and tries again when asked or online again. */
export function LogoutUnsentDialog({ open, onLogOut }: LogoutUnsentDialogProps) {
  const [step, setStep] = useState<'asked' | 'sending' | 'failed'>('asked');

  const again = useCallback(async () => {
    setStep('sending');
    await onLogOut().catch(() => setStep('failed'));
  }, [onLogOut]);

  useEffect(() => {
    if (!open) return;
    const onOnline = () => void again();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [open, again]);

  return (
    <LockedDialog
      open={open}
      title="The logout did not reach the server"
      actions={
        <Button busy={step === 'sending'} onClick={() => void again()}>
          {step === 'sending' ? 'Logging out...' : 'Log out again'}
        </Button>
      }
    >
      <p className="text-small text-ink-soft">
        What this browser held has been removed, but your session on the server is still open: it will end by
        itself {IDLE_HOURS} hours after its last use, or as soon as you log out again while online.
      </p>
      {step === 'failed' && (
        <Alert>The server still could not be reached. Check your connection and try again.</Alert>
      )}
    </LockedDialog>
  );
}

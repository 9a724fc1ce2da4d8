import { useState } from 'react';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import type { ProofKind } from './schema/proofs.ts';
import { SESSION_MESSAGES, type Login } from './schema/session.ts';
import { logIn, logInWithPasskey, sendSecondProof, type SessionLeft } from './api.ts';
import { LazySecondStep, loadSecondStep } from './LazySecondStep.tsx';
import { LockedDialog } from './LockedDialog.tsx';
import { LoginForm } from './LoginForm.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import type { Phase } from './session-phase.ts';
import { useSession } from './use-session.ts';

const TEXT_STAYS = 'What you have typed on this page stays here.';

/** Warns before a session ends, and asks for the password in a dialog over the page after it has ended. */
export function SessionWatch({ onLeave }: { onLeave: () => void }) {
  const { phase, extend, loggedInAgain } = useSession();
  /** The question that the admin closed; another one is asked again. */
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

import { useCallback, useEffect, useState } from 'react';
import { IDLE_HOURS } from './schema/session.ts';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { LockedDialog } from './LockedDialog.tsx';

interface Props {
  open: boolean;
  /** Logs out once more and leaves the screen. Throws when the server still cannot be reached. */
  onLogOut: () => Promise<void>;
}

/** After a logout that did not reach the server: says how the session ends, and tries again when asked or online again. */
export function LogoutUnsentDialog({ open, onLogOut }: Props) {
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

import { useEffect } from 'react';
import { LOGGED_IN_AGAIN } from '#src/lib/sentences.ts';

/** Calls `reload` after LOGGED_IN_AGAIN if the last call failed. */
export function useReloadAfterLogin(failed: boolean, reload: () => void): void {
  useEffect(() => {
    if (!failed) return;
    addEventListener(LOGGED_IN_AGAIN, reload);
    return () => removeEventListener(LOGGED_IN_AGAIN, reload);
  }, [failed, reload]);
}

import { useEffect } from 'react';

/** Told to the window when what could not be read may be read now. */
export const LOGGED_IN_AGAIN = 'logged-in-again';

/** Reads again what has failed, once it may be read. */
export function useReloadAfterLogin(failed: boolean, reload: () => void): void {
  useEffect(() => {
    if (!failed) return;
    addEventListener(LOGGED_IN_AGAIN, reload);
    return () => removeEventListener(LOGGED_IN_AGAIN, reload);
  }, [failed, reload]);
}

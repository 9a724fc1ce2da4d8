import { useEffect } from 'react';

/** The window event after the admin logged in again: failed reads can be repeated. */
export const LOGGED_IN_AGAIN = 'logged-in-again';

/** Reloads after LOGGED_IN_AGAIN if the last read failed. */
export function useReloadAfterLogin(failed: boolean, reload: () => void): void {
  useEffect(() => {
    if (!failed) return;
    addEventListener(LOGGED_IN_AGAIN, reload);
    return () => removeEventListener(LOGGED_IN_AGAIN, reload);
  }, [failed, reload]);
}

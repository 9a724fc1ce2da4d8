import { useEffect } from 'react';

/** Told to the window when what could not be read may be read now. */
export const LIST_AGAIN = 'list-again';

/** Reads again what has failed, once it may be read. */
export function useListAgain(failed: boolean, reload: () => void): void {
  useEffect(() => {
    if (!failed) return;
    addEventListener(LIST_AGAIN, reload);
    return () => removeEventListener(LIST_AGAIN, reload);
  }, [failed, reload]);
}

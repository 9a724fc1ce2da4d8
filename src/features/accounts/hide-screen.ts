import { useEffect } from 'react';
import { onLogoutElsewhere } from '../../lib/api/session-events.ts';

/** Hides what the screen shows, or shows it again; what is typed in it stays. */
export function setScreenHidden(hidden: boolean): void {
  const main = document.querySelector('main');
  if (main) main.style.visibility = hidden ? 'hidden' : '';
}

/**
 * Hides a screen that is left, since Back shows it again as it was, and tells when it is; and one whose admin logs out
 * in another tab.
 */
export function useHiddenWhenLeft(onReturn: () => void, onLeave: () => void): void {
  useEffect(() => {
    const hide = () => setScreenHidden(true);
    const show = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
    const stopListening = onLogoutElsewhere(() => {
      hide();
      onLeave();
    });
    addEventListener('pagehide', hide);
    addEventListener('pageshow', show);
    return () => {
      stopListening();
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', show);
    };
  }, [onReturn, onLeave]);
}

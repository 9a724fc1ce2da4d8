import { useEffect } from 'react';
import { clearOwnDrafts } from '#src/components/admin/own-drafts.ts';
import { onLogoutElsewhere } from '#src/lib/api/session-events.ts';
import type { Phase } from './use-session.ts';

/** Hides or shows the content of the screen, with the dialogs that it has open (`admin.css`); typed text stays. */
export function setScreenHidden(hidden: boolean): void {
  document.querySelector('main')?.toggleAttribute('data-hidden', hidden);
}

/** Removes the fragment of the address, which may name a person who was searched for: at a logout the next reader must not see it. */
export function removeFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Removes the content of the screen, with what was typed into it: its components are unmounted. */
export function emptyScreen(): void {
  document.querySelector('main')?.replaceChildren();
}

/**
 * Hides the screen when the page is left, because Back may show it from the cache, and calls `onReturn` when that
 * happens. When the admin logs out in another tab, it also hides the screen,
 * removes the drafts of this tab, and calls `onLeave`.
 */
export function useHiddenWhenLeft(onReturn: () => void, onLeave: () => void): void {
  useEffect(() => {
    const hide = () => setScreenHidden(true);
    const show = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
    const stopListening = onLogoutElsewhere(() => {
      hide();
      clearOwnDrafts();
      removeFragment();
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

/** Hides the screen of an ended session from the next reader. Typed text stays. */
export function useHiddenWhenEnded(phase: Phase): void {
  useEffect(() => {
    if (phase === 'ended') setScreenHidden(true);
  }, [phase]);
}

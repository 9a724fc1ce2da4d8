import { useEffect } from 'react';
import { randomId } from '#src/lib/random-id.ts';

/** How long changes in another tab are collected: one of many records is made in several requests. */
const COLLECTED_MS = 1000;

/** The local-storage entry that `broadcastChange` changes; it names no record. */
const CHANGED_KEY = 'record-changed';

/** Tells this browser's other tabs that a record was changed. */
export function broadcastChange(): void {
  try {
    localStorage.setItem(CHANGED_KEY, randomId());
  } catch {
    // Storage may be blocked; the other tabs then show what they have.
  }
}

/**
 * Calls `reload` where what is shown may be out of date: when Back shows the page from the browser's cache, and after
 * another tab of this browser changed a record, as soon as this one is in view.
 */
export function useReloadOnReturn(reload: () => void): void {
  useEffect(() => {
    let stale = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      if (!stale || document.visibilityState === 'hidden') return;
      stale = false;
      reload();
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== CHANGED_KEY) return;
      stale = true;
      clearTimeout(timer);
      timer = setTimeout(refresh, COLLECTED_MS);
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      stale ||= persisted;
      refresh();
    };
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearTimeout(timer);
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [reload]);
}

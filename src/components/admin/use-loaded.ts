import { useCallback, useEffect, useState } from 'react';
import { isGone } from '#src/lib/errors.ts';
import { LOGGED_IN_AGAIN, sentenceOf } from '#src/lib/sentences.ts';
import { randomId } from '#src/lib/random-id.ts';

/** Calls `reload` after LOGGED_IN_AGAIN if the last call failed. */
export function useReloadAfterLogin(failed: boolean, reload: () => void): void {
  useEffect(() => {
    if (!failed) return;
    addEventListener(LOGGED_IN_AGAIN, reload);
    return () => removeEventListener(LOGGED_IN_AGAIN, reload);
  }, [failed, reload]);
}

/** How long changes in another tab are collected: one of many records is made in several requests. */
const COLLECTED_MS = 1000;

/** The local-storage entry that `broadcastChange` changes; it names no record. */
const CHANGED_KEY = 'record-changed';

/** Tells the browser's other tabs that a record was changed. */
export function broadcastChange(): void {
  try {
    localStorage.setItem(CHANGED_KEY, randomId());
  } catch {
    // Storage may be blocked; the other tabs then stay unchanged.
  }
}

/**
 * Calls `reload` where what is shown may be out of date: when Back shows the page from the browser's cache, and after
 * another tab of this browser changed a record, as soon as this tab is in view.
 */
export function useReloadOnReturn(reload: () => void): void {
  useEffect(() => {
    let stale = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = new AbortController();
    const { signal } = ended;
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
    addEventListener('storage', onStorage, { signal });
    addEventListener('pageshow', onShow, { signal });
    document.addEventListener('visibilitychange', refresh, { signal });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [reload]);
}

export type Loaded<T> =
  | { status: 'loading' }
  /** `isOutdated` where the last refresh failed. */
  | { status: 'ready'; value: T; isOutdated?: true }
  /** `gone` where another try would find nothing either. */
  | { status: 'failed'; problem: string; gone: boolean };

interface Actions<T> {
  /** Reads again; the former value stays shown until then, so that open dialogs and the focus stay, too. */
  reload: () => void;
  /** Reads again; where that fails, the former value stays. */
  refresh: () => void;
  /** Applies a saved change without a reload. */
  change: (update: (value: T) => T) => void;
}

/** Calls `read` when the screen opens, and again on `reload`. `read` must stay the same function. */
export function useLoaded<T>(read: () => Promise<T>): Loaded<T> & Actions<T> {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' });
  /** A quiet round leaves the former value where the call fails. */
  const [round, setRound] = useState({ isQuiet: false });

  useEffect(() => {
    let current = true;
    const set = (update: (before: Loaded<T>) => Loaded<T>) => current && setState(update);
    read().then(
      (value) => set(() => ({ status: 'ready', value })),
      (cause: unknown) =>
        set((before) =>
          round.isQuiet && before.status === 'ready'
            ? { ...before, isOutdated: true }
            : { status: 'failed', problem: sentenceOf(cause), gone: isGone(cause) },
        ),
    );
    return () => {
      current = false;
    };
  }, [read, round]);

  const reload = useCallback(() => {
    setState((before) => (before.status === 'ready' ? before : { status: 'loading' }));
    setRound({ isQuiet: false });
  }, []);
  const refresh = useCallback(() => setRound({ isQuiet: true }), []);
  useReloadAfterLogin(state.status === 'failed', reload);
  const change = useCallback(
    (update: (value: T) => T) =>
      setState((before) => (before.status === 'ready' ? { ...before, value: update(before.value) } : before)),
    [],
  );

  return { ...state, reload, refresh, change };
}

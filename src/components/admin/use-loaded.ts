import { useCallback, useEffect, useState } from 'react';
import { isGone, LOGGED_IN_AGAIN, sentenceOf } from '#src/lib/errors.ts';
import { randomId } from '#src/lib/random-id.ts';
import { writeStored } from '../ui/form/storage.ts';
import { useWindowEvent } from '../ui/use-window-event.ts';

/** Calls `reload` after LOGGED_IN_AGAIN if the last call failed. */
export const useReloadAfterLogin = (failed: boolean, reload: () => void): void =>
  useWindowEvent(LOGGED_IN_AGAIN, reload, failed);

/** How long changes in another tab are collected: one of many records is made in several requests. */
const COLLECTED_MS = 1000;

/** The local-storage entry that `broadcastChange` changes; it names no record. */
const CHANGED_KEY = 'record-changed';

export const broadcastChange = (): void => writeStored(CHANGED_KEY, randomId(), 'localStorage');

/** Calls `reload` when Back shows the page from the cache, and after another tab changed a record, once this tab is in view. */
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

/** Calls `read` when the screen opens, and again on `reload`. `read` must stay the same function. */
export function useLoaded<T>(read: () => Promise<T>) {
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

  /** Reads again; the former value stays shown until then, so that open dialogs and the focus stay, too. */
  const reload = useCallback(() => {
    setState((before) => (before.status === 'ready' ? before : { status: 'loading' }));
    setRound({ isQuiet: false });
  }, []);
  /** Reads again; where that fails, the former value stays. */
  const refresh = useCallback(() => setRound({ isQuiet: true }), []);
  useReloadAfterLogin(state.status === 'failed', reload);
  const change = useCallback(
    (update: (value: T) => T) =>
      setState((before) => (before.status === 'ready' ? { ...before, value: update(before.value) } : before)),
    [],
  );

  return { ...state, reload, refresh, change };
}

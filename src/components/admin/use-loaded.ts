import { sentenceOf } from '#src/lib/sentences.ts';
import { useCallback, useEffect, useState } from 'react';
import { isGone } from '#src/lib/errors.ts';
import { useReloadAfterLogin } from './reload-after-login.ts';

export type Loaded<T> =
  | { status: 'loading' }
  /** `isOutdated` where the last refresh failed. */
  | { status: 'ready'; value: T; isOutdated?: true }
  /** `gone` where another try would find nothing either. */
  | { status: 'failed'; problem: string; gone: boolean };

interface Actions<T> {
  /** Reads it again. What was read before stays shown until then, so that open dialogs and the focus stay, too. */
  reload: () => void;
  /** Reads it again and shows what is new; where that fails, what was read before stays. */
  refresh: () => void;
  /** Applies a saved change without a reload. */
  change: (update: (value: T) => T) => void;
}

/** Calls `read` when the screen opens, and again on `reload`. `read` must stay the same function. */
export function useLoaded<T>(read: () => Promise<T>): Loaded<T> & Actions<T> {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' });
  /** A quiet round leaves what was read before where it fails. */
  const [round, setRound] = useState({ count: 0, isQuiet: false });

  useEffect(() => {
    let current = true;
    read().then(
      (value) => {
        if (current) setState({ status: 'ready', value });
      },
      (cause: unknown) => {
        const problem = sentenceOf(cause);
        const failed = { status: 'failed' as const, problem, gone: isGone(cause) };
        if (current)
          setState((before) =>
            round.isQuiet && before.status === 'ready' ? { ...before, isOutdated: true } : failed,
          );
      },
    );
    return () => {
      current = false;
    };
  }, [read, round]);

  const reload = useCallback(() => {
    setState((before) => (before.status === 'ready' ? before : { status: 'loading' }));
    setRound(({ count }) => ({ count: count + 1, isQuiet: false }));
  }, []);
  const refresh = useCallback(() => setRound(({ count }) => ({ count: count + 1, isQuiet: true })), []);

  useReloadAfterLogin(state.status === 'failed', reload);

  const change = useCallback(
    (update: (value: T) => T) =>
      setState((before) => (before.status === 'ready' ? { ...before, value: update(before.value) } : before)),
    [],
  );

  return { ...state, reload, refresh, change };
}

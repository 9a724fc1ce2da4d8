import { useCallback, useEffect, useState } from 'react';
import { sentenceOf } from '#src/lib/sentences.ts';
import { RecentChanges, type RowRules } from './recent-changes.ts';
import { useReloadAfterLogin } from './reload-after-login.ts';
import { broadcastChange, useReloadOnReturn } from './reload-on-return.ts';

interface Listing<T> {
  items: T[];
  unreadable: number;
}

/** The state of a list from the server. Earlier items stay while it reloads or fails. */
export interface ListState<T> extends Listing<T> {
  status: 'loading' | 'ready' | 'failed';
  /** Whether all pages are loaded. */
  complete: boolean;
  /** The sentence about the failure. */
  problem?: string;
}

/** A list with its actions. `put` and `drop` apply saved changes without a reload, `putAll` and `dropAll` any number at once. */
export interface List<T> extends ListState<T> {
  /** Reads it again. */
  reload: () => void;
  /** Shows a record as the server answered it, new or changed. */
  put: (row: T) => void;
  putAll: (rows: readonly T[]) => void;
  /** Removes a deleted record. */
  drop: (id: string) => void;
  dropAll: (ids: Iterable<string>) => void;
  /** Reloads the list after another admin changed or removed these records. */
  reloadAfterConflict: (...ids: readonly string[]) => void;
}

type Read<T> = (onPage: (listing: Listing<T>) => void, signal: AbortSignal) => Promise<void>;

const NOTHING = { status: 'loading' as const, items: [], unreadable: 0, complete: false };

/** Reads the list, at first and whenever it is asked to; what was changed meanwhile is shown as it is now. */
function useReading<T>(read: Read<T>, changes: RecentChanges<T>) {
  const [state, setState] = useState<ListState<T>>(NOTHING);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    const fail = (cause: unknown) => {
      if (abort.signal.aborted) return;
      const problem = sentenceOf(cause);
      setState((before) => ({ ...before, status: 'failed', problem }));
    };
    let latest: Listing<T> = NOTHING;
    const shown = () => ({ ...latest, items: changes.applyTo(latest.items) });
    // A reload shows the old rows until as many new ones are loaded.
    const show = (listing: Listing<T>) => {
      latest = listing;
      const next = shown();
      setState((before) =>
        next.items.length < before.items.length ? before : { status: 'ready', complete: false, ...next },
      );
    };
    const finish = () => {
      if (!abort.signal.aborted) setState({ status: 'ready', complete: true, ...shown() });
    };
    read(show, abort.signal).then(finish, fail);
    return () => abort.abort();
  }, [read, round, changes]);

  const reload = useCallback(() => {
    setState((before) => ({ ...before, status: before.items.length > 0 ? 'ready' : 'loading' }));
    setRound((before) => before + 1);
  }, []);

  return { state, setState, reload };
}

/** Reads a list when the screen opens, when one returns to it, and on `reload`. `read` must stay the same function. */
export function useList<T>(read: Read<T>, rules: RowRules<T>): List<T> {
  const [changes] = useState(() => new RecentChanges(rules));
  const { state, setState, reload } = useReading(read, changes);
  useReloadAfterLogin(state.status === 'failed', reload);
  useReloadOnReturn(
    useCallback(() => {
      changes.clear();
      reload();
    }, [changes, reload]),
  );

  const showChanges = () => {
    broadcastChange();
    setState((before) => ({ ...before, items: changes.applyTo(before.items) }));
  };
  const putAll = (rows: readonly T[]) => {
    for (const row of rows) changes.put(row);
    showChanges();
  };
  const dropAll = (ids: Iterable<string>) => {
    for (const id of ids) changes.drop(id);
    showChanges();
  };
  const reloadAfterConflict = (...ids: readonly string[]) => {
    for (const id of ids) changes.forget(id);
    reload();
  };

  const put = (row: T) => putAll([row]);
  const drop = (id: string) => dropAll([id]);

  return { ...state, reload, put, putAll, drop, dropAll, reloadAfterConflict };
}

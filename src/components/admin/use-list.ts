import { noteLinkCounts, type LinkTopic } from './link-counts.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Listing } from '#src/lib/api/lists.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { isChangedByOthers, sentenceOf } from '#src/lib/errors.ts';
import { showToast } from '../ui/toast.tsx';
import { broadcastChange, useReloadAfterLogin, useReloadOnReturn } from './use-loaded.ts';

export interface RowRules<T> {
  idOf: (row: T) => string;
  /** The server's order; by id by default. */
  order?: (one: T, other: T) => number;
  /** The rows that are counted beside a link of the navigation. */
  counted?: readonly [topic: LinkTopic, waits: (row: T) => boolean];
}

/** What this page changed, by id: the row as the server answered it, or will if it takes the change; undefined for a removed one. */
type Changes<T> = ReadonlyMap<string, T | undefined>;

/** Rows with changes applied, each in its place; the rows themselves when there are none. */
export function withChanges<T>(rows: T[], changes: Changes<T>, { idOf, order }: RowRules<T>): T[] {
  if (changes.size === 0) return rows;
  const byId = (one: T, other: T) => (idOf(one) < idOf(other) ? -1 : 1);
  const others = rows.filter((row) => !changes.has(idOf(row)));
  const changed = [...changes.values()].filter((row) => row !== undefined);
  return changed.length === 0 ? others : [...others, ...changed].sort(order ?? byId);
}

/** Forgets the changes that were answered before a read begins, which has them; not those whose answer is still to come. */
export function beginRead(changes: Map<string, unknown>, underWay: ReadonlySet<string>): void {
  for (const id of changes.keys()) if (!underWay.has(id)) changes.delete(id);
}

/** The state of a list from the server. Earlier items stay while it reloads or fails. */
interface ListState<T> extends Listing<T> {
  status: 'loading' | 'ready' | 'failed';
  complete: boolean;
  problem?: string;
}

type Read<T> = (onPage: (listing: Listing<T>) => void, signal: AbortSignal) => Promise<void>;

const NOTHING = { status: 'loading' as const, items: [], unreadable: 0, complete: false };

/** Reads a list when the screen opens, when one returns to it, and on `reload`. `read` and `rules` must stay the same. */
export function useList<T>(read: Read<T>, rules: RowRules<T>) {
  /** The changes under way, and those since the last read began: a read has all that were answered before, by the server's change log. */
  const changes = useRef(new Map<string, T | undefined>());
  /** The rows whose change the server has not answered yet. */
  const underWay = useRef(new Set<string>());
  const [state, setState] = useState<ListState<T>>(NOTHING);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    beginRead(changes.current, underWay.current);
    let latest: Listing<T> = NOTHING;
    const shown = () => ({ ...latest, items: withChanges(latest.items, changes.current, rules) });
    // A reload shows the old rows until as many new ones are loaded.
    const show = (listing: Listing<T>) => {
      latest = listing;
      const next = shown();
      setState((before) =>
        next.items.length < before.items.length ? before : { status: 'ready', complete: false, ...next },
      );
    };
    read(show, abort.signal).then(
      () => abort.signal.aborted || setState({ status: 'ready', complete: true, ...shown() }),
      (cause: unknown) =>
        abort.signal.aborted ||
        setState((before) => ({ ...before, status: 'failed', problem: sentenceOf(cause) })),
    );
    return () => abort.abort();
  }, [read, round, rules]);

  const reload = useCallback(() => {
    setState((before) => ({ ...before, status: before.items.length > 0 ? 'ready' : 'loading' }));
    setRound((before) => before + 1);
  }, []);
  useReloadAfterLogin(state.status === 'failed', reload);
  useReloadOnReturn(reload);

  const { counted } = rules;
  const count = counted && state.complete ? state.items.filter(counted[1]).length : undefined;
  useEffect(() => {
    if (counted && count !== undefined) noteLinkCounts({ [counted[0]]: count });
  }, [counted, count]);

  /** Shows records as the server answered them, new or changed, or without the removed ones. */
  const showChanged = (changed: Changes<T>) => {
    for (const [id, row] of changed) changes.current.set(id, row);
    broadcastChange();
    setState((before) => ({ ...before, items: withChanges(before.items, changed, rules) }));
  };
  const putAll = (rows: readonly T[]) => showChanged(new Map(rows.map((row) => [rules.idOf(row), row])));
  const dropAll = (ids: readonly string[]) => showChanged(new Map(ids.map((id) => [id, undefined])));

  return {
    ...state,
    ...{ idOf: rules.idOf, reload, putAll, dropAll },
    /** `isUnderWay` while the server has not answered the change. */
    put: (row: T, isUnderWay = false) => {
      underWay.current[isUnderWay ? 'add' : 'delete'](rules.idOf(row));
      putAll([row]);
    },
    drop: (id: string) => dropAll([id]),
  };
}

/** A list with its actions: putting and dropping rows applies saved changes without a reload. */
export type List<T> = ReturnType<typeof useList<T>>;

/** The sentence about a failed call where the list is read again at once: the server's own asks for a reload. */
export const sentenceInList = (cause: unknown): string =>
  isChangedByOthers(cause)
    ? 'Someone else changed it in the meantime. The list shows the change.'
    : sentenceOf(cause);

/** Takes single rows out of a list by a call of the server each, several at once; a toast says the result of each. */
export function useRowAction<T>({ idOf, drop, reload }: Pick<List<T>, 'idOf' | 'drop' | 'reload'>) {
  const [running, setRunning] = useState<readonly string[]>([]);

  const run = async (row: T, call: () => Promise<unknown>, words: { done: string; failed: string }) => {
    const id = idOf(row);
    setRunning((before) => [...before, id]);
    try {
      await call();
      drop(id);
      showToast(words.done, 'success', id);
      return true;
    } catch (cause) {
      if (isConflict(cause)) reload();
      showToast(`${words.failed} ${sentenceInList(cause)}`, 'danger', id);
      return false;
    } finally {
      setRunning((before) => before.filter((other) => other !== id));
    }
  };
  return { run, isRunning: (row: T) => running.includes(idOf(row)) };
}

import { noteLinkCounts, type LinkTopic } from './link-counts.ts';
import { useCallback, useEffect, useState } from 'react';
import type { Listing } from '#src/lib/api/lists.ts';
import { isChangedByOthers } from '#src/lib/errors.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { broadcastChange, useReloadAfterLogin, useReloadOnReturn } from './use-loaded.ts';

/** How long a list may miss a change: Netlify documents up to a minute for its stores. */
const LIST_LAG_MS = 60_000;

export interface RowRules<T> {
  idOf: (row: T) => string;
  /** The server's order; by id by default. */
  order?: (one: T, other: T) => number;
  /** The rows that are counted beside a link of the navigation. */
  counted?: readonly [topic: LinkTopic, waits: (row: T) => boolean];
}

/** The changes of this page in the last LIST_LAG_MS, for every answer in that time: an older one may come later. */
export class RecentChanges<T> {
  readonly #rules: Required<Omit<RowRules<T>, 'counted'>>;
  readonly #now: () => number;
  /** The changed row by id, as the server answered it; undefined for a removed one. */
  readonly #changes = new Map<string, { row: T | undefined; at: number }>();

  constructor({ idOf, order }: RowRules<T>, now: () => number = () => performance.now()) {
    this.#rules = { idOf, order: order ?? ((one, other) => (idOf(one) < idOf(other) ? -1 : 1)) };
    this.#now = now;
  }

  /** Where others may have changed the same records since. */
  clear(): void {
    this.#changes.clear();
  }

  put(row: T): void {
    this.#changes.set(this.#rules.idOf(row), { row, at: this.#now() });
  }

  drop(id: string): void {
    this.#changes.set(id, { row: undefined, at: this.#now() });
  }

  /** Forgets the change of a record that another admin has changed since. */
  forget(id: string): void {
    this.#changes.delete(id);
  }

  /** The rows of an answer with the changes applied; `items` itself when there are none. */
  applyTo(items: T[]): T[] {
    const since = this.#now() - LIST_LAG_MS;
    for (const [id, { at }] of this.#changes) if (at <= since) this.#changes.delete(id);
    if (this.#changes.size === 0) return items;
    const { idOf, order } = this.#rules;
    const changed = [...this.#changes.values()].flatMap(({ row }) => row ?? []).sort(order);
    const rows: T[] = [];
    // Each changed row before the first one that follows it, in a single pass: a selection of thousands may change at once.
    for (const row of items) {
      if (this.#changes.has(idOf(row))) continue;
      while (changed[0] !== undefined && order(changed[0], row) < 0) rows.push(changed.shift()!);
      rows.push(row);
    }
    return rows.concat(changed);
  }
}

/** The state of a list from the server. Earlier items stay while it reloads or fails. */
interface ListState<T> extends Listing<T> {
  status: 'loading' | 'ready' | 'failed';
  complete: boolean;
  problem?: string;
}

type Read<T> = (onPage: (listing: Listing<T>) => void, signal: AbortSignal) => Promise<void>;

const NOTHING = { status: 'loading' as const, items: [], unreadable: 0, complete: false };

/** Reads a list when the screen opens, when one returns to it, and on `reload`. `read` must stay the same function. */
export function useList<T>(read: Read<T>, rules: RowRules<T>) {
  const [changes] = useState(() => new RecentChanges(rules));
  const [state, setState] = useState<ListState<T>>(NOTHING);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
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
    read(show, abort.signal).then(
      () => abort.signal.aborted || setState({ status: 'ready', complete: true, ...shown() }),
      (cause: unknown) =>
        abort.signal.aborted ||
        setState((before) => ({ ...before, status: 'failed', problem: sentenceOf(cause) })),
    );
    return () => abort.abort();
  }, [read, round, changes]);

  const reload = useCallback(() => {
    setState((before) => ({ ...before, status: before.items.length > 0 ? 'ready' : 'loading' }));
    setRound((before) => before + 1);
  }, []);
  useReloadAfterLogin(state.status === 'failed', reload);
  useReloadOnReturn(
    useCallback(() => {
      changes.clear();
      reload();
    }, [changes, reload]),
  );

  const { counted } = rules;
  const count = counted && state.complete ? state.items.filter(counted[1]).length : undefined;
  useEffect(() => {
    if (counted && count !== undefined) noteLinkCounts({ [counted[0]]: count });
  }, [counted, count]);

  const showChanges = () => {
    broadcastChange();
    setState((before) => ({ ...before, items: changes.applyTo(before.items) }));
  };
  /** Shows records as the server answered them, new or changed. */
  const putAll = (rows: readonly T[]) => {
    for (const row of rows) changes.put(row);
    showChanges();
  };
  const dropAll = (ids: Iterable<string>) => {
    for (const id of ids) changes.drop(id);
    showChanges();
  };
  /** After another admin changed or removed these records. */
  const reloadAfterConflict = (...ids: readonly string[]) => {
    for (const id of ids) changes.forget(id);
    reload();
  };

  return {
    ...state,
    ...{ idOf: rules.idOf, reload, putAll, dropAll, reloadAfterConflict },
    put: (row: T) => putAll([row]),
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

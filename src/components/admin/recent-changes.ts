/** How long a list may answer as it was before a change: Netlify's stores say up to a minute. */
const LIST_LAG_MS = 60_000;

/** How the rows of a list are told apart and sorted. */
export interface RowRules<T> {
  idOf: (row: T) => string;
  /** The server's order; that of the ids unless said. */
  order?: (one: T, other: T) => number;
}

/**
 * What was changed in a list from this page lately. It stands over whatever the list answers meanwhile, for the whole time
 * that a list may lag: an answer that knows of the change may be followed by one that does not.
 */
export class RecentChanges<T> {
  readonly #idOf: (row: T) => string;
  readonly #order: (one: T, other: T) => number;
  readonly #now: () => number;
  /** By id, the row as the server answered it; none for one that is gone. */
  readonly #changes = new Map<string, { row: T | undefined; at: number }>();

  constructor({ idOf, order }: RowRules<T>, now: () => number = () => performance.now()) {
    this.#idOf = idOf;
    this.#order = order ?? ((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
    this.#now = now;
  }

  put(row: T): void {
    this.#changes.set(this.#idOf(row), { row, at: this.#now() });
  }

  drop(id: string): void {
    this.#changes.set(id, { row: undefined, at: this.#now() });
  }

  /** For a record that another admin has changed since. */
  forget(id: string): void {
    this.#changes.delete(id);
  }

  /** The rows of an answer with the changes over them; the answer itself when there are none. */
  applyTo(items: T[]): T[] {
    const since = this.#now() - LIST_LAG_MS;
    for (const [id, { at }] of this.#changes) if (at <= since) this.#changes.delete(id);
    if (this.#changes.size === 0) return items;
    const rows = items.filter((row) => !this.#changes.has(this.#idOf(row)));
    for (const { row } of this.#changes.values()) {
      if (row === undefined) continue;
      const next = rows.findIndex((other) => this.#order(row, other) < 0);
      rows.splice(next < 0 ? rows.length : next, 0, row);
    }
    return rows;
  }
}

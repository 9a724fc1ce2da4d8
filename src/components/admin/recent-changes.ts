/** How long a list may miss a change: Netlify documents up to a minute for its stores. */
const LIST_LAG_MS = 60_000;

/** The id and the order of the rows of a list. */
export interface RowRules<T> {
  idOf: (row: T) => string;
  /** The server's order; by id by default. */
  order?: (one: T, other: T) => number;
}

/**
 * The changes that this page made to a list in the last LIST_LAG_MS. They are applied to every answer in that time: an
 * answer with a change may be followed by an older one without it.
 */
export class RecentChanges<T> {
  readonly #idOf: (row: T) => string;
  readonly #order: (one: T, other: T) => number;
  readonly #now: () => number;
  /** The changed row by id, as the server answered it; undefined for a removed one. */
  readonly #changes = new Map<string, { row: T | undefined; at: number }>();

  constructor({ idOf, order }: RowRules<T>, now: () => number = () => performance.now()) {
    this.#idOf = idOf;
    this.#order = order ?? ((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
    this.#now = now;
  }

  /** Where others may have changed the same records since. */
  clear(): void {
    this.#changes.clear();
  }

  put(row: T): void {
    this.#changes.set(this.#idOf(row), { row, at: this.#now() });
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
    const rows = items.filter((row) => !this.#changes.has(this.#idOf(row)));
    const changed = [...this.#changes.values()].flatMap(({ row }) => row ?? []).sort(this.#order);
    return this.#merged(rows, changed);
  }

  /** Both lists in one, in a single pass, because a selection of thousands may change at once. */
  #merged(rows: readonly T[], changed: readonly T[]): T[] {
    const all: T[] = [];
    let at = 0;
    for (const row of changed) {
      for (let next = rows[at]; next !== undefined && this.#order(row, next) >= 0; next = rows[(at += 1)])
        all.push(next);
      all.push(row);
    }
    return all.concat(rows.slice(at));
  }
}

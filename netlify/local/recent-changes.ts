interface Change {
  at: number;
  /** The listed ETag before the change; undefined when there was no blob. */
  before: string | undefined;
}

/** Remembers recent changes, so that a list can show an earlier state of a store. */
export class RecentChanges {
  readonly #lagMs: number;
  readonly #now: () => number;
  readonly #stores = new Map<string, Map<string, Change[]>>();

  constructor(lagMs: number, now: () => number = () => performance.now()) {
    this.#lagMs = lagMs;
    this.#now = now;
  }

  readonly add = (store: string, key: string, before: string | undefined): void => {
    const keys = this.#stores.get(store) ?? new Map<string, Change[]>();
    this.#stores.set(store, keys);
    keys.set(key, [...this.#recent(keys.get(key)), { at: this.#now(), before }]);
  };

  /** The ETag of each recently changed key before its oldest recent change. */
  beforeChanges(store: string): Map<string, string | undefined> {
    const keys = this.#stores.get(store) ?? new Map<string, Change[]>();
    const before = new Map<string, string | undefined>();
    for (const [key, changes] of keys) {
      const [oldest] = this.#recent(changes);
      if (oldest) before.set(key, oldest.before);
      else keys.delete(key);
    }
    return before;
  }

  #recent(changes: Change[] = []): Change[] {
    const since = this.#now() - this.#lagMs;
    return changes.filter(({ at }) => at > since);
  }
}

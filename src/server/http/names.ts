import { folded } from '#src/lib/fold.ts';

/** A person by the id of the account. The login is unknown of an account that is gone. */
export interface Person {
  id: string;
  name: string;
  login?: string | undefined;
}

/** Stands for the login of an account that is gone. */
export const REMOVED = 'removed account';

export class Names {
  readonly #present: readonly Person[];
  readonly #byId: ReadonlyMap<string, Person>;
  readonly #all: readonly Person[];
  /** The ids of the accounts that have or had a name, by the name as it is compared; made when it is first needed. */
  #idsByName: Map<string, Set<string>> | undefined;
  readonly #folds = new Map<string, string>();

  /** @param former names that accounts had, also accounts that are gone */
  constructor(present: readonly Person[], former: readonly Person[] = []) {
    this.#present = present;
    this.#all = [...present, ...former];
    this.#byId = new Map([...former.filter(({ login }) => login), ...present].map((one) => [one.id, one]));
  }

  /** The same people, and names that were used before. */
  and = (former: readonly Person[]): Names => new Names(this.#present, former);

  /** A name that an account had, with the login behind it where another account has or had the same. */
  shown(id: string, name: string): string {
    if (!this.#idsByName) {
      this.#idsByName = new Map();
      for (const one of this.#all) {
        const ids = this.#idsByName.get(this.#fold(one.name)) ?? new Set();
        this.#idsByName.set(this.#fold(one.name), ids.add(one.id));
      }
    }
    const ids = this.#idsByName.get(this.#fold(name)) ?? new Set([id]);
    return ids.size === 1 && ids.has(id) ? name : `${name} (${this.#byId.get(id)?.login || REMOVED})`;
  }

  /** Who wrote a record: the present name of the account, or the stored one where the account is gone or was not stored. */
  writer(id: string | undefined, stored = ''): string {
    if (id === undefined || stored === '') return stored;
    return this.shown(id, this.#byId.get(id)?.name ?? stored);
  }

  #fold(name: string): string {
    const known = this.#folds.get(name) ?? folded(name);
    this.#folds.set(name, known);
    return known;
  }
}

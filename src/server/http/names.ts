import { folded } from '#src/lib/fold.ts';

/** A person by the id of the account. The login is unknown of an account that is gone. */
export interface Person {
  id: string;
  name: string;
  login?: string | undefined;
}

/** The names of people; equal names are told apart by the logins. */
export class Names {
  readonly #present: readonly Person[];
  readonly #byId: ReadonlyMap<string, Person>;
  readonly #folds = new Map<string, string>();
  /** The ids of the accounts that have or had a name, by the name as it is compared; made when it is first needed. */
  #bearers: Map<string, Set<string>> | undefined;
  readonly #former: readonly Person[];

  /** @param former names that accounts had, also accounts that are gone */
  constructor(present: readonly Person[], former: readonly Person[] = []) {
    this.#present = present;
    this.#former = former;
    this.#byId = new Map([...former.filter(({ login }) => login), ...present].map((one) => [one.id, one]));
  }

  /** The same people, and names that were used before. */
  and = (former: readonly Person[]): Names => new Names(this.#present, former);

  /** A name that an account had, with the login behind it where another account has or had the same. */
  shown(id: string, name: string): string {
    const bearers = this.#allBearers().get(this.#fold(name));
    const isShared = bearers !== undefined && (bearers.size > 1 || !bearers.has(id));
    return isShared ? `${name} (${this.#byId.get(id)?.login || 'removed account'})` : name;
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

  #allBearers(): Map<string, Set<string>> {
    if (this.#bearers) return this.#bearers;
    this.#bearers = new Map();
    for (const { id, name } of [...this.#present, ...this.#former]) {
      const ids = this.#bearers.get(this.#fold(name)) ?? new Set();
      this.#bearers.set(this.#fold(name), ids.add(id));
    }
    return this.#bearers;
  }
}

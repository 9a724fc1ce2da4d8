import { folded } from '#src/lib/fold.ts';

/** A person by the id of the account. */
interface Person {
  id: string;
  name: string;
  login: string;
}

/** Stands for the login of an account that is gone. */
export const REMOVED = 'removed account';

export class Names {
  readonly #byId: ReadonlyMap<string, Person>;
  /** The accounts by their names as names are compared. */
  readonly #byName: ReadonlyMap<string, readonly Person[]>;

  constructor(present: readonly Person[]) {
    this.#byId = new Map(present.map((one) => [one.id, one]));
    this.#byName = Map.groupBy(present, ({ name }) => folded(name));
  }

  /** A name that an account has or had, with the login behind it where another account has the same. */
  shown(id: string, name: string): string {
    const isShared = this.#byName.get(folded(name))?.some((one) => one.id !== id);
    return isShared ? `${name} (${this.#byId.get(id)?.login || REMOVED})` : name;
  }

  /** Who wrote a record: the present name of the account, or the stored one where the account is gone or was not stored. */
  writer(id: string | undefined, stored = ''): string {
    if (id === undefined || stored === '') return stored;
    return this.shown(id, this.#byId.get(id)?.name ?? stored);
  }
}

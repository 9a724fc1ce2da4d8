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
  /** The people who have a name, by the name as it is compared; made when it is first needed. */
  #byName: Map<string, Person[]> | undefined;
  readonly #folds = new Map<string, string>();

  constructor(present: readonly Person[]) {
    this.#byId = new Map(present.map((one) => [one.id, one]));
  }

  /** A name that an account has or had, with the login behind it where another account has the same. */
  shown(id: string, name: string): string {
    this.#byName ??= Map.groupBy(this.#byId.values(), (one) => this.#fold(one.name));
    const namesakes = this.#byName.get(this.#fold(name))?.filter((one) => one.id !== id) ?? [];
    return namesakes.length === 0 ? name : `${name} (${this.#byId.get(id)?.login || REMOVED})`;
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

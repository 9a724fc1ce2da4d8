/** Web storage may be blocked or full: reading then returns undefined, and writing does nothing. */
type Place = 'sessionStorage' | 'localStorage';

/** The stored value, parsed from JSON; undefined when there is none or it cannot be read. */
export function readStored(key: string, place: Place = 'sessionStorage'): unknown {
  try {
    return JSON.parse(globalThis[place].getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON; undefined removes the entry. */
export function writeStored(key: string, value?: unknown, place: Place = 'sessionStorage'): void {
  try {
    if (value === undefined) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, JSON.stringify(value));
  } catch {
    // Blocked or full.
  }
}

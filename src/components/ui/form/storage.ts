/** Storage may be forbidden or full: nothing is then stored, and what is lost is a convenience. */
type Place = 'sessionStorage' | 'localStorage';

/** The JSON stored in this tab, or in this browser; nothing where it cannot be read. */
export function readStored(key: string, place: Place = 'sessionStorage'): unknown {
  try {
    return JSON.parse(globalThis[place].getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON; without one, what was stored is removed. */
export function writeStored(key: string, value?: unknown, place: Place = 'sessionStorage'): void {
  try {
    if (value === undefined) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}

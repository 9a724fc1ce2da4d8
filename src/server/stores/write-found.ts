import { ConflictError } from './failures.ts';
import type { IfMatch } from './stored.ts';

/** How often a write without `ifMatch` is tried again when another one was faster. */
const ATTEMPTS = 12;

interface Writing<Found, Written> {
  /** The version that the caller names. */
  ifMatch: IfMatch | undefined;
  /** @throws ConflictError when what was found has changed */
  write: (found: Found) => Promise<Written>;
  findAgain: () => Promise<Found>;
}

/**
 * Writes what was found. When another write was faster, it is found and written again, so that `write` sees each text
 * that it replaces.
 * @throws ConflictError when the caller named a version that is not stored any more
 */
export async function writeFound<Found, Written>(
  found: Found,
  { ifMatch, write, findAgain }: Writing<Found, Written>,
): Promise<Written> {
  let current = found;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(current);
    } catch (cause) {
      const mayRetry = cause instanceof ConflictError && ifMatch === undefined;
      if (!mayRetry || attempt === ATTEMPTS) throw cause;
      current = await findAgain();
    }
  }
}

import type { IfMatch } from './stored.ts';

/** The record changed since the caller read it, or too many writers changed it at once. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

export class MissingError extends Error {
  override name = 'MissingError';
}

/** Waits for a change of a record that may have been erased by now. */
export async function ignoringMissing(work: Promise<unknown>): Promise<void> {
  await work.catch((cause: unknown) => {
    if (!(cause instanceof MissingError)) throw cause;
  });
}

/** A store cannot be reached, is too slow, or accepts no writes; a retry may succeed. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** The errors of the store's client for an answer that it cannot use, and of `boundedFetch` for one that does not end in time. */
const UNAVAILABLE = ['BlobsInternalError', 'TimeoutError'];

export const isStoreUnavailable = (cause: unknown): boolean =>
  cause instanceof StoreUnavailableError || (cause instanceof Error && UNAVAILABLE.includes(cause.name));

/** How often a write without `ifMatch` is tried again when another one was faster. */
const ATTEMPTS = 12;

/**
 * Writes a change of what was found. When another write was faster, both steps are done again, so that `write` sees each
 * text that it replaces.
 * @throws ConflictError when the caller named a version that is not stored any more
 */
export async function writeFound<Found, Written>(
  found: Found,
  options: {
    ifMatch: IfMatch | undefined;
    write: (found: Found) => Promise<Written>;
    findAgain: () => Promise<Found>;
  },
): Promise<Written> {
  const { ifMatch, write, findAgain } = options;
  for (let attempt = 1, current = found; ; attempt += 1) {
    try {
      return await write(current);
    } catch (cause) {
      if (!(cause instanceof ConflictError) || ifMatch || attempt === ATTEMPTS) throw cause;
      current = await findAgain();
    }
  }
}

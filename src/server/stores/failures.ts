/** The record changed since the caller read it, or too many writers changed it at once. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

/** There is no such record. */
export class MissingError extends Error {
  override name = 'MissingError';
}

/** Waits for a change of a record that may have been erased meanwhile. */
export async function ignoringMissing(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    if (!(cause instanceof MissingError)) throw cause;
  }
}

/** A store cannot be reached, is too slow, or accepts no writes; a retry may succeed. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** The error of the store's client for an answer that it cannot use, such as a timeout in `boundedFetch`. */
const CLIENT_ERROR = 'BlobsInternalError';

export const isStoreUnavailable = (cause: unknown): boolean =>
  cause instanceof StoreUnavailableError || (cause instanceof Error && cause.name === CLIENT_ERROR);

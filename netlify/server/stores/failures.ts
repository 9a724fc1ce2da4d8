/** The record changed since the caller read it, or too many writers were at it. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

/** There is no such record. */
export class MissingError extends Error {
  override name = 'MissingError';
}

/** A store cannot be reached, is too slow, or takes no writes: nobody's mistake, and worth trying again soon. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** What the store's client throws for an answer that it cannot use, such as the end that `boundedFetch` puts to a request. */
const CLIENT_ERROR = 'BlobsInternalError';

export const isStoreUnavailable = (cause: unknown): boolean =>
  cause instanceof StoreUnavailableError || (cause instanceof Error && cause.name === CLIENT_ERROR);

/** The record changed since the caller read it, or too many writers were at it. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

/** There is no such record. */
export class MissingError extends Error {
  override name = 'MissingError';
}

/** The store cannot answer now, but will. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}

/** The record changed since the caller read it, or too many writers were at it. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

/** There is no such record. */
export class MissingError extends Error {
  override name = 'MissingError';
}

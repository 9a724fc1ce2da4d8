/** Nine base-36 digits hold every millisecond until the year 5188. */
const LAST_MS = 36 ** 9 - 1;

/** Sorts newest first, what is of one moment by its id; whatever is older than 1970 is last. Also a list's cursor. */
export const sortKey = (ms: number, id: string): string =>
  `${(LAST_MS - Math.max(ms, 0)).toString(36).padStart(9, '0')}~${id}`;

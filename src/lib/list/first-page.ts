/** Rows of the first request for a list: enough to fill the screen, so that a long list appears at once. */
const FIRST_PAGE = 100;

/** The path of a list's first page. */
export const firstPage = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}limit=${FIRST_PAGE}`;

/** The address of a record's page; that of posts names drafts by another parameter. */
export const recordAddress = (page: string, id: string, parameter = 'id'): string =>
  `${page}?${parameter}=${encodeURIComponent(id)}`;

/** The address of a record's page. */
export const recordAddress = (page: string, id: string): string => `${page}?id=${encodeURIComponent(id)}`;

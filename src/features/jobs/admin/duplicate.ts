import type { AdminPage } from '#src/lib/admin-pages.ts';

/** The parameter of Add Career with the id of the vacancy whose texts are copied. */
export const COPY_OF = 'copy';

/** The address of Add Career with the texts of a vacancy. */
export const duplicateAddress = (id: string): string =>
  `${'/addcareers' satisfies AdminPage}?${new URLSearchParams({ [COPY_OF]: id })}`;

/** Headers of answers to people who are logged in; both hold JSON in ASCII. */

/** Who is logged in: `sessionSchema`. */
export const SESSION_HEADER = 'X-Session';

/** What the screen of a list or record needs besides, by name (`src/lib/api/included.ts`). */
export const INCLUDED_HEADER = 'X-Included';

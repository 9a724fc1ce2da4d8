import type { ScryptCost } from '#src/server/platform/passwords.ts';

/** A thousandth of production's cost, so that no test waits for the hash of a password. */
export const TEST_COST: ScryptCost = { N: 2 ** 7, r: 8, p: 1 };

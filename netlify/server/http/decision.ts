import type { AppContext } from '#server/context';

/** What to do with an address at which no page was built. */
export type Decision = { redirect: string } | { page: string; status: number };

/** Looks at the parts of an address, decoded where they can be, and decides or passes. */
export type Fallback = (parts: string[], ctx: AppContext) => Promise<Decision | undefined>;

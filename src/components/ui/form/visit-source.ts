import { readStored, writeStored } from './storage.ts';

/** The entry that `src/layouts/visit-source.ts` writes. */
const VISIT_SOURCE = 'visit-source';

/** Where this visit came from, as form fields; empty after a form was sent, and where nothing could be noted. */
export function visitSource(): Record<string, string> {
  const stored = readStored(VISIT_SOURCE);
  return typeof stored === 'object' ? (stored as Record<string, string>) : {};
}

/** Forgets it, because it is kept only until a form was sent; an empty entry is not written again. */
export const forgetVisitSource = (): void => writeStored(VISIT_SOURCE, {});

import { useState } from 'react';
import { readStored, writeStored } from '#src/components/ui/form/storage.ts';

/** The entry of this tab with the time at which a person was called or written to from here; `own-drafts.ts` removes it at logout. */
const entryOf = (inquiry: string) => `contacted:${inquiry}`;

/**
 * Whether the person of an inquiry was called or written to from this tab, and the inquiry is not marked as answered yet.
 * @param since what was noted before does not count, in milliseconds since 1970: a reply has failed since
 */
export function useContacted(inquiry: string, since = 0) {
  const [at, setAt] = useState(() => Number(readStored(entryOf(inquiry)) ?? 0));
  return {
    contacted: at > since,
    noteContact: () => {
      // The clock of this machine may be behind.
      const now = Math.max(Date.now(), since + 1);
      writeStored(entryOf(inquiry), now);
      setAt(now);
    },
    forgetContact: () => {
      writeStored(entryOf(inquiry));
      setAt(0);
    },
  };
}

export type Contacted = ReturnType<typeof useContacted>;

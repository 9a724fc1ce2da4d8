import { useState } from 'react';
import { readStored, writeStored } from '../../../components/ui/form/storage.ts';

/** The entry of this tab that says that a person was called or written to from here; `own-drafts.ts` removes it at logout. */
const entryOf = (inquiry: string) => `contacted:${inquiry}`;

/** Whether the person of an inquiry was called or written to from this tab, and the inquiry is not marked as answered yet. */
export function useContacted(inquiry: string) {
  const [contacted, setContacted] = useState(() => readStored(entryOf(inquiry)) === true);
  return {
    contacted,
    noteContact: () => {
      writeStored(entryOf(inquiry), true);
      setContacted(true);
    },
    forgetContact: () => {
      writeStored(entryOf(inquiry));
      setContacted(false);
    },
  };
}

export type Contacted = ReturnType<typeof useContacted>;

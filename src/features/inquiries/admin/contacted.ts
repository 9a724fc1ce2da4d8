import { useState } from 'react';
import { readStored, writeStored } from '../../../components/ui/form/storage.ts';

/** The entry of this tab that says that a person was called or written to from here; `own-drafts.ts` removes it at logout. */
const entryOf = (inquiry: string) => `contacted:${inquiry}`;

/** Notes that the person was called or written to. */
export const noteContact = (inquiry: string): void => writeStored(entryOf(inquiry), true);

/** Whether the person of an inquiry was called or written to from this tab, and the inquiry is not marked as answered yet. */
export function useContacted(inquiry: string) {
  const [contacted, setContacted] = useState(() => readStored(entryOf(inquiry)) === true);
  return {
    contacted,
    noteContact: () => {
      noteContact(inquiry);
      setContacted(true);
    },
    forgetContact: () => {
      writeStored(entryOf(inquiry));
      setContacted(false);
    },
  };
}

export type Contacted = ReturnType<typeof useContacted>;

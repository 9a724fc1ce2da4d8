import { readStored, writeStored } from '../../../components/ui/form/storage.ts';

/** The entry of this tab that says that a person was called or written to from here; `own-drafts.ts` removes it at logout. */
const entryOf = (inquiry: string) => `contacted:${inquiry}`;

/** Whether the person of an inquiry was called or written to from this tab, and the inquiry is not marked as answered yet. */
export const wasContacted = (inquiry: string): boolean => readStored(entryOf(inquiry)) === true;

export const noteContact = (inquiry: string): void => writeStored(entryOf(inquiry), true);

export const forgetContact = (inquiry: string): void => writeStored(entryOf(inquiry));

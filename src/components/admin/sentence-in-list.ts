import { isChangedByOthers } from '#src/lib/error.ts';
import { sentenceOf } from '#src/lib/sentence.ts';

/**
 * What to say of a call that failed where the list is read again at once: the server's sentence about another person's change
 * asks for a reload.
 */
export const sentenceInList = (cause: unknown): string =>
  isChangedByOthers(cause)
    ? 'Someone else changed it in the meantime. The list shows the change.'
    : sentenceOf(cause);

import { sentenceOf } from '#src/lib/sentences.ts';
import { isChangedByOthers } from '#src/lib/errors.ts';

/**
 * What to say of a call that failed where the list is read again at once: the server's sentence about another person's change
 * asks for a reload.
 */
export const sentenceInList = (cause: unknown): string =>
  isChangedByOthers(cause)
    ? 'Someone else changed it in the meantime. The list shows the change.'
    : sentenceOf(cause);

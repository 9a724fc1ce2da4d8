import type { StoredNote } from '#features/notes/schema/note';
import { hashText } from '#server/platform/ids';

/** An internal note by a sample colleague, who has no account; `about` makes its id. */
export const demoNote = (about: string, author: string, text: string, at: number): StoredNote => ({
  id: hashText('demo note', about).slice(0, 24),
  author,
  account: '',
  text,
  at,
});

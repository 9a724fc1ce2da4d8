import type { StoredNote } from '#src/features/notes/schema/note.ts';
import { hashText } from '#src/server/platform/ids.ts';

/** An internal note by a sample colleague, who has no account; `about` makes its id. */
export const demoNote = (about: string, author: string, text: string, at: number): StoredNote => ({
  id: hashText('demo note', about).slice(0, 24),
  author,
  account: '',
  text,
  at,
});

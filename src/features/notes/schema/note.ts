import * as z from 'zod/mini';
import { bulkSchema } from '#src/lib/bulk.ts';
import { requiredProse } from '#src/lib/text.ts';

export const NOTE_LIMITS = { text: 2000, count: 200 } as const;

export const NOTE_MESSAGES = {
  empty: 'Please write the note.',
  tooMany: `A record holds at most ${NOTE_LIMITS.count} notes.`,
  /** Why a record of a selection got none, as a sentence goes on after the number of them. */
  full: 'already had as many notes as a record can hold',
  missing: 'This note no longer exists.',
  others: 'Only the person who wrote a note, or an owner, can delete it.',
} as const;

export const noteFormSchema = z.object({ text: requiredProse(NOTE_LIMITS.text, NOTE_MESSAGES.empty) });

export type NoteForm = z.infer<typeof noteFormSchema>;

/** POST /api/applications/notes: the same note on several applications. */
export const bulkNoteSchema = bulkSchema(noteFormSchema);

const text = z.string();

const words = { id: text, author: text, text };

/** An internal note as it is stored with its record; `at` in milliseconds since 1970. */
export const storedNoteSchema = z.object({ ...words, account: text, at: z.number() });

export type StoredNote = z.infer<typeof storedNoteSchema>;

/** The same in an answer; `at` is ISO 8601 in UTC. */
export const noteSchema = z.object({ ...words, at: text, removable: z.boolean() });

export type Note = z.infer<typeof noteSchema>;

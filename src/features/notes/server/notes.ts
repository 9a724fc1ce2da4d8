import { NOTE_LIMITS, NOTE_MESSAGES, type Note, type NoteForm, type StoredNote } from '../schema/note.ts';
import { HttpError, refusal, type AdminSession, type Call } from '#src/server/http/call.ts';
import { isoTime } from '#src/server/platform/clock.ts';

interface Noted {
  notes?: StoredNote[] | undefined;
}

const mayRemove = ({ account }: StoredNote, session: AdminSession | undefined): boolean =>
  session !== undefined && (account === session.account || session.roles.includes('owner'));

export const notesAnswer = ({ notes = [] }: Noted, { session }: Pick<Call, 'session'>): Note[] =>
  notes.map((note) => {
    const { id, account, text, at } = note;
    const author = session?.names.writer(account, note.author) ?? note.author;
    return { id, author, text, at: isoTime(at), removable: mayRemove(note, session) };
  });

/** The note that a call writes; a retry of the call writes the same one. */
export const newNote = (
  { recordId, session, clock }: Pick<Call, 'recordId' | 'session' | 'clock'>,
  { text }: NoteForm,
): StoredNote => ({
  ...{ id: recordId, at: clock(), text },
  ...{ account: session?.account ?? '', author: session?.name ?? '' },
});

export const hasNote = ({ notes = [] }: Noted, id: string): boolean => notes.some((note) => note.id === id);

export const isFull = ({ notes = [] }: Noted): boolean => notes.length >= NOTE_LIMITS.count;

/** A record with one note more, unless the record has this note. @throws HttpError 409 when it holds as many as a record may */
export function withNote<T extends Noted>(record: T, note: StoredNote): T {
  if (hasNote(record, note.id)) return record;
  if (isFull(record)) throw refusal(409, 'too-many', NOTE_MESSAGES.tooMany);
  return { ...record, notes: [...(record.notes ?? []), note] };
}

/** A record without a note. @throws HttpError 404 when it has no such note; 403 for another person's, unless an owner removes it */
export function withoutNote<T extends Noted>(record: T, { params, session }: Call): T {
  const { notes = [] } = record;
  const note = notes.find(({ id }) => id === params.note);
  if (!note) throw new HttpError(404, NOTE_MESSAGES.missing);
  if (!mayRemove(note, session)) throw new HttpError(403, NOTE_MESSAGES.others);
  return { ...record, notes: notes.filter((other) => other !== note) };
}

/** A post's record, as far as it says whether it counts. */
interface Edit {
  /** The digest of the file that it was made of; none when there was no file. */
  replaces?: string | undefined;
  /** Milliseconds since 1970. */
  deletedAt?: number | undefined;
}

export interface CurrentText {
  /** What readers see of the post. */
  shown: 'file' | 'record' | 'nothing';
  /** Whether the record was made of the file as it is now, or there is neither file nor claim to one. */
  stands: boolean;
  /** Whether an admin's text counts no more, because the file was changed, added or removed after it. */
  superseded: boolean;
}

/**
 * Which of a post's two texts counts: an admin's edit or deletion as long as the file that it was made of is unchanged;
 * a file that changed later wins.
 * @param digest of the committed file, when there is one
 */
export function currentText(digest: string | undefined, record: Edit | undefined): CurrentText {
  const stands = record !== undefined && record.replaces === digest;
  const deleted = record?.deletedAt !== undefined;
  const file = digest === undefined ? 'nothing' : 'file';
  const superseded =
    record !== undefined && !stands && (!deleted || (digest !== undefined && record.replaces !== undefined));
  if (!stands) return { shown: file, stands, superseded };
  return { shown: deleted ? 'nothing' : 'record', stands, superseded };
}

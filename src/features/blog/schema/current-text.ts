/** The fields of a post's record that decide whether it is shown. */
interface Edit {
  /** The digest of the file that was edited; undefined when there was no file. */
  replaces?: string | undefined;
  /** Milliseconds since 1970. */
  deletedAt?: number | undefined;
}

export interface CurrentText {
  /** What readers see of the post. */
  shown: 'file' | 'record' | 'nothing';
  /** Whether the record was made from the current file, or without a file while there is none. */
  applies: boolean;
  /** Whether an admin's text is superseded, because the file was changed, added or removed after it. */
  superseded: boolean;
}

/**
 * Which of a post's two texts is shown: an admin's edit or deletion while its file is unchanged, else the file.
 * @param digest of the committed file, when there is one
 */
export function currentText(digest: string | undefined, record: Edit | undefined): CurrentText {
  const applies = record !== undefined && record.replaces === digest;
  const deleted = record?.deletedAt !== undefined;
  const file = digest === undefined ? 'nothing' : 'file';
  const superseded =
    record !== undefined && !applies && (!deleted || (digest !== undefined && record.replaces !== undefined));
  if (!applies) return { shown: file, applies, superseded };
  return { shown: deleted ? 'nothing' : 'record', applies, superseded };
}

/** A record's entry in a snapshot. */
export interface Entry<Row> {
  id: string;
  /** The record's ETag when it was read. */
  etag: string;
  /** The ETag in the list at that time, where it differs: a list may lag or format ETags differently. */
  listedAs?: string;
  /** The size of the stored record. */
  bytes: number;
  /** The row; for an unreadable record, the row that was last read, if any. */
  row?: Row;
  damaged?: true;
}

/** A record as a snapshot reads it. */
export type SourceReading<Row> =
  { etag: string; bytes: number; row: Row } | { etag: string; bytes: number; damaged: true } | undefined;

/** In the order of their ids. */
export const inOrder = <Row>(entries: ReadonlyMap<string, Entry<Row>>): Entry<Row>[] =>
  [...entries.values()].sort((one, other) => (one.id < other.id ? -1 : 1));

/** The entry of a record that was read; an unreadable record keeps its last row, which says whether it is deleted. */
export function entryOf<Row>(
  id: string,
  found: NonNullable<SourceReading<Row>>,
  listedAs: string | undefined,
  known: Entry<Row> | undefined,
): Entry<Row> {
  const entry: Entry<Row> = { ...(known?.row === undefined ? {} : { row: known.row }), ...found, id };
  return listedAs && listedAs !== found.etag ? { ...entry, listedAs } : entry;
}

/**
 * The ids to read again: listed with an unknown ETag, known but not listed, or changed lately. The list alone is not
 * enough, because it lags.
 * @param listed the ETag of each listed id; empty where the store has none
 * @param through the last listed id, when the list may have more
 */
export function unverified<Row>(
  entries: ReadonlyMap<string, Entry<Row>>,
  listed: ReadonlyMap<string, string>,
  through: string | undefined,
  changed: string[],
): Set<string> {
  const ids = new Set(changed);
  for (const [id, etag] of listed) {
    const entry = entries.get(id);
    if (!etag || (entry?.etag !== etag && entry?.listedAs !== etag)) ids.add(id);
  }
  for (const id of entries.keys())
    if (!listed.has(id) && (through === undefined || id <= through)) ids.add(id);
  return ids;
}

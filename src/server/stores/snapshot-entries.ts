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

/** Consecutive entries in one blob; a shard covers the ids from `from` up to the next shard's. */
export interface Shard {
  /** The blob's key; empty for a shard without entries. */
  key: string;
  from: string;
  rows: number;
  bytes: number;
}

/** A shard to be written. */
export interface Piece<Row> {
  from: string;
  entries: Entry<Row>[];
}

/** The size limit of a shard, which is always read as a whole. */
export const SHARD_BYTES = 4 * 2 ** 20;

/** The first shard gets all new records and is rewritten most often, so it stays small. */
const FRONT_ROWS = 500;
const FRONT_BYTES = 512 * 1024;

/** The size of an entry without its row. */
const ENTRY_BYTES = 120;

export const sizeOf = <Row>(entries: Entry<Row>[]): number =>
  entries.reduce(
    (sum, { row }) => sum + ENTRY_BYTES + (row === undefined ? 0 : JSON.stringify(row).length),
    0,
  );

/** In the order of their ids. */
export const inOrder = <Row>(entries: Map<string, Entry<Row>>): Entry<Row>[] =>
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

/** The index of the shard for an id: the first shard begins before every id, and there are few. */
export const shardOf = (shards: Pick<Shard, 'from'>[], id: string): number =>
  Math.max(
    shards.findLastIndex(({ from }) => from <= id),
    0,
  );

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

/** Divides sorted entries into pieces of at most a shard's size; the first begins at `from`. */
export function toPieces<Row>(entries: Entry<Row>[], from: string): Piece<Row>[] {
  let piece: Piece<Row> = { from, entries: [] };
  const pieces = [piece];
  let size = 0;
  for (const entry of entries) {
    const bytes = sizeOf([entry]);
    size += bytes;
    if (size > SHARD_BYTES && piece.entries.length > 0) {
      pieces.push((piece = { from: entry.id, entries: [] }));
      size = bytes;
    }
    piece.entries.push(entry);
  }
  return pieces;
}

const isFull = <Row>(entries: Entry<Row>[]) => entries.length > FRONT_ROWS || sizeOf(entries) > FRONT_BYTES;

/**
 * The new shards after some entries changed: unchanged ones as they are, the others as pieces to write. A full first
 * shard is merged into the next one where there is room, and an empty shard takes its place. A later shard without entries
 * is dropped: the range goes to the shard before.
 */
export function updateShards<Row>(
  shards: Shard[],
  dirty: ReadonlySet<number>,
  entriesOf: (shard: number) => Entry<Row>[],
): (Shard | Piece<Row>)[] {
  const parts: (Shard | Piece<Row>)[] = [];
  let first = 0;
  const front = dirty.has(0) ? entriesOf(0) : [];
  if (isFull(front)) {
    const next = shards[1];
    const fits = next !== undefined && next.bytes + sizeOf(front) <= SHARD_BYTES;
    const moved = fits ? [...front, ...entriesOf(1)] : front;
    parts.push({ from: '', entries: [] }, ...toPieces(moved, moved[0]?.id ?? ''));
    first = fits ? 2 : 1;
  }
  for (const [at, shard] of shards.entries()) {
    if (at < first) continue;
    const entries = dirty.has(at) ? entriesOf(at) : undefined;
    if (!entries) parts.push(shard);
    else if (entries.length > 0 || at === 0) parts.push(...toPieces(entries, shard.from));
  }
  return parts;
}

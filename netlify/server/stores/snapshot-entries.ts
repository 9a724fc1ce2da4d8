import type { Listed } from './stored.ts';

/** What a snapshot holds of one record. */
export interface Entry<Row> {
  id: string;
  /** The record's ETag when it was read. */
  etag: string;
  /** Its ETag as the list named it then, where that is another one: a list may lag, or write ETags in its own way. */
  listedAs?: string;
  /** The size of the record as it is stored. */
  bytes: number;
  /** What lists need of the record; of a damaged one what was last read of it, if anything. */
  row?: Row;
  damaged?: true;
}

/** A record as a snapshot reads it. */
export type SourceReading<Row> =
  { etag: string; bytes: number; row: Row } | { etag: string; bytes: number; damaged: true } | undefined;

/** A run of entries in the order of their ids, kept as one blob; it holds every id from `from` up to the next shard's. */
export interface Shard {
  /** The blob's key; empty for a shard without entries. */
  key: string;
  from: string;
  rows: number;
  bytes: number;
}

/** Entries of a shard that is about to be written. */
export interface Piece<Row> {
  from: string;
  entries: Entry<Row>[];
}

/** A shard is read whole, so it must stay quick to read. */
export const SHARD_BYTES = 4 * 2 ** 20;

/** The first shard takes all new records and is rewritten most often, so it stays small. */
const FRONT_ROWS = 500;
const FRONT_BYTES = 512 * 1024;

/** What JSON adds to a row that is about as large as its record. */
const ENTRY_BYTES = 120;

export const sizeOf = <Row>(entries: Entry<Row>[]): number =>
  entries.reduce(
    (sum, { row }) => sum + ENTRY_BYTES + (row === undefined ? 0 : JSON.stringify(row).length),
    0,
  );

/** In the order of their ids. */
export const inOrder = <Row>(entries: Map<string, Entry<Row>>): Entry<Row>[] =>
  [...entries.values()].sort((one, other) => (one.id < other.id ? -1 : 1));

/**
 * What is known of a record after it was read. A damaged one keeps the row that was last read of it: what was deleted
 * stays deleted.
 */
export function entryOf<Row>(
  id: string,
  found: NonNullable<SourceReading<Row>>,
  listedAs: string | undefined,
  known: Entry<Row> | undefined,
): Entry<Row> {
  const { etag, bytes } = found;
  const entry: Entry<Row> = { id, etag, bytes };
  if (listedAs && listedAs !== etag) entry.listedAs = listedAs;
  if ('row' in found) return { ...entry, row: found.row };
  return { ...entry, ...(known?.row === undefined ? {} : { row: known.row }), damaged: true };
}

/** The index of the shard that an id belongs to. */
export function shardOf(shards: Pick<Shard, 'from'>[], id: string): number {
  let low = 0;
  let high = shards.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((shards[middle]?.from ?? '') <= id) low = middle;
    else high = middle - 1;
  }
  return low;
}

const isListedAs = <Row>(entry: Entry<Row>, etag: string) =>
  etag !== '' && (entry.etag === etag || entry.listedAs === etag);

/**
 * The ids that have to be read again: listed with an ETag that is not known, known but not listed, or changed lately. A
 * list is only a hint: it lags.
 * @param through the last id that was listed, when there may be more behind it
 */
export function unverified<Row>(
  entries: ReadonlyMap<string, Entry<Row>>,
  listed: Listed[],
  through: string | undefined,
  changed: string[],
): Set<string> {
  const ids = new Set(changed);
  const present = new Set<string>();
  for (const { id, etag } of listed) {
    present.add(id);
    const entry = entries.get(id);
    if (!entry || !isListedAs(entry, etag)) ids.add(id);
  }
  for (const id of entries.keys())
    if (!present.has(id) && (through === undefined || id <= through)) ids.add(id);
  return ids;
}

/** Cuts entries, in order, into pieces of at most a shard's size; the first begins at `from`. */
export function cut<Row>(entries: Entry<Row>[], from: string): Piece<Row>[] {
  const pieces: Piece<Row>[] = [{ from, entries: [] }];
  let size = 0;
  for (const entry of entries) {
    const bytes = sizeOf([entry]);
    if (size > 0 && size + bytes > SHARD_BYTES) {
      pieces.push({ from: entry.id, entries: [] });
      size = 0;
    }
    size += bytes;
    pieces.at(-1)?.entries.push(entry);
  }
  return pieces;
}

const isFull = <Row>(entries: Entry<Row>[]) => entries.length > FRONT_ROWS || sizeOf(entries) > FRONT_BYTES;

/**
 * The shards anew after some of their entries changed: unchanged ones as they are, the others as pieces to write. A full
 * first shard moves into the next one where there is room, and an empty one takes its place.
 */
export function recut<Row>(
  shards: Shard[],
  dirty: ReadonlySet<number>,
  entriesOf: (shard: number) => Entry<Row>[],
): (Shard | Piece<Row>)[] {
  if (shards.length === 0) return [];
  const front = dirty.has(0) ? entriesOf(0) : undefined;
  if (!front || !isFull(front)) return shards.flatMap((shard, at) => one(shard, at, dirty, entriesOf));
  const next = shards[1];
  const fits = next !== undefined && next.bytes + sizeOf(front) <= SHARD_BYTES;
  const moved = fits ? [...front, ...entriesOf(1)] : front;
  const behind = fits ? 2 : 1;
  return [
    { from: '', entries: [] },
    ...cut(moved, moved[0]?.id ?? ''),
    ...shards.slice(behind).flatMap((shard, at) => one(shard, at + behind, dirty, entriesOf)),
  ];
}

function one<Row>(
  shard: Shard,
  at: number,
  dirty: ReadonlySet<number>,
  entriesOf: (shard: number) => Entry<Row>[],
): (Shard | Piece<Row>)[] {
  if (!dirty.has(at)) return [shard];
  const entries = entriesOf(at);
  // Only the first shard may be empty: the one before takes over another's range.
  return entries.length === 0 && at > 0 ? [] : cut(entries, shard.from);
}

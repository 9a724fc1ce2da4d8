import { describe, expect, it } from 'vitest';
import {
  toPieces,
  updateShards,
  SHARD_BYTES,
  shardOf,
  sizeOf,
  unverified,
  type Entry,
  type Piece,
  type Shard,
} from '#server/stores/snapshot-entries';

const entry = (id: string, more: Partial<Entry<string>> = {}): Entry<string> => ({
  ...{ id, etag: `"${id}"`, bytes: 10, row: 'row' },
  ...more,
});

/** So large that three are more than a shard holds, and one fills the first shard. */
const large = (id: string) => entry(id, { row: 'x'.repeat(SHARD_BYTES * 0.4) });

const many = (count: number, prefix = 'n') =>
  Array.from({ length: count }, (_, n) => entry(`${prefix}${String(n).padStart(5, '0')}`));

const idsOf = (entries: Entry<string>[]) => entries.map(({ id }) => id);

const byId = (...entries: Entry<string>[]) => new Map(entries.map((one) => [one.id, one]));

const listed = (id: string, etag = `"${id}"`) => ({ id, etag });

describe('the entries to read again', () => {
  it('are none if the list has the known ETags', () => {
    const known = byId(entry('a'), entry('b', { listedAs: '"earlier"' }));
    expect(unverified(known, [listed('a'), listed('b')], undefined, [])).toEqual(new Set());
    expect(unverified(known, [listed('a'), listed('b', '"earlier"')], undefined, [])).toEqual(new Set());
  });

  it('are those that are new, have another ETag or none, are removed, or were changed lately', () => {
    const known = byId(
      ...['a', 'changed', 'gone', 'saved'].map((id) => entry(id)),
      entry('untold', { etag: '' }),
    );
    const list = [
      listed('a'),
      listed('changed', '"x"'),
      listed('new'),
      listed('saved'),
      listed('untold', ''),
    ];
    expect(unverified(known, list, undefined, ['saved', 'unlisted'])).toEqual(
      new Set(['saved', 'unlisted', 'changed', 'new', 'untold', 'gone']),
    );
  });

  it('are none beyond the end of a first page', () => {
    const known = byId(entry('a'), entry('b'), entry('c'), entry('d'));
    expect(unverified(known, [listed('a'), listed('c')], 'c', [])).toEqual(new Set(['b']));
    expect(unverified(known, [listed('a'), listed('c')], undefined, [])).toEqual(new Set(['b', 'd']));
  });

  it('contain an unreadable record no more often than any other', () => {
    const known = byId(entry('a', { damaged: true }));
    expect(unverified(known, [listed('a')], undefined, [])).toEqual(new Set());
    expect(unverified(known, [listed('a', '"mended"')], undefined, [])).toEqual(new Set(['a']));
  });
});

describe('the shard of an id', () => {
  const shards = ['', 'f', 'm'].map((from) => ({ from }));

  it.each([
    ['', 0],
    ['a', 0],
    ['ezzz', 0],
    ['f', 1],
    ['lz', 1],
    ['m', 2],
    ['zzz', 2],
  ])('%j is the %d. one', (id, shard) => expect(shardOf(shards, id)).toBe(shard));

  it('is the only one if there is one or none', () => {
    expect([shardOf([{ from: '' }], 'z'), shardOf([], 'z')]).toEqual([0, 0]);
  });
});

/** Every entry once and in order, in pieces of which each begins with its first id and is no larger than a shard. */
function expectWhole(pieces: Piece<string>[], entries: Entry<string>[], from: string): void {
  expect(idsOf(pieces.flatMap((piece) => piece.entries))).toEqual(idsOf(entries));
  for (const [at, piece] of pieces.entries()) {
    expect(piece.from).toBe(at === 0 ? from : piece.entries[0]?.id);
    if (piece.entries.length > 1) expect(sizeOf(piece.entries)).toBeLessThanOrEqual(SHARD_BYTES);
  }
}

describe('entries are cut', () => {
  it('into one piece if they fit, also none', () => {
    expect(toPieces([], 'f')).toEqual([{ from: 'f', entries: [] }]);
    const entries = many(3);
    expect(toPieces(entries, 'f')).toEqual([{ from: 'f', entries }]);
  });

  it('into as many as they need, one that is too large alone among them', () => {
    const huge = (id: string) => entry(id, { row: 'x'.repeat(SHARD_BYTES * 2) });
    const entries = [huge('a'), large('b'), large('c'), huge('d'), large('e')];
    const pieces = toPieces(entries, '');
    expect(pieces.map((piece) => idsOf(piece.entries))).toEqual([['a'], ['b', 'c'], ['d'], ['e']]);
    expectWhole(pieces, entries, '');
  });

  it('by their size with or without a row', () => {
    expect(sizeOf([entry('a', { row: 'four' })]) - sizeOf([{ id: 'a', etag: '', bytes: 1 }])).toBe(
      '"four"'.length,
    );
  });
});

/** Shards of such entries, and what reads them. */
function standing(...contents: Entry<string>[][]) {
  const shards = contents.map((entries, at): Shard => ({
    key: entries.length > 0 ? `key-${at}` : '',
    from: at === 0 ? '' : (entries[0]?.id ?? ''),
    rows: entries.length,
    bytes: sizeOf(entries),
  }));
  return { shards, entriesOf: (at: number) => contents[at] ?? [] };
}

const isPiece = (part: Shard | Piece<string>): part is Piece<string> => 'entries' in part;

describe('shards are cut anew', () => {
  it('only where their entries changed', () => {
    const { shards, entriesOf } = standing(many(2, 'a'), many(2, 'b'), many(2, 'c'));
    expect(updateShards(shards, new Set(), entriesOf)).toEqual(shards);
    expect(updateShards(shards, new Set([1]), entriesOf)).toEqual([
      shards[0],
      { from: 'b00000', entries: entriesOf(1) },
      shards[2],
    ]);
  });

  it('and an empty one is merged into the one before, except for the first', () => {
    const { shards } = standing(many(2, 'a'), many(2, 'b'));
    const parts = updateShards(shards, new Set([0, 1]), () => []);
    expect(parts).toEqual([{ from: '', entries: [] }]);
    expect(shardOf(parts, 'b00000')).toBe(0);
  });

  it('and one that grew too large becomes several', () => {
    const grown = ['b', 'c', 'd'].map(large);
    const { shards, entriesOf } = standing(many(2, 'a'), grown);
    const parts = updateShards(shards, new Set([1]), entriesOf);
    expect(parts[0]).toBe(shards[0]);
    expectWhole(parts.filter(isPiece), grown, 'b');
    expect(parts).toHaveLength(3);
  });

  it.each([
    ['in number', many(501)],
    ['in size', [large('a')]],
  ])('and a full first one %s is moved into the next if that has room', (_of, front) => {
    const { shards, entriesOf } = standing(front, many(2, 'y'), many(2, 'z'));
    const parts = updateShards(shards, new Set([0]), entriesOf);
    expect(parts).toEqual([
      { from: '', entries: [] },
      { from: front[0]?.id, entries: [...front, ...entriesOf(1)] },
      shards[2],
    ]);
  });

  it('and a full first one is alone if the next has no room, or there is none', () => {
    const front = many(501);
    const full = standing(front, [entry('x', { row: 'x'.repeat(SHARD_BYTES - 1000) })]);
    const parts = updateShards(full.shards, new Set([0]), full.entriesOf);
    expect(parts).toEqual([
      { from: '', entries: [] },
      { from: front[0]?.id, entries: front },
      full.shards[1],
    ]);
    const alone = standing(front);
    expect(updateShards(alone.shards, new Set([0]), alone.entriesOf)).toEqual(parts.slice(0, 2));
  });

  it('and a full first one that did not change is left', () => {
    const { shards, entriesOf } = standing(many(501), many(2, 'z'));
    expect(updateShards(shards, new Set([1]), entriesOf)[0]).toBe(shards[0]);
  });

  it('and the changed ones behind a full first one, too', () => {
    const { shards, entriesOf } = standing(many(501, 'a'), many(2, 'b'), many(2, 'c'), many(2, 'd'));
    const parts = updateShards(shards, new Set([0, 2]), entriesOf);
    expect(parts.map(({ from }) => from)).toEqual(['', 'a00000', 'c00000', 'd00000']);
    expect(parts.map(isPiece)).toEqual([true, true, true, false]);
  });

  it('without losing any entry, whichever changed', () => {
    const contents = [many(501, 'a'), many(3, 'b'), [large('c'), large('d'), large('e')], many(2, 'f')];
    const { shards, entriesOf } = standing(...contents);
    for (let changed = 0; changed < 2 ** shards.length; changed += 1) {
      const dirty = new Set([...shards.keys()].filter((at) => changed & (2 ** at)));
      const parts = updateShards(shards, dirty, entriesOf);
      const kept = parts.flatMap((part) => (isPiece(part) ? part.entries : entriesOf(shards.indexOf(part))));
      expect(idsOf(kept)).toEqual(idsOf(contents.flat()));
      expect(parts.map(({ from }) => from)).toEqual(parts.map(({ from }) => from).toSorted());
      for (const { id } of kept) {
        const part = parts[shardOf(parts, id)]!;
        const entries = isPiece(part) ? part.entries : entriesOf(shards.indexOf(part));
        expect(idsOf(entries)).toContain(id);
      }
    }
  });

  it('from none to none', () => {
    expect(updateShards([], new Set([0]), () => [])).toEqual([]);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getStore } from '@netlify/blobs';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startBlobs, type LocalBlobs } from '#netlify/local/blobs-server.ts';
import { CHANGES_FOR_MS, CHANGES_KEPT, openChangeLog } from '#src/server/stores/change-log.ts';
import { Snapshot } from '#src/server/stores/snapshot.ts';
import {
  SHARD_BYTES,
  shardOf,
  sizeOf,
  unverified,
  updateShards,
  type Entry,
  type Piece,
  type Shard,
} from '#src/server/stores/snapshot-entries.ts';

const entry = (id: string, more: Partial<Entry<string>> = {}): Entry<string> => ({
  ...{ id, etag: `"${id}"`, bytes: 10, row: 'row' },
  ...more,
});
/** So large that three are more than a shard holds, and one fills the first shard. */
const large = (id: string) => entry(id, { row: 'x'.repeat(SHARD_BYTES * 0.4) });
const many = (count: number, prefix = 'n') =>
  Array.from({ length: count }, (_, n) => entry(`${prefix}${String(n).padStart(5, '0')}`));
const idsOf = (entries: Entry<string>[]) => entries.map(({ id }) => id);

const again = (entries: Entry<string>[], listed: string, lastId?: string, changed: string[] = []) => {
  const list = listed
    .split(' ')
    .map((one) => one.split('='))
    .map(([id = '', etag = id]) => [id, etag && `"${etag}"`] as const);
  return [...unverified(new Map(entries.map((one) => [one.id, one])), new Map(list), lastId, changed)]
    .toSorted()
    .join(' ');
};
const [a, b, c, d] = [entry('a'), entry('b'), entry('c'), entry('d')];

// prettier-ignore
it.each([
  ['none if the list has the known ETags', again([a, b], 'a b'), ''],
  ['none if it lags behind', again([entry('a', { listedAs: '"earlier"' })], 'a=earlier'), ''],
  ['changed, untold, new and removed ones', again([a, b, c, entry('d', { etag: '' })], 'a b=x d= n'), 'b c d n'],
  ['those that were changed lately, listed or not', again([a], 'a', undefined, ['a', 'z']), 'a z'],
  ['none behind the end of a first page', again([a, b, c, d], 'a c', 'c'), 'b'],
  ['all that are missing from a whole list', again([a, b, c, d], 'a c'), 'b d'],
  ['a damaged one no more often than any other', again([entry('a', { damaged: true })], 'a'), ''],
  ['a damaged one that was mended', again([entry('a', { damaged: true })], 'a=mended'), 'a'],
])('the entries of a snapshot to read again are %s', (_what, found, expected) => expect(found).toBe(expected));

it('shards are cut anew without losing any entry, whichever changed: none is too large, and the unchanged stay', () => {
  const contents = [many(501, 'a'), many(3, 'b'), [large('c'), large('d'), large('e')], many(2, 'f')];
  const shards = contents.map((entries, at): Shard => {
    const from = at === 0 ? '' : entries[0]!.id;
    return { key: `key-${at}`, from, rows: entries.length, bytes: sizeOf(entries) };
  });
  for (let changed = 0; changed < 2 ** contents.length; changed += 1) {
    const dirty = new Set([0, 1, 2, 3].filter((at) => changed & (2 ** at)));
    const parts = updateShards(shards, dirty, (at) => contents[at]!);
    const entriesOf = (part: Shard | Piece<string>) =>
      'entries' in part ? part.entries : contents[shards.indexOf(part)]!;
    expect(parts.flatMap((part) => idsOf(entriesOf(part)))).toEqual(idsOf(contents.flat()));
    expect(parts.map(({ from }) => from)).toEqual(parts.map(({ from }) => from).toSorted());
    // A full first shard, which is written with each new record, is moved into the next one.
    const written = (dirty.has(0) ? [0, 1] : []).concat([...dirty]);
    expect(shards.filter((shard) => parts.includes(shard))).toEqual(
      shards.filter((_, at) => !written.includes(at)),
    );
    if (dirty.has(0)) expect(entriesOf(parts[0]!)).toEqual([]);
    for (const part of parts) {
      if ('entries' in part) expect(sizeOf(part.entries)).toBeLessThanOrEqual(SHARD_BYTES);
      for (const { id } of entriesOf(part)) expect(parts[shardOf(parts, id)]).toBe(part);
    }
  }
});

describe('what is derived from a store', () => {
  let directory: string;
  let blobs: LocalBlobs;
  let complaints: string[];
  const store = () => getStore({ name: 'dev-snapshots', consistency: 'strong' });
  const open = (name = 'posts') =>
    openChangeLog(store(), { info: () => undefined, error: (event) => void complaints.push(event) })(name);
  const start = async (options = {}) => {
    blobs = await startBlobs(directory, options);
    process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  };

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'changes-'));
    complaints = [];
    await start();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await blobs.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const recent = async (name?: string) => (await open(name).recent()).changes.map(({ id }) => id);

  const snapshot = () =>
    new Snapshot<string>(
      {
        name: 'posts',
        listPages: async function* () {
          yield ['a', 'b'].map((id) => ({ id, etag: `"${id}"` }));
        },
        reading: async (id) => ({ etag: `"${id}"`, bytes: 10, row: id }),
      },
      store(),
      { log: { info: () => undefined, error: () => undefined } },
    );

  it('is a snapshot that can be erased from after a write whose answer was lost, and without a shard', async () => {
    const real = globalThis.fetch;
    onTestFinished(() => void (globalThis.fetch = real));
    let lost = 0;
    globalThis.fetch = async (input, init) => {
      const answer = await real(input, init);
      const isLost = init?.method?.toUpperCase() === 'PUT' && String(input).includes('manifest') && !lost++;
      return isLost ? new Response('lost', { status: 500 }) : answer;
    };
    await snapshot().refresh();
    const shards = async () => (await store().list()).blobs.filter(({ key }) => !key.includes('manifest'));
    expect([lost, (await shards()).length]).toEqual([2, 1]);
    await snapshot().erase(['a']);
    for (const { key } of await shards()) await store().delete(key);
    await snapshot().erase(['b']);
    expect(await shards()).toEqual([]);
  });

  it('lists the changed ids of its store once each, for every instance: those of ten minutes, and 200 of before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const id of ['a', 'b', 'a']) await open().add(id);
    await open('careers').add('c');
    expect([await recent(), await recent('careers')]).toEqual([['b', 'a'], ['c']]);
    const { since } = await open().recent();
    for (let n = 0; n < CHANGES_KEPT; n += 1) await open('notes').add(String(n));
    expect([await recent(), (await open().recent()).since]).toEqual([['b', 'a'], since]);
    const dropped = Date.now();
    vi.setSystemTime(dropped + CHANGES_FOR_MS);
    await open().add('new');
    expect([await recent(), (await open().recent()).since]).toEqual([['new'], dropped]);
    expect(JSON.stringify(await store().get('changes', { type: 'json' }))).not.toContain('"a"');
  });

  it('has every change of several instances at once', async () => {
    await blobs.stop();
    await start({ latencyMs: 5 });
    const ids = Array.from({ length: 20 }, (_, n) => String(n)).toSorted();
    await Promise.all(ids.map((id) => open().add(id)));
    expect([(await recent()).toSorted(), complaints]).toEqual([ids, []]);
  });

  it('is an empty one when it is damaged, and what it cannot write is logged', async () => {
    for (const text of ['', '{"cut', '{"id":"a"}', '[{"id":"a"}]']) {
      await store().set('changes', text);
      expect(await recent()).toEqual([]);
      await open().add('a');
      expect(await recent()).toEqual(['a']);
    }
    await blobs.stop();
    await open().add('b');
    expect(complaints).toEqual(['change not logged']);
  });
});

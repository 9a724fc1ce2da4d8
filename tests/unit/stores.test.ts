import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getStore } from '@netlify/blobs';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BlobsDirectory } from '#netlify/local/blobs-directory.ts';
import { startBlobs, type LocalBlobs } from '#netlify/local/blobs-server.ts';
import { CHANGES_FOR_MS, CHANGES_KEPT, openChangeLog } from '#src/server/stores/change-log.ts';
import { Snapshot, unverified } from '#src/server/stores/snapshot.ts';
import type { Entry } from '#src/server/stores/stored.ts';

const entry = (id: string, more: Partial<Entry<string>> = {}): Entry<string> => ({
  ...{ id, etag: `"${id}"`, bytes: 10, row: 'row' },
  ...more,
});
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

describe('a store', () => {
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

  let ids = ['a', 'b', 'c'];
  let edition = 1;
  let duringReading = async () => {};
  const snapshot = () =>
    new Snapshot<string>(
      {
        name: 'posts',
        listPages: async function* () {
          yield ids.map((id) => ({ id, etag: `"${id} ${edition}"` }));
        },
        reading: async (id) => {
          await duringReading();
          return ids.includes(id)
            ? { etag: `"${id} ${edition}"`, bytes: 10, row: `${id} ${edition}` }
            : undefined;
        },
      },
      store(),
      { log: { info: () => undefined, error: () => undefined } },
    );
  const rows = async () => (await snapshot().entries()).map(({ row }) => row);
  const blobsOf = async () =>
    Promise.all((await store().list()).blobs.map(async ({ key }) => [key, await store().get(key)]));

  it('has a snapshot that can be erased from: after a write whose answer was lost, damaged, and in another format', async () => {
    const real = globalThis.fetch;
    onTestFinished(() => void (globalThis.fetch = real));
    let written = 0;
    globalThis.fetch = async (input, init) => {
      const answer = await real(input, init);
      return init?.method?.toUpperCase() === 'PUT' && !written++
        ? new Response('lost', { status: 500 })
        : answer;
    };
    await snapshot().refresh();
    expect([written, JSON.stringify(await blobsOf())]).toEqual([2, expect.stringContaining('a 1')]);
    await store().set('posts~manifest~3', 'a 1');
    await snapshot().erase(['a']);
    expect(await blobsOf()).toEqual([['posts~4', expect.not.stringContaining('a 1')]]);
    await store().set('posts~4', '{"cut a 1');
    await snapshot().erase(['a']);
    expect(await blobsOf()).toEqual([['posts~4', expect.not.stringContaining('a 1')]]);
  });

  it('has a snapshot with what changed, added and removed', async () => {
    for (const change of ['none', 'one gone', 'others', 'all', 'none']) {
      if (change === 'one gone') ids = ids.toSpliced(1, 1);
      else if (change === 'others') ids = ids.toSpliced(0, 1, 'd', 'e');
      else if (change === 'all') edition += 1;
      await snapshot().refresh();
      expect(await rows()).toEqual(ids.toSorted().map((id) => `${id} ${edition}`));
    }
  });

  it('has a snapshot without a row that was erased while another reader had it, although nothing else changed', async () => {
    ids = ['a'];
    await snapshot().refresh();
    ids = ['a', 'erased'];
    duringReading = () => snapshot().erase(['erased']);
    await snapshot().refresh();
    expect(await blobsOf()).toEqual([['posts~4', expect.not.stringContaining('erased')]]);
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

  it('has an empty log when the log is damaged, and what it cannot write is logged', async () => {
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

  const ROUNDS = Array.from({ length: 20 }, (_, n) => n);

  it('does not write a blob again that is deleted during a change', async () => {
    const files = new BlobsDirectory(directory);
    for (const round of ROUNDS) {
      const etag = await files.put('store', 'key', Buffer.from(`${round}`), undefined);
      const change = files.put('store', 'key', Buffer.from('changed'), { ifMatch: etag ?? '' });
      await Promise.all([change, files.delete('store', 'key')]);
      expect(files.get('store', 'key')).toBeUndefined();
    }
  });

  it.each(['../../escape', '..', '.', '%2e%2e%2f', '%2e%2e%2f%2e%2e%2fescape'])(
    'does not reach outside its store by %j',
    async (key) => {
      await Promise.allSettled([store().set(key, 'x')]);
      const files = await readdir(directory, { recursive: true });
      expect(files.filter((file) => !file.startsWith('entries') && file !== 'unfinished')).toEqual([]);
      expect(await readdir(path.join(directory, '..'))).not.toContain('escape');
    },
  );

  it('has every acknowledged write complete when the writer is killed', async () => {
    for (const round of ROUNDS.slice(0, 5)) {
      const folder = path.join(directory, `kill-${round}`);
      const writer = ['tests/fixtures/blob-writer.ts', folder];
      const child = spawn(process.execPath, writer, { stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      for await (const [text] of on(child.stdout, 'data')) {
        said += text;
        if (said.split('\n').length > 2 + round) break;
      }
      child.kill('SIGKILL');
      await once(child, 'exit');
      const files = new BlobsDirectory(folder);
      await files.open();
      const { bytes = [] } = files.get('store', 'big') ?? {};
      expect([bytes.length, new Set(bytes).size]).toEqual([400_000, 1]);
      const keys = await files.keys('store', '');
      expect(keys.every((key) => /^(big|small-\d+)$/.test(key))).toBe(true);
      expect(keys.length - 1).toBeGreaterThanOrEqual(said.trim().split('\n').length);
    }
  });
});

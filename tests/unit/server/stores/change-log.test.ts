import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getStore, type Store } from '@netlify/blobs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBlobs, type LocalBlobs } from '#local/blobs-server';
import { ChangeLog, CHANGES_FOR_MS } from '#server/stores/change-log';

let directory: string;
let blobs: LocalBlobs;
let store: Store;
let complaints: string[];

const open = (name = 'posts') =>
  new ChangeLog(store, { info: () => undefined, error: (event) => void complaints.push(event) }).of(name);

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'changes-'));
  blobs = await startBlobs(directory);
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  store = getStore({ name: 'dev-snapshots', consistency: 'strong' });
  complaints = [];
});

afterEach(async () => {
  vi.useRealTimers();
  await blobs.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('the log of changes', () => {
  it('lists the changed ids of its store, once each, for every instance', async () => {
    const log = open();
    expect(await log.recent()).toEqual([]);
    for (const id of ['a', 'b', 'a']) await log.add(id);
    await open('careers').add('c');
    expect(await open().recent()).toEqual(['b', 'a']);
    expect(await open('careers').recent()).toEqual(['c']);
  });

  it('drops a change after its time, counted from the last one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const log = open();
    await log.add('once');
    await log.add('again');
    vi.setSystemTime(Date.now() + CHANGES_FOR_MS - 1);
    await log.add('again');
    expect(await log.recent()).toEqual(['once', 'again']);
    vi.setSystemTime(Date.now() + 1);
    expect(await log.recent()).toEqual(['again']);
    await log.add('new');
    expect(JSON.stringify(await store.get('changes', { type: 'json' }))).not.toContain('once');
  });

  it('has every change of several instances at once', async () => {
    await blobs.stop();
    blobs = await startBlobs(directory, { latencyMs: 20 });
    process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
    store = getStore({ name: 'dev-snapshots', consistency: 'strong' });
    const ids = Array.from({ length: 40 }, (_, n) => String(n)).toSorted();
    await Promise.all(ids.map((id) => open().add(id)));
    expect((await open().recent()).toSorted()).toEqual(ids);
    expect(complaints).toEqual([]);
  });

  it.each(['', '{"cut', '{"id":"a"}', '[{"id":"a"}]'])(
    'that is damaged (%j) is an empty one',
    async (text) => {
      await store.set('changes', text);
      const log = open();
      expect(await log.recent()).toEqual([]);
      await log.add('a');
      expect(await log.recent()).toEqual(['a']);
    },
  );

  it('that cannot be written does not end the change: it is logged', async () => {
    await blobs.stop();
    await open().add('a');
    expect(complaints).toEqual(['change not logged']);
  });
});

import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getStore } from '@netlify/blobs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBlobs, type BlobsOptions, type LocalBlobs } from '#local/blobs-server';
import { RecentChanges } from '#local/recent-changes';
import { depthOf, StoreRequests } from '#tests/support/store-requests';

let directory: string;
let blobs: LocalBlobs | undefined;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'veralu-store-'));
});

afterEach(async () => {
  await blobs?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** The real client over a store that conducts itself so. */
async function open(options: BlobsOptions) {
  blobs = await startBlobs(directory, options);
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  return getStore({ name: 'things', consistency: 'strong' });
}

describe('a slow store', () => {
  it('delays a write, a read, a page of a list and a deletion', async () => {
    const store = await open({ latencyMs: 40 });
    const works = [
      () => store.set('key', 'value'),
      () => store.get('key'),
      () => store.list(),
      () => store.delete('key'),
    ];
    for (const work of works) {
      const startedAt = performance.now();
      await work();
      // A timer may be a millisecond early by the other clock.
      expect(performance.now() - startedAt).toBeGreaterThan(38);
    }
  });

  it('counts requests by kind, and the longest chain of them', async () => {
    const requests = new StoreRequests();
    const store = await open({ latencyMs: 40, onRequest: requests.add });
    await store.set('before', 'x');
    const {
      total,
      depth,
      requests: seen,
    } = await requests.during(async () => {
      await store.set('key', 'value');
      await Promise.all(Array.from({ length: 8 }, () => store.get('key')));
      await Promise.all([
        store.list(),
        (async () => {
          await store.delete('key');
          await store.get('key');
        })(),
      ]);
    });
    expect([total, depth]).toEqual([12, 4]);
    const kinds = Object.groupBy(seen, ({ kind }) => kind);
    expect(Object.entries(kinds).map(([kind, all]) => [kind, all?.length])).toEqual([
      ['put', 1],
      ['get', 9],
      ['list', 1],
      ['delete', 1],
    ]);
    expect(seen[0]).toMatchObject({ store: 'site:things', key: 'key' });
  });

  it('measures a chain by which request ended before which began', () => {
    const request = (startedAt: number, endedAt?: number) => ({
      ...{ kind: 'get' as const, store: 's', key: 'k' },
      ...{ startedAt, endedAt },
    });
    expect(depthOf([])).toBe(0);
    expect(depthOf([request(0, 9), request(1, 4), request(5, 8), request(9, 12)])).toBe(3);
    expect(depthOf([request(0, 4), request(5)])).toBe(1);
  });
});

describe('a store whose lists lag', () => {
  const LAG_MS = 400;

  it('lists the entries of a while ago with their ETags, and reads the current ones', async () => {
    const store = await open({ lagMs: LAG_MS });
    const kept = await store.set('kept', 'first');
    const gone = await store.set('gone', 'x');
    await delay(LAG_MS + 50);
    await store.set('kept', 'second');
    await store.set('kept', 'third');
    await store.delete('gone');
    const added = await store.set('added', 'x');
    const earlier = [
      { key: 'gone', etag: gone.etag },
      { key: 'kept', etag: kept.etag },
    ];
    expect((await store.list()).blobs).toEqual(earlier);
    expect((await store.list({ prefix: 'g' })).blobs).toEqual(earlier.slice(0, 1));
    expect([await store.get('kept'), await store.get('gone'), await store.get('added')]).toEqual([
      'third',
      null,
      'x',
    ]);
    await delay(LAG_MS + 50);
    const { etag } = (await store.getWithMetadata('kept')) ?? {};
    expect((await store.list()).blobs).toEqual([
      { key: 'added', etag: added.etag },
      { key: 'kept', etag },
    ]);
  });

  it('lists no change for a refused write', async () => {
    const store = await open({ lagMs: LAG_MS });
    const { etag } = await store.set('key', 'first');
    await delay(LAG_MS + 50);
    expect(await store.set('key', 'second', { onlyIfNew: true })).toEqual({ modified: false });
    expect((await store.list()).blobs).toEqual([{ key: 'key', etag }]);
  });

  it('lists the state at its time between several changes', () => {
    let now = 0;
    const changes = new RecentChanges(100, () => now);
    changes.add('store', 'key', undefined);
    now = 60;
    changes.add('store', 'key', 'first');
    expect(changes.beforeChanges('store')).toEqual(new Map([['key', undefined]]));
    now = 120;
    expect(changes.beforeChanges('store')).toEqual(new Map([['key', 'first']]));
    expect(changes.beforeChanges('other')).toEqual(new Map());
    now = 160;
    expect(changes.beforeChanges('store')).toEqual(new Map());
  });
});

describe('a store whose tokens expire', () => {
  it('answers an expired token with 401, and a new one until it expires', async () => {
    const early = await open({ tokenLifeMs: 300 });
    expect(await early.get('key')).toBeNull();
    await delay(320);
    await expect(early.get('key')).rejects.toThrow('401');
    process.env.NETLIFY_BLOBS_CONTEXT = blobs?.newContext();
    await getStore('things').set('key', 'value');
    expect(await getStore('things').get('key')).toBe('value');
    await expect(early.get('key')).rejects.toThrow('401');
  });

  it('answers 401 to an unknown token', async () => {
    await open({});
    const { edgeURL } = JSON.parse(Buffer.from(blobs?.context ?? '', 'base64').toString());
    const answer = await fetch(`${edgeURL}/local/site:things/key`, {
      headers: { Authorization: 'Bearer x' },
    });
    expect(answer.status).toBe(401);
  });
});

describe('a list after a change', () => {
  const LONG_AGO = new Date('2026-01-01T00:00:00Z');
  const folder = () => path.join(directory, 'entries', encodeURIComponent('site:things'));
  const fileOf = (key: string) => path.join(folder(), key);

  /** In place, with the size and time of what was there: only whoever reads the file sees it. */
  async function overwriteUnnoticed(key: string): Promise<void> {
    await writeFile(fileOf(key), 'aaaa', { flag: 'r+' });
    await utimes(fileOf(key), LONG_AGO, LONG_AGO);
  }

  it('reads only the changed records, of any writer', async () => {
    const store = await open({});
    const keys = Array.from({ length: 300 }, (_, n) => `key-${String(n).padStart(3, '0')}`);
    await mkdir(folder(), { recursive: true });
    for (const key of keys) {
      await writeFile(fileOf(key), 'xxxx');
      await utimes(fileOf(key), LONG_AGO, LONG_AGO);
    }
    const [{ etag: first } = { etag: '' }] = (await store.list()).blobs;
    for (const key of keys.slice(100)) await overwriteUnnoticed(key);
    const { etag: second } = await store.set('key-000', 'bbbb');
    await rm(fileOf('key-001'));
    await writeFile(fileOf('key-001'), 'bbbb');
    for (let list = 0; list < 2; list += 1) {
      const listed = (await store.list()).blobs.map(({ etag }) => etag);
      expect(listed).toHaveLength(300);
      expect(listed.slice(0, 2)).toEqual([second, second]);
      expect(new Set(listed.slice(2))).toEqual(new Set([first]));
      await delay(150);
    }
  });
});

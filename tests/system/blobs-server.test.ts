import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getStore } from '@netlify/blobs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlobsDirectory } from '#local/blobs-directory';
import { startBlobs, type LocalBlobs } from '#local/blobs-server';

let directory: string;
let blobs: LocalBlobs;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'veralu-blobs-'));
  blobs = await startBlobs(directory);
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
});

afterEach(async () => {
  await blobs.stop();
  await rm(directory, { recursive: true, force: true });
});

const store = () => getStore({ name: 'things', consistency: 'strong' });

const winners = (results: { modified: boolean }[]) => results.filter((result) => result.modified).length;

describe('the local Blobs server beneath the real client', () => {
  it('accepts exactly one of twenty parallel creations, in each of twenty rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const tries = Array.from({ length: 20 }, (_, n) =>
        store().set(`key-${round}`, `${n}`, { onlyIfNew: true }),
      );
      expect(winners(await Promise.all(tries))).toBe(1);
    }
  });

  it('accepts exactly one of twenty parallel changes of one version', async () => {
    await store().set('key', 'first');
    for (let round = 0; round < 20; round += 1) {
      const { etag = '' } = (await store().getWithMetadata('key')) ?? {};
      const tries = Array.from({ length: 20 }, (_, n) =>
        store().set('key', `${round}-${n}`, { onlyIfMatch: etag }),
      );
      expect(winners(await Promise.all(tries))).toBe(1);
    }
  });

  it('does not write a blob again that is deleted during a change, in each of fifty rounds', async () => {
    const files = new BlobsDirectory(directory);
    for (let round = 0; round < 50; round += 1) {
      const etag = await files.put('store', 'key', Buffer.from(`${round}`), undefined);
      const change = files.put('store', 'key', Buffer.from('changed'), { ifMatch: etag ?? '' });
      await Promise.all([change, files.delete('store', 'key')]);
      expect(await files.get('store', 'key')).toBeUndefined();
    }
  });

  it('answers a read with the current ETag without the bytes', async () => {
    const { etag } = await store().set('key', 'value');
    const again = await store().getWithMetadata('key', { etag: etag ?? '' });
    expect(again).toMatchObject({ data: null, etag });
    expect(await store().get('absent')).toBeNull();
  });

  it('lists 2,500 keys in order, in pages of 1,000, and by prefix', async () => {
    const files = new BlobsDirectory(directory);
    const keys = Array.from({ length: 2500 }, (_, n) => `k${String((n * 7919) % 2500).padStart(4, '0')}`);
    for (let n = 0; n < keys.length; n += 100)
      await Promise.all(
        keys.slice(n, n + 100).map((key) => files.put('site:things', key, Buffer.from('x'), undefined)),
      );
    const sizes: number[] = [];
    const listed: string[] = [];
    for await (const page of store().list({ paginate: true })) {
      sizes.push(page.blobs.length);
      listed.push(...page.blobs.map((blob) => blob.key));
    }
    expect(sizes).toEqual([1000, 1000, 500]);
    expect(listed).toEqual([...keys].sort());
    expect((await store().list({ prefix: 'k001' })).blobs).toHaveLength(10);
  });

  it('reads at once what was written right after a list', async () => {
    for (let n = 0; n < 50; n += 1) {
      await store().set(`key-${n}`, 'x');
      expect((await store().list()).blobs).toHaveLength(n + 1);
    }
  });

  it('lists each key with the ETag that a read of it gives, at once after a change too', async () => {
    for (const value of ['first', 'second', 'third']) {
      const { etag } = await store().set('key', value);
      for (let list = 0; list < 2; list += 1) {
        expect((await store().list()).blobs).toEqual([{ key: 'key', etag }]);
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
      expect((await store().getWithMetadata('key'))?.etag).toBe(etag);
    }
  });

  it.each(['a/b', 'a', 'con', 'සිංහල', 'a b+c', 'x.y'])('stores %j under exactly that key', async (key) => {
    await store().set('a/b/c', 'beside');
    await store().set(key, key);
    expect(await store().get(key)).toBe(key);
    expect((await store().list()).blobs.map((blob) => blob.key)).toContain(key);
    await store().delete(key);
    expect(await store().get(key)).toBeNull();
    expect(await store().get('a/b/c')).toBe('beside');
  });

  it.each(['../../escape', '..', '.', '%2e%2e%2f', '%2e%2e%2f%2e%2e%2fescape'])(
    'does not reach outside its store by %j',
    async (key) => {
      await store()
        .set(key, 'x')
        .catch(() => undefined);
      const files = await readdir(directory, { recursive: true });
      expect(files.filter((file) => !file.startsWith('entries') && file !== 'unfinished')).toEqual([]);
      expect(await readdir(path.join(directory, '..'))).not.toContain('escape');
    },
  );

  it('has every acknowledged write complete when the writer is killed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const folder = path.join(directory, `kill-${round}`);
      const child = spawn(process.execPath, ['tests/fixtures/blob-writer.ts', folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (text) => (said += text));
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, 40 + Math.random() * 60));
      child.kill('SIGKILL');
      await once(child, 'exit');
      const acknowledged = said.trim().split('\n').length;
      const files = new BlobsDirectory(folder);
      await files.open();
      const entry = await files.get('store', 'big');
      expect(new Set(entry?.bytes ?? [])).toHaveProperty('size', 1);
      expect(entry?.bytes).toHaveLength(400_000);
      const keys = await files.keys('store', 'small-');
      expect(keys.length).toBeGreaterThanOrEqual(acknowledged);
      expect((await files.keys('store', '')).every((key) => /^(big|small-\d+)$/.test(key))).toBe(true);
    }
  });
});

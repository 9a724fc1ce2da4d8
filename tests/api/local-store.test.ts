import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getStore } from '@netlify/blobs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BlobsDirectory } from '#netlify/local/blobs-directory.ts';
import { startBlobs, type LocalBlobs } from '#netlify/local/blobs-server.ts';

let directory: string;
let blobs: LocalBlobs;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'blobs-'));
  blobs = await startBlobs(directory);
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
});

afterEach(async () => {
  await blobs.stop();
  await rm(directory, { recursive: true, force: true });
});

const store = () => getStore({ name: 'things', consistency: 'strong' });

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

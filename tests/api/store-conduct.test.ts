import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getStore } from '@netlify/blobs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startBlobs, type BlobsOptions, type LocalBlobs } from '#local/blobs-server';

let directory: string;
let blobs: LocalBlobs | undefined;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'store-'));
});

afterEach(async () => {
  await blobs?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** The real client over a store of the same folder that conducts itself so. */
async function open(options: BlobsOptions = {}) {
  await blobs?.stop();
  blobs = await startBlobs(directory, options);
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  return getStore({ name: 'things', consistency: 'strong' });
}

it('a store whose lists lag lists the earlier entries with their ETags, and reads the current ones', async () => {
  const store = await open();
  const [known, gone] = [await store.set('known', 'first'), await store.set('gone', 'x')];
  const lagging = await open({ lagMs: 600_000 });
  for (const value of ['second', 'third']) await lagging.set('known', value);
  await lagging.delete('gone');
  await lagging.set('added', 'x');
  expect(await lagging.set('known', 'refused', { onlyIfNew: true })).toEqual({ modified: false });
  const listed = async (prefix: string) => (await lagging.list({ prefix })).blobs.map(({ etag }) => etag);
  expect([await listed(''), await listed('g')]).toEqual([[gone.etag, known.etag], [gone.etag]]);
  const read = await Promise.all(['known', 'gone', 'added'].map((key) => lagging.get(key)));
  expect(read).toEqual(['third', null, 'x']);
  expect((await (await open()).list()).blobs.map(({ key }) => key)).toEqual(['added', 'known']);
});

it('a store answers its token until that expires, and no other', async () => {
  const store = await open({ tokenLifeMs: 600_000 });
  await store.set('key', 'value');
  process.env.NETLIFY_BLOBS_CONTEXT = blobs?.newContext();
  expect(await getStore('things').get('key')).toBe('value');
  const { edgeURL } = JSON.parse(Buffer.from(blobs?.context ?? '', 'base64').toString());
  const headers = { Authorization: 'Bearer x' };
  expect((await fetch(`${edgeURL}/local/site:things/key`, { headers })).status).toBe(401);
  const expired = await open({ tokenLifeMs: 0 });
  await expect(expired.get('key')).rejects.toThrow('401');
});

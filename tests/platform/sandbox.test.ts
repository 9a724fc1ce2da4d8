import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consoleLog } from '#server/platform/log';
import { openStores } from '#server/stores/stores';

const TOKEN = 'the-token';

let directory: string;
let server: BlobsServer;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'sandbox-'));
  server = new BlobsServer({ directory, token: TOKEN });
  const { port } = await server.start();
  const url = `http://localhost:${port}`;
  const context = {
    edgeURL: url,
    uncachedEdgeURL: url,
    token: TOKEN,
    siteID: '0',
    deployID: '0',
    primaryRegion: 'dev',
  };
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64');
});

afterEach(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const open = (sandbox: boolean) => openStores('dev', consoleLog, { sandbox });

const later = (count: number) => ({ count, lastAt: count });

describe('the store sandbox of Netlify’s own command line', () => {
  it('sends no ETag with a read, so a change cannot be conditional on it', async () => {
    const { failures } = open(false);
    await failures.create('a', later(1));
    await expect(failures.update('a', () => later(2))).rejects.toThrow('sends no ETag');
  });

  it('accepts changes by the ETags of its lists', async () => {
    const { failures } = open(true);
    await failures.create('a', later(1));
    for (const count of [2, 3]) await failures.update('a', () => later(count));
    expect((await failures.get('a'))?.value).toEqual(later(3));
    expect(await failures.get('b')).toBeUndefined();
  });

  it('refuses a change of what was changed since it was read', async () => {
    const [one, other] = [open(true).failures, open(true).failures];
    await one.create('a', later(1));
    const read = await other.get('a');
    await one.update('a', () => later(2));
    const ifMatch = read?.version;
    await expect(other.update('a', () => later(3), { ifMatch })).rejects.toThrow('has changed');
    // With the ETag of an earlier read the write fails, and the update starts again.
    const counted = await other.update('a', ({ count }) => later(count + 10), { from: read });
    expect(counted.value).toEqual(later(12));
    expect((await one.get('a'))?.value).toEqual(later(12));
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { expect, it } from 'vitest';
import { consoleLog } from '../../netlify/server/platform/log.ts';
import { openStores } from '../../netlify/server/stores/stores.ts';

const later = (count: number) => ({ count, lastAt: count });

it('the store of Netlify’s own command line, which sends no ETag with a read, takes changes by those of its lists', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'sandbox-'));
  const server = new BlobsServer({ directory, token: 'the-token' });
  const edgeURL = `http://localhost:${(await server.start()).port}`;
  const context = {
    edgeURL,
    uncachedEdgeURL: edgeURL,
    token: 'the-token',
    siteID: '0',
    primaryRegion: 'dev',
  };
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64');
  const open = (sandbox: boolean) => openStores('dev', consoleLog, { sandbox }).failures;
  try {
    const [one, other] = [open(true), open(true)];
    await one.create('a', later(1));
    await expect(open(false).update('a', () => later(2))).rejects.toThrow('sends no ETag');
    const read = await other.get('a');
    await one.update('a', () => later(2));
    await expect(other.update('a', () => later(3), { ifMatch: read?.version })).rejects.toThrow(
      'has changed',
    );
    // With the ETag of an earlier read the write fails, and the update starts again.
    const counted = await other.update('a', ({ count }) => later(count + 10), { from: read });
    expect([counted.value, (await one.get('a'))?.value, await one.get('b')]).toEqual([
      later(12),
      later(12),
      undefined,
    ]);
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
});

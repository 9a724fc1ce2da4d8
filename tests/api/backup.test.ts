import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { getStore } from '@netlify/blobs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startBlobs, type LocalBlobs } from '#local/blobs-server';
import { backUp, restore } from '#local/backup-run';

const FILES: Record<string, Uint8Array<ArrayBuffer>> = {
  one: new TextEncoder().encode('{"name":"නිමල්"}'),
  two: Uint8Array.from({ length: 5000 }, (_, at) => (at * 7) % 256),
  empty: new Uint8Array(),
};

let folder: string;
let running: LocalBlobs[] = [];
const archive = () => path.join(folder, 'backup.ndjson.gz');

async function useStore(name: string): Promise<void> {
  const blobs = await startBlobs(path.join(folder, name));
  running.push(blobs);
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
}

const stored = (name: string) => getStore({ name, consistency: 'strong' });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  await useStore('first');
  for (const [key, bytes] of Object.entries(FILES)) await stored('dev-cvs').set(key, new Blob([bytes]));
  await stored('dev-inquiries').set('id~1', 'text');
  await stored('dev-sessions').set('somebody', 'logged in');
});

afterEach(async () => {
  await Promise.all(running.map((blobs) => blobs.stop()));
  running = [];
  await rm(folder, { recursive: true, force: true });
});

const STORES = ['dev-cvs', 'dev-inquiries', 'dev-sessions'];

it('puts everything back byte for byte into an empty store, but for who was logged in', async () => {
  const steps: number[] = [];
  expect(await backUp(archive(), STORES, (done) => steps.push(done))).toBe(4);
  expect(steps).toEqual([1, 2, 3, 4]);
  await useStore('second');
  expect(await restore(archive(), () => {})).toBe(4);
  for (const [key, bytes] of Object.entries(FILES))
    expect(new Uint8Array((await stored('dev-cvs').get(key, { type: 'arrayBuffer' })) ?? [0])).toEqual(bytes);
  expect(await stored('dev-inquiries').get('id~1')).toBe('text');
  expect(await stored('dev-sessions').get('somebody')).toBeNull();
});

it('goes on where an interrupted run stopped, whatever was cut off', async () => {
  await backUp(archive(), STORES, () => {});
  const lines = gunzipSync(await readFile(archive()))
    .toString()
    .trimEnd()
    .split('\n');
  await writeFile(`${archive()}.partial`, `${lines.slice(0, 2).join('\n')}\n`);
  await appendFile(`${archive()}.partial`, lines[2]?.slice(0, 30) ?? '');
  const steps: string[] = [];
  expect(await backUp(archive(), STORES, (done, what) => steps.push(`${done} ${what}`))).toBe(4);
  expect(steps[0]).toBe('2 kept by an earlier run');
  await useStore('second');
  expect(await restore(archive(), () => {})).toBe(4);
});

it('refuses a damaged archive before it writes anything', async () => {
  await backUp(archive(), STORES, () => {});
  const text = gunzipSync(await readFile(archive())).toString();
  await writeFile(archive(), gzipSync(text.replace(Buffer.from('text').toString('base64'), 'dGV4VA==')));
  await useStore('second');
  await expect(restore(archive(), () => {})).rejects.toThrow('dev-inquiries/id~1 is damaged');
  expect(await stored('dev-cvs').get('one')).toBeNull();
});

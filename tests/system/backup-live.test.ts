import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startNetlifyApi, type NetlifyApi } from '../support/netlify-api.ts';

const STORES = {
  'site:production-cvs': { one: 'first', two: 'second', three: 'third', 'a/b c': 'spaces' },
  'site:production-inquiries': { 'id~1': '{"name":"නිමල්"}' },
  'site:production-sessions': { somebody: 'logged in' },
  'deploy:64f1': { unrelated: 'of a deploy' },
};

/** What a backup keeps of them: neither who is logged in nor what belongs to one deploy. */
const KEPT = ['site:production-cvs', 'site:production-inquiries'];

/** Each key once: nothing is read or written twice. */
const KEYS = ['a/b c', 'id~1', 'one', 'three', 'two'];

let folder: string;
let api: NetlifyApi;
const archive = () => path.join(folder, 'backup.ndjson.gz');

const held = (names: string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries([...(api.blobs.get(name) ?? [])].map(([key, bytes]) => [key, bytes.toString()])),
    ]),
  );

const kept = () => Object.fromEntries(KEPT.map((name) => [name, STORES[name as keyof typeof STORES]]));

/** The command as `npm run` starts it, against a platform that speaks to the real client; answers what it printed. */
async function run(command: string, token = api.access.token): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    NETLIFY_SITE_ID: api.access.siteID,
    NETLIFY_AUTH_TOKEN: token,
    NETLIFY_API_URL: api.url,
    BLOBS_DIR: path.join(folder, 'local'),
  };
  const args = ['netlify/local/backup.ts', command, archive()];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env }).catch(
    (cause: { stdout: string; stderr: string }) => cause,
  );
  return `${stdout}${stderr}`;
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-live-'));
  api = await startNetlifyApi();
  for (const [name, blobs] of Object.entries(STORES))
    api.blobs.set(name, new Map(Object.entries(blobs).map(([key, text]) => [key, Buffer.from(text)])));
});

afterEach(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

it('takes every store of the live site by its token, page by page, and puts it back', async () => {
  expect(await run('backup')).toContain('5 blobs written to');
  api.blobs.clear();
  expect(await run('restore')).toContain('5 blobs put back and compared.');
  expect(held([...api.blobs.keys()].sort())).toEqual(kept());
});

it('goes on after the platform failed in the middle, in both directions', async () => {
  api.failsFrom = 9;
  expect(await run('backup')).not.toContain('written to');
  expect([existsSync(archive()), existsSync(`${archive()}.partial`)]).toEqual([false, true]);
  Object.assign(api, { requests: 0, failsFrom: Infinity });
  expect(await run('backup')).toContain('5 blobs written to');
  expect(api.read.toSorted()).toEqual(KEYS);

  api.blobs.clear();
  Object.assign(api, { requests: 0, failsFrom: 12 });
  expect(await run('restore')).not.toContain('put back');
  expect(api.written.length).toBeGreaterThan(0);
  Object.assign(api, { requests: 0, failsFrom: Infinity });
  expect(await run('restore')).toContain('5 blobs put back and compared.');
  expect(held([...api.blobs.keys()].sort())).toEqual(kept());
  expect(api.written.toSorted()).toEqual(KEYS);
});

it('says what is wrong with a token that is refused, and writes nothing', async () => {
  expect(await run('backup', 'another')).toContain('check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN');
  expect(existsSync(archive())).toBe(false);
});

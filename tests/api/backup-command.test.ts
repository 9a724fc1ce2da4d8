import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nameAt, prepareFolder } from '#netlify/local/backup-archive.ts';
import { backUp, placeOf } from '#netlify/local/backup-stores.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { makeKeys } from '../support/backups.ts';
import { startNetlifyApi, type NetlifyApi } from '../support/netlify-api.ts';

const STORES = {
  'site:production-cvs': { one: 'first', two: 'second', three: 'third', 'a/b c': 'spaces' },
  'site:production-inquiries': { 'id~1': '{"name":"නිමල්"}' },
  'site:production-accounts': { admin: 'an old password' },
  'site:production-sessions': { somebody: 'logged in' },
  'site:production-novelties': { x: 'of a newer version' },
  'site:deploy-preview-inquiries': { test: 'of a preview' },
  'deploy:64f1': { unrelated: 'of a deploy' },
};
const PERSONAL = /නිමල්|first|second|third|spaces/;

/** Runs a backup command. */
function runBackup(args: string[], env: Record<string, string | undefined>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['netlify/local/backup.ts', ...args],
      // Outside of tests, the store's client waits 5 s before each retry.
      { env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', ...env } },
      (_cause, stdout, stderr) => resolve({ code: child.exitCode, output: `${stdout}${stderr}` }),
    );
  });
}

/** Every file below a folder. */
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const keys = await makeKeys();

let folder: string;
let netlify: NetlifyApi;

const inFolder = (name: string) => path.join(folder, name);
const backups = () => inFolder('data/veralu-backups');

/** The variables of a schedule, which can write backups of the live site, and open none. */
const live = () => ({
  HOME: inFolder('home'),
  XDG_DATA_HOME: inFolder('data'),
  TMPDIR: inFolder('tmp'),
  NETLIFY_SITE_ID: netlify.access.siteID,
  NETLIFY_AUTH_TOKEN: netlify.access.token,
  NETLIFY_API_URL: netlify.url,
  BLOBS_DIR: inFolder('local'),
  BACKUP_RECIPIENT: keys.recipients[0]!,
});

/** The variables of a person who restores a backup: the key opens it. */
const opening = () => ({ ...live(), BACKUP_RECIPIENT: '', BACKUP_IDENTITY: inFolder('secret.key') });

/** Backs up the live site within this process. */
async function backUpHere(now = Date.now()): Promise<string> {
  await prepareFolder(backups());
  const how = { now, progress: () => {} };
  return (await backUp(backups(), placeOf(netlify.access), keys, how)).archive;
}

/** The texts of the two stores that a backup keeps. */
const kept = () =>
  ['site:production-cvs', 'site:production-inquiries'].map((name) =>
    Object.fromEntries([...(netlify.blobs.get(name) ?? [])].map(([key, bytes]) => [key, String(bytes)])),
  );

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-command-'));
  for (const name of ['home', 'data', 'tmp']) await mkdir(inFolder(name));
  await writeFile(inFolder('secret.key'), `# a comment\n${keys.identity}\n`);
  netlify = await startNetlifyApi();
  for (const [name, blobs] of Object.entries(STORES))
    netlify.blobs.set(name, new Map(Object.entries(blobs).map(([key, text]) => [key, Buffer.from(text)])));
});

afterEach(async () => {
  await netlify.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a backup of the live site holds the published stores, encrypted and for its owner alone, replaces old ones, and is restored', async () => {
  await mkdir(backups(), { mode: 0o700 });
  const old = nameAt('production', Date.now() - 100 * DAY);
  const others = [nameAt('production', Date.now() - 80 * DAY), nameAt('dev', 0), 'veralu-notes.age'];
  for (const name of [old, ...others]) await writeFile(path.join(backups(), name), 'age-encryption.org/v1\n');
  const { code, output } = await runBackup(['backup'], live());
  expect([code, output]).toEqual([0, expect.stringMatching(/^5 blobs written to .*, encrypted\.$/m)]);
  expect(output).toMatch(/NOT backed up.*: novelties\./);
  expect(output).toContain(`${old}: kept no longer`);
  const names = (await readdir(backups())).filter((name) => name.endsWith('.age'));
  expect([names.includes(old), names.length]).toEqual([false, 4]);
  const name = names.find((one) => !others.includes(one)) ?? '';
  const archive = path.join(backups(), name);
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  const text = await readFile(archive, 'latin1');
  expect([text.startsWith('age-encryption.org/v1\n'), PERSONAL.test(text)]).toEqual([true, false]);

  netlify.blobs.clear();
  const restored = await runBackup(['restore', archive], opening());
  const said = '5 restored and compared, 0 left because there is one already, 0 left out';
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(said) });
  expect(kept()).toEqual(Object.values(STORES).slice(0, 2));
  expect([...netlify.blobs.keys()].join()).not.toMatch(/accounts|sessions|preview|deploy/);
  expect([...(netlify.blobs.get('site:production-snapshots')?.keys() ?? [])].join()).toContain('inquiries');
});

it('the drill restores the newest backup without the site, leaves no files, and fails when it is too old', async () => {
  const env = { ...opening(), NETLIFY_SITE_ID: '', NETLIFY_AUTH_TOKEN: '' };
  await backUpHere(Date.now() - 3 * DAY);
  const old = await runBackup(['drill'], env);
  expect(old).toEqual({ code: 1, output: expect.stringContaining('72 hours old: older than 48 hours') });
  const archive = await backUpHere();
  const before = await filesIn(folder);
  const { code, output } = await runBackup(['drill'], env);
  for (const said of ['5 restored and compared', `${archive} is 0 hours old.`])
    expect(output).toContain(said);
  expect([code, await filesIn(folder)]).toEqual([0, before]);
});

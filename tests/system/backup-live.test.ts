import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nameAt } from '#local/backup-folder';
import { pause } from '#server/platform/clock';
import { filesIn, makeKeys, runBackup, type Keys } from '../support/backups.ts';
import { startNetlifyApi, type NetlifyApi } from '../support/netlify-api.ts';

const STORES = {
  'site:production-cvs': { one: 'first', two: 'second', three: 'third', 'a/b c': 'spaces' },
  'site:production-inquiries': { 'id~1': '{"name":"නිමල්"}' },
  'site:production-accounts': { admin: 'an old password' },
  'site:production-sessions': { somebody: 'logged in' },
  'site:deploy-preview-inquiries': { test: 'of a preview' },
  'deploy:64f1': { unrelated: 'of a deploy' },
};

/** What a backup keeps of them. */
const KEPT = ['site:production-cvs', 'site:production-inquiries'];
const SNAPSHOTS = 'site:production-snapshots';
const AUDIT_CHAIN = 'site:production-audit-chain';
const PERSONAL = /නිමල්|first|second|third|spaces/;

let folder: string;
let api: NetlifyApi;
let keys: Keys;

const inFolder = (name: string) => path.join(folder, name);

const textsOf = (blobs: Map<string, Buffer> = new Map()) =>
  Object.fromEntries([...blobs].map(([key, bytes]) => [key, bytes.toString()]));
const held = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, textsOf(api.blobs.get(name))]));

/** The stores that the command restored: not what is derived from them, nor the record of the restore. */
const restoredStores = () =>
  [...api.blobs.keys()].filter((name) => name !== SNAPSHOTS && name !== AUDIT_CHAIN).sort();

const kept = () => Object.fromEntries(KEPT.map((name) => [name, STORES[name as keyof typeof STORES]]));

/** What a schedule sets: it can write backups, and open none. */
const live = () => ({
  HOME: folder,
  TMPDIR: folder,
  NETLIFY_SITE_ID: api.access.siteID,
  NETLIFY_AUTH_TOKEN: api.access.token,
  NETLIFY_API_URL: api.url,
  BLOBS_DIR: inFolder('local'),
  BACKUP_DIR: inFolder('backups'),
  BACKUP_RECIPIENT: keys.recipient,
});

/** What whoever restores sets. */
const opening = () => ({ ...live(), BACKUP_RECIPIENT: '', BACKUP_IDENTITY: inFolder('secret.key') });

const backupNames = async () => (existsSync(inFolder('backups')) ? await readdir(inFolder('backups')) : []);
const newest = async () => path.join(inFolder('backups'), (await backupNames()).sort().at(-1) ?? '');

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-live-'));
  keys = await makeKeys();
  await writeFile(inFolder('secret.key'), `# a comment\n${keys.identity}\n`);
  api = await startNetlifyApi();
  for (const [name, blobs] of Object.entries(STORES))
    api.blobs.set(name, new Map(Object.entries(blobs).map(([key, text]) => [key, Buffer.from(text)])));
});

afterEach(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup of the live site', () => {
  it('holds the published stores in full, encrypted and readable by its owner alone, and can be restored', async () => {
    expect(await runBackup(['backup'], live())).toMatchObject({
      code: 0,
      output: expect.stringContaining('5 blobs written to'),
    });
    const archive = await newest();
    expect(path.basename(archive)).toMatch(/^veralu-production-\d{8}T\d{6}Z\.ndjson\.gz\.age$/);
    const modeOf = async (file: string) => (await stat(file)).mode & 0o777;
    expect([await modeOf(archive), await modeOf(path.dirname(archive))]).toEqual([0o600, 0o700]);
    expect((await readFile(archive, 'latin1')).startsWith('age-encryption.org/v1\n')).toBe(true);
    api.blobs.clear();
    expect(await runBackup(['restore', archive], opening())).toMatchObject({
      code: 0,
      output: expect.stringContaining(
        '5 restored and compared, 0 left because there is one already, 0 left out',
      ),
    });
    expect(held(restoredStores())).toEqual(kept());
    expect(JSON.stringify(held([AUDIT_CHAIN]))).toContain('backup.restore');
    expect([...(api.blobs.get(SNAPSHOTS)?.keys() ?? [])].join()).toContain('inquiries');
  });

  it('reports a store that this version does not know', async () => {
    api.blobs.set('site:production-novelties', new Map([['x', Buffer.from('y')]]));
    expect((await runBackup(['backup'], live())).output).toMatch(/NOT backed up.*: novelties\./);
  });

  it('can have a passphrase, and another one does not open it', async () => {
    const env = { ...live(), BACKUP_RECIPIENT: '', BACKUP_PASSPHRASE: 'five words of my own' };
    expect((await runBackup(['backup'], env)).code).toBe(0);
    api.blobs.clear();
    const wrong = { ...env, BACKUP_PASSPHRASE: 'five words of somebody' };
    const refused = await runBackup(['restore', await newest()], wrong);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('cannot be opened') });
    expect(api.blobs.size).toBe(0);
    expect((await runBackup(['restore', await newest()], env)).output).toContain('5 restored');
    // Trying a passphrase is slow on purpose.
  }, 90_000);

  it('explains a refused token, and writes nothing', async () => {
    const { code, output } = await runBackup(['backup'], { ...live(), NETLIFY_AUTH_TOKEN: 'another' });
    expect(output).toContain('check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN');
    expect([code, await backupNames()]).toEqual([1, []]);
  });

  it('removes backups beyond their retention period, and nothing else', async () => {
    await pause(1000); // A backup is named by its second.
    expect(await runBackup(['backup'], live())).toMatchObject({ code: 0 });
    const old = nameAt('production', Date.now() - 100 * 86_400_000);
    const others = [nameAt('dev', 0), 'veralu-notes.age', nameAt('production', 1000)];
    const young = nameAt('production', Date.now() - 80 * 86_400_000);
    await rename(await newest(), path.join(inFolder('backups'), old));
    for (const name of [young, ...others.slice(0, 2)])
      await writeFile(path.join(inFolder('backups'), name), 'age-encryption.org/v1\n');
    // It has the name, and is not one.
    await writeFile(path.join(inFolder('backups'), others[2]!), 'of somebody else');
    const killed = `${nameAt('production', 2000)}.unfinished`;
    await writeFile(path.join(inFolder('backups'), killed), '');
    await utimes(path.join(inFolder('backups'), killed), 0, 0);
    expect((await runBackup(['backup'], live())).output).toContain(`${old}: kept no longer`);
    expect(await backupNames()).toEqual(expect.arrayContaining([young, ...others]));
    expect(await backupNames()).toHaveLength(5);
  });
});

describe('an unfinished run', () => {
  it('that the platform interrupts leaves no file, and reports it', async () => {
    api.failsFrom = 9;
    expect(await runBackup(['backup'], live())).toMatchObject({ code: 1 });
    expect(await backupNames()).toEqual([]);
    Object.assign(api, { requests: 0, failsFrom: Infinity });
    await pause(1000); // A backup is named by its second.
    expect(await runBackup(['backup'], live())).toMatchObject({ code: 0 });
  });

  /** Ends a run in the middle: the platform has named the blobs, and answers no more. */
  async function endedBy(signal: NodeJS.Signals) {
    Object.assign(api, { requests: 0, silentFrom: 12 });
    const ended = await runBackup(['backup'], live(), async (kill) => {
      while (api.requests < api.silentFrom) await pause(20);
      kill(signal);
    });
    Object.assign(api, { requests: 0, silentFrom: Infinity });
    return ended;
  }

  it('that is stopped by a signal leaves no file', async () => {
    expect(await endedBy('SIGINT')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Ended by SIGINT'),
    });
    expect(await backupNames()).toEqual([]);
  });

  it('that is killed leaves nothing readable, and nothing that counts as a backup', async () => {
    await endedBy('SIGKILL');
    const names = await backupNames();
    expect(names).toEqual([expect.stringMatching(/\.unfinished$/)]);
    for (const file of await filesIn(inFolder('backups'))) {
      expect(await readFile(file, 'latin1')).not.toMatch(PERSONAL);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    expect((await runBackup(['drill'], opening())).output).toContain('There is no backup');
    await pause(1000); // A backup is named by its second.
    expect(await runBackup(['backup'], live())).toMatchObject({ code: 0 });
  });

  it('of a restore can be continued, and writes nothing twice', async () => {
    await runBackup(['backup'], live());
    api.blobs.clear();
    // Past the look for its ledger and for what is there, in the middle of the writes.
    Object.assign(api, { requests: 0, failsFrom: 12 });
    expect((await runBackup(['restore', await newest()], opening())).code).toBe(1);
    Object.assign(api, { requests: 0, failsFrom: Infinity });
    expect(await runBackup(['restore', await newest()], opening())).toMatchObject({ code: 0 });
    expect(held(restoredStores())).toEqual(kept());
    const written = api.written.filter((key) => key !== 'head').toSorted();
    expect(written).toEqual([...new Set(written)]);
  });

  it('refuses a truncated file before anything is written', async () => {
    await runBackup(['backup'], live());
    const archive = await newest();
    await truncate(archive, (await stat(archive)).size - 20);
    api.blobs.clear();
    const { code, output } = await runBackup(['restore', archive], opening());
    expect([code, output]).toEqual([1, expect.stringContaining('is damaged or cut off')]);
    expect(api.blobs.size).toBe(0);
  });
});

describe('the drill', () => {
  it('restores the newest backup, prints its age, and leaves no files', async () => {
    await runBackup(['backup'], live());
    const before = await filesIn(folder);
    // One that was killed could not do so itself.
    await mkdir(inFolder('veralu-drill-x'));
    await writeFile(inFolder('veralu-drill-x/left'), 'personal');
    await utimes(inFolder('veralu-drill-x'), 0, 0);
    const { code, output } = await runBackup(['drill'], {
      ...opening(),
      NETLIFY_AUTH_TOKEN: '',
      NETLIFY_SITE_ID: '',
    });
    expect(output).toMatch(/5 restored and compared/);
    expect(output).toMatch(/cvs +4\n/);
    expect(output).toContain(`${await newest()} is 0 hours old.`);
    expect(code).toBe(0);
    expect(await filesIn(folder)).toEqual(before);
  });

  it('fails with a damaged backup, and leaves no files', async () => {
    await runBackup(['backup'], live());
    const bytes = await readFile(await newest());
    bytes[bytes.length - 30]! ^= 1;
    await writeFile(await newest(), bytes);
    const before = await filesIn(folder);
    expect(await runBackup(['drill'], opening())).toMatchObject({
      code: 1,
      output: expect.stringContaining('is damaged or cut off'),
    });
    expect(await filesIn(folder)).toEqual(before);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openArchive } from '#local/backup-archive';
import { backupsIn, nameAt, prepareFolder } from '#local/backup-folder';
import { backUp } from '#local/backup-run';
import { decrypterOf, encrypterOf, readBackupSettings, type BackupSettings } from '#local/backup-settings';
import { placeOf } from '#local/backup-stores';
import { DAY } from '#server/platform/clock';
import { filesIn, makeKeys, runBackup } from '../support/backups.ts';
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

const keys = await makeKeys();

let folder: string;
let netlify: NetlifyApi;

const inFolder = (name: string) => path.join(folder, name);
const backups = () => inFolder('data/veralu-backups');

/** What a schedule sets: it can write backups of the live site, and open none. */
const live = () => ({
  HOME: inFolder('home'),
  XDG_DATA_HOME: inFolder('data'),
  TMPDIR: inFolder('tmp'),
  NETLIFY_SITE_ID: netlify.access.siteID,
  NETLIFY_AUTH_TOKEN: netlify.access.token,
  NETLIFY_API_URL: netlify.url,
  BLOBS_DIR: inFolder('local'),
  BACKUP_RECIPIENT: keys.recipient,
});

/** What whoever restores sets. */
const opening = () => ({ ...live(), BACKUP_RECIPIENT: '', BACKUP_IDENTITY: inFolder('secret.key') });

/** Backs up the live site within this process. */
async function backUpHere(now = Date.now(), encrypter = keys.encrypter): Promise<string> {
  await prepareFolder(backups());
  return (await backUp(backups(), placeOf(netlify.access), encrypter, { now, progress: () => {} })).archive;
}

const backupNames = () => readdir(backups()).catch(() => []);

/** The texts of the two stores that a backup keeps. */
const kept = () =>
  ['site:production-cvs', 'site:production-inquiries'].map((name) =>
    Object.fromEntries([...(netlify.blobs.get(name) ?? [])].map(([key, bytes]) => [key, String(bytes)])),
  );

/** Ends a run in the middle: the platform has answered some requests, and answers no more. */
async function endedBy(signal: NodeJS.Signals, args: string[], env: Record<string, string>) {
  Object.assign(netlify, { requests: 0, silentFrom: 12 });
  const ended = await runBackup(args, env, async (kill) => {
    await vi.waitUntil(() => netlify.requests >= 12, { timeout: 50_000 });
    kill(signal);
  });
  netlify.silentFrom = Infinity;
  return ended;
}

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

describe('a backup of the live site', () => {
  it('holds the published stores, encrypted and for its owner alone, replaces old ones, and is restored', async () => {
    await mkdir(backups(), { mode: 0o700 });
    const old = nameAt('production', Date.now() - 100 * DAY);
    const killed = `${nameAt('production', 2000)}.unfinished`;
    // A young one, one of another context, one without the name, and one that has the name alone.
    const others = [nameAt('production', Date.now() - 80 * DAY), nameAt('dev', 0), 'veralu-notes.age'];
    others.push(nameAt('production', 1000));
    for (const name of [old, killed, ...others])
      await writeFile(path.join(backups(), name), name === others[3] ? 'other' : 'age-encryption.org/v1\n');
    await utimes(path.join(backups(), killed), 0, 0);
    const { code, output } = await runBackup(['backup'], live());
    expect([code, output]).toEqual([0, expect.stringMatching(/^5 blobs written to .*, encrypted\.$/m)]);
    expect(output).toMatch(/NOT backed up.*: novelties\./);
    expect(output).toContain(`${old}: kept no longer`);
    expect(await backupNames()).toEqual(expect.arrayContaining(others));
    expect(await backupNames()).toHaveLength(5);
    const name = (await backupNames()).find((one) => !others.includes(one)) ?? '';
    expect(name).toMatch(/^veralu-production-\d{8}T\d{6}Z\.ndjson\.gz\.age$/);
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

  it('can have a passphrase, and another one does not open it', async () => {
    const of = (BACKUP_PASSPHRASE: string) => readBackupSettings({ BACKUP_PASSPHRASE });
    const encrypter = encrypterOf(of('five words of my own'));
    // Trying one is slow on purpose.
    encrypter.setScryptWorkFactor(1);
    const archive = await backUpHere(Date.now(), encrypter);
    const wrong = openArchive(archive, decrypterOf(of('five words of somebody')));
    await expect(wrong).rejects.toThrow('cannot be opened');
    const { header } = await openArchive(archive, decrypterOf(of('five words of my own')));
    expect(header).toMatchObject({ context: 'production' });
  });
});

describe('an unfinished run', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)(
    'that ends by %s leaves nothing that counts as a backup',
    async (signal) => {
      const { output } = await endedBy(signal, ['backup'], live());
      const names = await backupNames();
      const isKilled = signal === 'SIGKILL';
      expect([names.length, output.includes('Ended by SIGINT')]).toEqual(isKilled ? [1, false] : [0, true]);
      expect(await backupsIn(backups())).toEqual([]);
      for (const file of await filesIn(backups())) {
        expect(await readFile(file, 'latin1')).not.toMatch(PERSONAL);
        expect([(await stat(file)).mode & 0o777, (await stat(backups())).mode & 0o777]).toEqual([
          0o600, 0o700,
        ]);
      }
    },
  );

  it('of a restore can be continued, and writes nothing twice', async () => {
    const archive = await backUpHere();
    netlify.blobs.clear();
    // Past the look for its ledger and for what is there, in the middle of the writes.
    await endedBy('SIGKILL', ['restore', archive], opening());
    expect((await runBackup(['restore', archive], opening())).code).toBe(0);
    expect(kept()).toEqual(Object.values(STORES).slice(0, 2));
    const written = netlify.written.filter((key) => key !== 'head').toSorted();
    expect(written).toEqual([...new Set(written)]);
  });
});

it('the drill restores the newest backup without the site, leaves no files, and fails when it is too old', async () => {
  const env = { ...opening(), NETLIFY_SITE_ID: '', NETLIFY_AUTH_TOKEN: '' };
  await backUpHere(Date.now() - 3 * DAY);
  const old = await runBackup(['drill'], env);
  expect(old).toEqual({ code: 1, output: expect.stringContaining('72 hours old: older than 48 hours') });
  const archive = await backUpHere();
  const before = await filesIn(folder);
  // One that was killed could not remove its own.
  await mkdir(inFolder('tmp/veralu-drill-x'));
  await writeFile(inFolder('tmp/veralu-drill-x/left'), 'personal');
  await utimes(inFolder('tmp/veralu-drill-x'), 0, 0);
  const { code, output } = await runBackup(['drill'], env);
  for (const said of [/5 restored and compared/, /cvs +4\n/, `${archive} is 0 hours old.`])
    expect(output).toMatch(said);
  expect([code, await filesIn(folder)]).toEqual([0, before]);
});

it.each<[(settings: BackupSettings) => unknown, Record<string, string>, RegExp]>([
  [encrypterOf, {}, /^BACKUP_RECIPIENT is missing: set it/],
  [encrypterOf, { BACKUP_RECIPIENT: keys.recipient, BACKUP_PASSPHRASE: 'five words of my own' }, /both set/],
  [decrypterOf, {}, /^BACKUP_IDENTITY is missing: set it/],
  [decrypterOf, { NETLIFY_SITE_ID: 'x' }, /^Set both NETLIFY_SITE_ID and/],
])('settings that lack something are refused: %o', (use, env, message) => {
  expect(() => use(readBackupSettings(env))).toThrow(message);
});

it('a command is refused in one sentence before anything is written', async () => {
  for (const [args, env, said] of [
    [['restore', 'nowhere.age'], opening(), /^ENOENT.*nowhere\.age/],
    [['erase'], live(), /^Usage:/],
    [['backup'], { ...live(), NETLIFY_AUTH_TOKEN: 'x' }, /check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN\.$/],
  ] as const) {
    const { code, output } = await runBackup([...args], env);
    expect([code, output.trim()]).toEqual([1, expect.stringMatching(said)]);
  }
  expect(await backupNames()).toEqual([]);
});

it('a folder that others can access, or a git work tree that does not ignore it, gets no backup or key', async () => {
  await mkdir(backups(), { mode: 0o755 });
  await expect(prepareFolder(backups())).rejects.toThrow(`chmod 700 ${backups()}`);
  const tree = inFolder('tree');
  execFileSync('git', ['init', '-q', tree]);
  await writeFile(path.join(tree, '.gitignore'), 'ignored/\n');
  // A hook names another repository: the answer stays the same.
  const own = { ...live(), BACKUP_DIR: path.join(tree, 'taken/deep'), GIT_DIR: inFolder('none') };
  const output = expect.stringMatching(/would be in the git work tree .*, which does not ignore it/);
  for (const args of [['backup'], ['key', path.join(own.BACKUP_DIR, 'secret.key')]])
    expect(await runBackup(args, own)).toEqual({ code: 1, output });
  expect(await readdir(tree)).toEqual(['.git', '.gitignore']);
  await prepareFolder(path.join(tree, 'ignored/deep'));
});

it('a new key decrypts what its public key encrypted, and overwrites no file', async () => {
  const file = inFolder('new.key');
  const { output } = await runBackup(['key', file], live());
  const BACKUP_RECIPIENT = /^BACKUP_RECIPIENT=(age1\w+)$/m.exec(output)?.[1] ?? '';
  expect([(await stat(file)).mode & 0o777, output.includes('AGE-SECRET-KEY')]).toEqual([0o600, false]);
  const archive = await backUpHere(Date.now(), encrypterOf(readBackupSettings({ BACKUP_RECIPIENT })));
  await openArchive(archive, decrypterOf(readBackupSettings({ BACKUP_IDENTITY: file })));
  expect((await runBackup(['key', file], live())).output).toContain('EEXIST');
});

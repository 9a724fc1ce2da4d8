import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminCookie, json, startApi } from '../support/api.ts';
import { filesIn, makeKeys, runBackup, type Keys } from '../support/backups.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startApi);
let folder: string;
let keys: Keys;

const home = () => path.join(folder, 'home');

const settings = () => ({
  HOME: home(),
  BLOBS_DIR: api.directory,
  BACKUP_RECIPIENT: keys.recipient,
  BACKUP_IDENTITY: keys.identity,
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-local-'));
  await mkdir(home());
  keys = await makeKeys();
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const inquire = (email: string) =>
  api.call('/api/send-email', json({ ...INQUIRY, email, message: 'A very private question' }));

describe('the local store', () => {
  it('is backed up outside the project; restoring brings back no erased person and keeps newer records', async () => {
    await inquire('gone@person.example');
    await inquire('stays@person.example');
    expect((await runBackup(['backup'], settings())).code).toBe(0);
    const [archive] = await filesIn(path.join(home(), '.local/share/veralu-backups'));
    expect(path.basename(archive!)).toMatch(/^veralu-dev-.*\.age$/);
    expect(await readFile(archive!, 'latin1')).not.toMatch(/private|person/);

    const body = json({ email: 'gone@person.example' }, { Cookie: await adminCookie(api) });
    expect((await api.call('/api/people/erase', body)).status).toBe(200);
    const [{ id } = { id: '' }] = (await api.ctx.stores.inquiries.list()).records;
    await api.ctx.stores.inquiries.update(id, (value) => ({ ...value, message: 'newer' }));
    const { code, output } = await runBackup(['restore', archive!], settings());
    expect(output).toMatch(/: 0 restored and compared, \d+ left because .*, 1 left out .*, 0 failed\./);
    expect(code).toBe(0);
    const { records } = await api.ctx.stores.inquiries.list();
    expect(records.map(({ value }) => [value.email, value.message])).toEqual([
      ['stays@person.example', 'newer'],
    ]);
  });
});

describe('refused before anything is read or written:', () => {
  it.each<[string, object, string[], RegExp]>([
    [
      'nothing to encrypt with',
      { BACKUP_RECIPIENT: '' },
      ['backup'],
      /^BACKUP_RECIPIENT is missing: set it/m,
    ],
    ['two ways to encrypt', { BACKUP_PASSPHRASE: 'five words of my own' }, ['backup'], /are both set/],
    [
      'a secret key to encrypt to',
      { BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1X' },
      ['backup'],
      /^BACKUP_RECIPIENT is malformed/m,
    ],
    [
      'nothing to open with',
      { BACKUP_IDENTITY: '' },
      ['restore', 'x'],
      /^BACKUP_IDENTITY is missing: set it/m,
    ],
    ['half of the live site', { NETLIFY_SITE_ID: 'x' }, ['backup'], /^Set both NETLIFY_SITE_ID and/m],
    ['a file that is not there', {}, ['restore', 'nowhere.age'], /ENOENT.*nowhere\.age/],
    ['no file', {}, ['restore'], /^Usage:/m],
    ['another word', {}, ['erase'], /^Usage:/m],
  ])('%s', async (_what, changes, args, message) => {
    await inquire('somebody@person.example');
    const { code, output } = await runBackup(args, { ...settings(), ...changes });
    expect(output).toMatch(message);
    expect(output).not.toMatch(/SECRET-KEY|five words/);
    expect([code, await readdir(home())]).toEqual([1, []]);
  });
});

it('a folder that others can access', async () => {
  await inquire('somebody@person.example');
  const shared = path.join(folder, 'shared');
  await mkdir(shared, { mode: 0o755 });
  const { output } = await runBackup(['backup'], { ...settings(), BACKUP_DIR: shared });
  expect(output).toContain(`chmod 700 ${shared}`);
  expect(await readdir(shared)).toEqual([]);
});

describe('a git work tree', () => {
  const tree = () => path.join(folder, 'tree');
  const into = (name: string) => ({ ...settings(), BACKUP_DIR: path.join(tree(), name) });

  beforeEach(async () => {
    execFileSync('git', ['init', '-q', tree()]);
    await writeFile(path.join(tree(), '.gitignore'), 'ignored/\n');
    await inquire('somebody@person.example');
  });

  it('gets no backup or key where git would add it', async () => {
    for (const args of [['backup'], ['key', path.join(tree(), 'taken', 'secret.key')]])
      expect(await runBackup(args, into('taken/deep'))).toMatchObject({
        code: 1,
        output: expect.stringMatching(/would be in the git work tree .*, which does not ignore it/),
      });
    expect(await readdir(tree())).toEqual(['.git', '.gitignore']);
    // A hook names another repository: the answer stays the same.
    const hooked = { ...into('taken'), GIT_DIR: path.join(folder, 'none') };
    expect((await runBackup(['backup'], hooked)).code).toBe(1);
  });

  it('gets one where git ignores it', async () => {
    expect((await runBackup(['backup'], into('ignored/deep'))).code).toBe(0);
    expect(execFileSync('git', ['-C', tree(), 'status', '--porcelain']).toString()).toBe('?? .gitignore\n');
  });
});

it('a new key decrypts what its public key encrypted, and overwrites no file', async () => {
  const file = path.join(folder, 'new.key');
  const { output } = await runBackup(['key', file], { HOME: home() });
  const BACKUP_RECIPIENT = /^BACKUP_RECIPIENT=(age1\w+)$/m.exec(output)?.[1];
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(output).not.toContain('AGE-SECRET-KEY');
  await inquire('somebody@person.example');
  await runBackup(['backup'], { ...settings(), BACKUP_RECIPIENT });
  const env = { ...settings(), BACKUP_IDENTITY: (await readFile(file, 'utf8')).split('\n')[1] };
  expect((await runBackup(['drill'], env)).code).toBe(0);
  expect((await runBackup(['key', file], { HOME: home() })).output).toContain('EEXIST');
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBackupSettings } from '#local/backup-settings';
import { makeKeys, type Keys } from '../../support/backups.ts';

let folder: string;
let keys: Keys;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-settings-'));
  keys = await makeKeys();
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the settings of the backup commands', () => {
  it('are empty by default, with the system’s data folder', () => {
    const folder = path.join(homedir(), '.local/share/veralu-backups');
    const nothing = { recipients: [], passphrase: undefined, identities: [], folder, access: undefined };
    const empty = { BACKUP_RECIPIENT: '', BACKUP_PASSPHRASE: '', BACKUP_IDENTITY: '', BACKUP_DIR: '' };
    expect(readBackupSettings({ ...empty, NETLIFY_SITE_ID: '' })).toEqual(nothing);
    expect(readBackupSettings({ XDG_DATA_HOME: '/data' }).folder).toBe('/data/veralu-backups');
    expect(readBackupSettings({ XDG_DATA_HOME: 'data' }).folder).toBe(folder);
    expect(readBackupSettings({ BACKUP_DIR: 'x' }).folder).toBe(path.resolve('x'));
  });

  it('may be several public keys, and secret keys as text or from a file', async () => {
    const other = await makeKeys();
    expect(
      readBackupSettings({ BACKUP_RECIPIENT: `${keys.recipient}, ${other.recipient}` }).recipients,
    ).toEqual([keys.recipient, other.recipient]);
    const file = path.join(folder, 'keys');
    await writeFile(file, `# mine\r\n${keys.identity}\r\n\n# another\n${other.identity}`);
    expect(readBackupSettings({ BACKUP_IDENTITY: file }).identities).toEqual([keys.identity, other.identity]);
    expect(readBackupSettings({ BACKUP_IDENTITY: keys.identity }).identities).toEqual([keys.identity]);
  });

  it.each([
    ['BACKUP_RECIPIENT', 'age1short'],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1X'],
    ['BACKUP_IDENTITY', 'AGE-SECRET-KEY-1X'],
    ['BACKUP_IDENTITY', '/nowhere/at-all.key'],
    ['BACKUP_PASSPHRASE', 'guess me'],
  ])('stop at a malformed %s with its name and a remedy, without its value', (name, value) => {
    const reading = () => readBackupSettings({ [name]: value });
    expect(reading).toThrow(new RegExp(`^${name} is malformed: set it to .+\\.$`));
    expect(reading).not.toThrow(value);
  });
});

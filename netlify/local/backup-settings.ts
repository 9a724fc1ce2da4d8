import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import type { StoreAccess } from '#src/server/stores/stores.ts';

/** The settings of the backup commands; `.env.example` explains each variable. */
export interface BackupSettings {
  /** The public keys that a backup is encrypted to. */
  recipients: string[];
  passphrase: string | undefined;
  /** The secret keys that open a backup. */
  identities: string[];
  folder: string;
  /** Access to the live site, when both of its variables are set; undefined for the local store. */
  access: StoreAccess | undefined;
}

/** A thief can try passphrases for years. */
const MIN_PASSPHRASE = 16;

/** Checks each key by `add`. The library's message could quote a secret key, so it is replaced. */
function keysOf(name: string, text: string, remedy: string, add: (key: string) => void): string[] {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  const keys = lines.flatMap((line) => line.split(/[\s,]+/)).filter(Boolean);
  try {
    keys.forEach(add);
  } catch {
    throw new Error(`${name} is malformed: set it to ${remedy}.`);
  }
  return keys;
}

/** @throws Error when only one of site id and token is set */
function accessOf(source: NodeJS.ProcessEnv): StoreAccess | undefined {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token, NETLIFY_API_URL: apiURL } = source;
  if (!siteID && !token) return undefined;
  if (siteID && token) return { siteID, token, apiURL };
  throw new Error('Set both NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN to reach the live site, or neither.');
}

/** @throws Error naming a malformed variable and its remedy, never its value */
export function readBackupSettings(source: NodeJS.ProcessEnv): BackupSettings {
  const { BACKUP_RECIPIENT = '', BACKUP_IDENTITY = '', BACKUP_DIR, XDG_DATA_HOME = '' } = source;
  const passphrase = source.BACKUP_PASSPHRASE || undefined;
  if (passphrase && passphrase.length < MIN_PASSPHRASE)
    throw new Error(
      `BACKUP_PASSPHRASE is malformed: set it to ${MIN_PASSPHRASE} characters or more, such as five random words.`,
    );
  // The default is outside the project, where the system keeps data of programs.
  const data = path.isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : path.join(homedir(), '.local', 'share');
  const identity = existsSync(BACKUP_IDENTITY) ? readFileSync(BACKUP_IDENTITY, 'utf8') : BACKUP_IDENTITY;
  return {
    recipients: keysOf(
      'BACKUP_RECIPIENT',
      BACKUP_RECIPIENT,
      'the public key that `npm run backup:key` printed (age1…)',
      (key) => new Encrypter().addRecipient(key),
    ),
    passphrase,
    identities: keysOf(
      'BACKUP_IDENTITY',
      identity,
      'the path of the file that `npm run backup:key` wrote, or the secret key itself',
      (key) => new Decrypter().addIdentity(key),
    ),
    folder: BACKUP_DIR ? path.resolve(BACKUP_DIR) : path.join(data, 'veralu-backups'),
    access: accessOf(source),
  };
}

/** @throws Error unless exactly one of recipient and passphrase is set */
export function encrypterOf({ recipients, passphrase }: BackupSettings): Encrypter {
  if (recipients.length > 0 && passphrase)
    throw new Error(
      'BACKUP_RECIPIENT and BACKUP_PASSPHRASE are both set: a backup is encrypted to one of them.',
    );
  if (recipients.length === 0 && !passphrase)
    throw new Error(
      'BACKUP_RECIPIENT is missing: set it to the public key that `npm run backup:key -- <file>` prints, or set BACKUP_PASSPHRASE. A backup holds personal data and is written encrypted only.',
    );
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  if (passphrase) encrypter.setPassphrase(passphrase);
  return encrypter;
}

/** @throws Error when neither identity nor passphrase is set */
export function decrypterOf({ identities, passphrase }: BackupSettings): Decrypter {
  if (identities.length === 0 && !passphrase)
    throw new Error(
      'BACKUP_IDENTITY is missing: set it to the file of the secret key, or set BACKUP_PASSPHRASE, to open a backup.',
    );
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  if (passphrase) decrypter.addPassphrase(passphrase);
  return decrypter;
}

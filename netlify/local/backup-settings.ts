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

const IDENTITY = /^AGE-SECRET-KEY-/;

const malformed = (name: string, remedy: string) => new Error(`${name} is malformed: set it to ${remedy}.`);

function recipientsOf(value = ''): string[] {
  const recipients = value.split(/[\s,]+/).filter(Boolean);
  try {
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
  } catch {
    // The library's message could quote a secret key that was set by mistake.
    throw malformed('BACKUP_RECIPIENT', 'the public key that `npm run backup:key` printed (age1…)');
  }
  return recipients;
}

function identitiesOf(value = ''): string[] {
  if (!value) return [];
  const remedy = 'the path of the file that `npm run backup:key` wrote, or the secret key itself';
  if (!IDENTITY.test(value) && !existsSync(value)) throw malformed('BACKUP_IDENTITY', remedy);
  const text = IDENTITY.test(value) ? value : readFileSync(value, 'utf8');
  const lines = text.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  try {
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw malformed('BACKUP_IDENTITY', remedy);
  }
  return identities.map((identity) => identity.trim());
}

/** The default is outside the project, where the system keeps data of programs. */
function folderOf({ BACKUP_DIR, XDG_DATA_HOME = '' }: NodeJS.ProcessEnv): string {
  if (BACKUP_DIR) return path.resolve(BACKUP_DIR);
  const data = path.isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : path.join(homedir(), '.local', 'share');
  return path.join(data, 'veralu-backups');
}

/** @throws Error when only one of site id and token is set */
export function accessOf(source: NodeJS.ProcessEnv): StoreAccess | undefined {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token, NETLIFY_API_URL: apiURL } = source;
  if (!siteID && !token) return undefined;
  if (siteID && token) return { siteID, token, apiURL };
  throw new Error('Set both NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN to reach the live site, or neither.');
}

/** @throws Error naming a malformed variable and its remedy, never its value */
export function readBackupSettings(source: NodeJS.ProcessEnv): BackupSettings {
  const passphrase = source.BACKUP_PASSPHRASE || undefined;
  if (passphrase && passphrase.length < MIN_PASSPHRASE)
    throw malformed('BACKUP_PASSPHRASE', `${MIN_PASSPHRASE} characters or more, such as five random words`);
  return {
    recipients: recipientsOf(source.BACKUP_RECIPIENT),
    passphrase,
    identities: identitiesOf(source.BACKUP_IDENTITY),
    folder: folderOf(source),
    access: accessOf(source),
  };
}

/** @throws Error unless exactly one of recipient and passphrase is set */
export function encrypterOf({ recipients, passphrase }: BackupSettings): Encrypter {
  const encrypter = new Encrypter();
  if (recipients.length > 0 && passphrase)
    throw new Error(
      'BACKUP_RECIPIENT and BACKUP_PASSPHRASE are both set: a backup is encrypted to one of them.',
    );
  if (recipients.length === 0 && !passphrase)
    throw new Error(
      'BACKUP_RECIPIENT is missing: set it to the public key that `npm run backup:key -- <file>` prints, or set BACKUP_PASSPHRASE. A backup holds personal data and is written encrypted only.',
    );
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

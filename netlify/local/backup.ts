import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { recordAction } from '#src/features/audit/server/audit.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { DAY, HOUR, isoTime } from '#src/server/platform/clock.ts';
import { consoleLog } from '#src/server/platform/log.ts';
import type { AuditRecord } from '#src/server/stores/records.ts';
import type { StoreAccess } from '#src/server/stores/stores.ts';
import * as archives from './backup-archive.ts';
import { drill, restore, type Restored } from './backup-restore.ts';
import { backUp, unknownStores, withPlace, type Place, type Progress } from './backup-stores.ts';
import { readSettings, say } from './command.ts';

const USAGE = `Usage:
  npm run backup                       an encrypted backup into BACKUP_DIR
  npm run restore -- <file>            what is missing of it, put back
  npm run backup:drill [-- <file>]     the newest backup, tried in an empty store
  npm run backup:key -- <file>         a new secret key in that file, its public key printed
With NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN set it works on the live site, else on the local store.`;

/** There is a backup every day; with an older one, two have failed. */
const DRILL_AGE_MS = 2 * DAY;

// A run that is stopped by hand removes its unfinished files and its temporary store.
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => stop.abort(new Error(`Ended by ${name}.`)));

const progress: Progress = (done, what) => {
  stop.signal.throwIfAborted();
  if (process.stdout.isTTY) process.stdout.write(`\r${done} blobs (${what})\u001b[K`);
  else if (done % 1000 === 0) say(`${done} blobs (${what})`);
};

const print = (line: string) => say(`${process.stdout.isTTY ? '\r\u001b[K' : ''}${line}`);

/**
 * The keys in a variable, each checked by `add`. The library's message could quote a secret key, so it is replaced.
 * @throws Error when there is none, or a malformed one
 */
function keysOf(name: string, text: string, remedy: string, add: (key: string) => void): string[] {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  const keys = lines.flatMap((line) => line.split(/[\s,]+/)).filter(Boolean);
  if (keys.length === 0) throw new Error(`${name} is missing: set it to ${remedy}.`);
  try {
    keys.forEach(add);
  } catch {
    throw new Error(`${name} is malformed: set it to ${remedy}.`);
  }
  return keys;
}

/** What encrypts a backup, which holds personal data and is written encrypted only, and its public keys. */
function encryption() {
  const encrypter = new Encrypter();
  const { BACKUP_RECIPIENT: text = '' } = process.env;
  const remedy = 'the public key that `npm run backup:key -- <file>` prints (age1…)';
  const recipients = keysOf('BACKUP_RECIPIENT', text, remedy, (key) => encrypter.addRecipient(key));
  return { encrypter, recipients };
}

/** What opens a backup. */
function decryption(): Decrypter {
  const decrypter = new Decrypter();
  const { BACKUP_IDENTITY: given = '' } = process.env;
  const remedy = 'the path of the file that `npm run backup:key` wrote, or the secret key itself';
  const text = existsSync(given) ? readFileSync(given, 'utf8') : given;
  keysOf('BACKUP_IDENTITY', text, remedy, (key) => decrypter.addIdentity(key));
  return decrypter;
}

/** The folder of archives: by default outside the project, where the system keeps data of programs. */
function folderOf({ BACKUP_DIR, XDG_DATA_HOME = '' }: NodeJS.ProcessEnv): string {
  const data = path.isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : path.join(homedir(), '.local', 'share');
  return BACKUP_DIR ? path.resolve(BACKUP_DIR) : path.join(data, 'veralu-backups');
}

/** Access to the live site; undefined for the local store. @throws Error when only one of site id and token is set */
function accessOf(source: NodeJS.ProcessEnv): StoreAccess | undefined {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token, NETLIFY_API_URL: apiURL } = source;
  if (!siteID && !token) return undefined;
  if (siteID && token) return { siteID, token, apiURL };
  throw new Error('Set both NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN to reach the live site, or neither.');
}

/** Who runs a command, by the name of the account on this machine, which cron has in another variable than a terminal. */
const OPERATOR = [process.env.USER ?? process.env.LOGNAME ?? '', '(command line)'].join(' ').trim();

/** Records in the audit trail that a backup was made or restored. */
const recordBackup = (place: Place, entry: Omit<AuditRecord, 'who'>): Promise<void> =>
  recordAction({ stores: place.stores(), clock: Date.now, log: consoleLog }, { ...entry, who: OPERATOR });

async function runBackup(): Promise<boolean> {
  const access = accessOf(process.env);
  const keys = encryption();
  const folder = folderOf(process.env);
  await archives.prepareFolder(folder);
  const now = Date.now();
  await withPlace(access, async (place) => {
    const unknown = access ? await unknownStores(access, place.context) : [];
    const { archive, entries } = await backUp(folder, place, keys, { now, progress });
    const record = path.basename(archive);
    await recordBackup(place, { action: 'backup.make', outcome: 'done', record, rows: entries });
    print(`${entries} blobs written to ${archive}, encrypted.`);
    if (unknown.length > 0)
      print(`NOT backed up, because this version does not know them: ${unknown.join(', ')}.`);
    for (const file of await archives.prune(folder, place.context, now))
      print(`Removed ${file}: kept no longer.`);
  });
  return true;
}

function report({ createdAt }: archives.Archive, { restored, existed, erased, failed }: Restored): boolean {
  print(
    `Of the backup of ${isoTime(createdAt)}: ${restored} restored and compared, ${existed} left because there is one already, ${erased} left out because they were erased, ${failed.length} failed.`,
  );
  for (const name of failed)
    print(`FAILED: ${name} is not there as the backup has it, or its file is missing.`);
  return failed.length === 0;
}

async function runRestore(file: string): Promise<boolean> {
  const archive = await archives.openArchive(path.resolve(file), decryption());
  return withPlace(accessOf(process.env), async (place) => {
    const restored = await restore({ place, archive, progress }, Date.now());
    await recordBackup(place, {
      action: 'backup.restore',
      outcome: restored.failed.length === 0 ? 'done' : 'failed',
      record: path.basename(archive.file),
      rows: restored.restored,
    });
    // The schedule would need minutes for all snapshots.
    for (const snapshot of Object.values(place.stores().snapshots)) await snapshot.refresh();
    return report(archive, restored);
  });
}

/** The newest archive of the published site; without one, of the local store. */
async function newestArchive(): Promise<string> {
  const folder = folderOf(process.env);
  for (const context of accessOf(process.env) ? ['production'] : ['production', 'dev']) {
    const [newest] = await archives.backupsIn(folder, context);
    if (newest) return newest.file;
  }
  throw new Error(`There is no backup in ${folder}.`);
}

async function runDrill(file: string | undefined): Promise<boolean> {
  const decrypter = decryption();
  const name = file ? path.resolve(file) : await newestArchive();
  const archive = await archives.openArchive(name, decrypter);
  const now = Date.now();
  const isWhole = report(archive, await drill(archive, now, progress));
  const stores = Map.groupBy(archive.entries, ({ store }) => store);
  for (const [store, { length }] of stores) print(`${store.padEnd(16)} ${length}`);
  const ageMs = now - archive.createdAt;
  const isRecent = ageMs <= DRILL_AGE_MS;
  const hours = (ms: number) => `${Math.round(ms / HOUR)} hours`;
  print(
    `${name} is ${hours(ageMs)} old${isRecent ? '.' : `: older than ${hours(DRILL_AGE_MS)}, so backups have stopped.`}`,
  );
  return isWhole && isRecent;
}

async function makeKey(file: string): Promise<boolean> {
  const target = path.resolve(file);
  await archives.refuseTracked(target, 'choose a file outside of it');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(target, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
  print(
    `The secret key is in ${target}: keep it where the backups are not, and twice. Without it they are lost.`,
  );
  print(`BACKUP_RECIPIENT=${recipient}`);
  return true;
}

function run(command = '', file?: string): Promise<boolean> {
  if (command === 'key' && file) return makeKey(file);
  // This loads .env, too.
  readSettings();
  if (command === 'backup' && !file) return runBackup();
  if (command === 'restore' && file) return runRestore(file);
  if (command === 'drill') return runDrill(file);
  throw new Error(USAGE);
}

try {
  const [command, file] = process.argv.slice(2);
  if (!(await run(command, file))) process.exitCode = 1;
} catch (cause) {
  print('');
  process.stderr.write(`${sentenceOf(cause, String(cause))}\n`);
  process.exitCode = 1;
}
// An open request would keep the process alive until it times out.
if (stop.signal.aborted) process.exit(1);

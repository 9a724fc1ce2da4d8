import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { recordAction } from '#src/features/audit/server/audit.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { HOUR, isoTime } from '#src/server/platform/clock.ts';
import { consoleLog } from '#src/server/platform/log.ts';
import type { AuditRecord } from '#src/server/stores/records.ts';
import { openArchive } from './backup-archive.ts';
import { backupsIn, prepareFolder, prune, refuseTracked } from './backup-folder.ts';
import { drill, DRILL_AGE_MS, restore, type Restored } from './backup-restore.ts';
import { backUp, type Progress } from './backup-run.ts';
import { decrypterOf, encrypterOf, readBackupSettings, type BackupSettings } from './backup-settings.ts';
import { unknownStores, withPlace, type Place } from './backup-stores.ts';
import { readSettings } from './command.ts';

const USAGE = `Usage:
  npm run backup                       an encrypted backup into BACKUP_DIR
  npm run restore -- <file>            what is missing of it, put back
  npm run backup:drill [-- <file>]     the newest backup, tried in an empty store
  npm run backup:key -- <file>         a new secret key in that file, its public key printed
With NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN set it works on the live site, else on the local store.`;

// A run that is stopped by hand removes its unfinished files and its temporary store.
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => stop.abort(new Error(`Ended by ${name}.`)));

const show: Progress = (done, what) => {
  stop.signal.throwIfAborted();
  if (process.stdout.isTTY) process.stdout.write(`\r${done} blobs (${what})\u001b[K`);
  else if (done % 1000 === 0) process.stdout.write(`${done} blobs (${what})\n`);
};

const say = (line: string) => process.stdout.write(`${process.stdout.isTTY ? '\r\u001b[K' : ''}${line}\n`);

/** Who runs a command, by the name of the account on this machine. */
function operator(): string {
  try {
    return `${userInfo().username} (command line)`;
  } catch {
    return 'command line';
  }
}

/** Records in the audit trail that a backup was made or restored. */
const recordBackup = (place: Place, entry: Omit<AuditRecord, 'who'>): Promise<void> =>
  recordAction({ stores: place.stores(), clock: Date.now, log: consoleLog }, { ...entry, who: operator() });

async function runBackup(settings: BackupSettings): Promise<boolean> {
  const keys = { encrypter: encrypterOf(settings), recipients: settings.recipients };
  await prepareFolder(settings.folder);
  const now = Date.now();
  await withPlace(settings.access, async (place) => {
    const unknown = settings.access ? await unknownStores(settings.access, place.context) : [];
    const made = await backUp(settings.folder, place, keys, { now, progress: show });
    await recordBackup(place, {
      action: 'backup.make',
      outcome: 'done',
      record: path.basename(made.archive),
      rows: made.entries,
    });
    say(`${made.entries} blobs written to ${made.archive}, encrypted.`);
    if (unknown.length > 0)
      say(`NOT backed up, because this version does not know them: ${unknown.join(', ')}.`);
    for (const file of await prune(settings.folder, place.context, now))
      say(`Removed ${file}: kept no longer.`);
  });
  return true;
}

function report({ createdAt, restored, existed, erased, failed }: Restored): boolean {
  say(
    `Of the backup of ${isoTime(createdAt)}: ${restored} restored and compared, ${existed} left because there is one already, ${erased} left out because they were erased, ${failed.length} failed.`,
  );
  for (const name of failed)
    say(`FAILED: ${name} is not there as the backup has it, or its file is missing.`);
  return failed.length === 0;
}

async function runRestore(settings: BackupSettings, file: string): Promise<boolean> {
  const archive = await openArchive(path.resolve(file), decrypterOf(settings));
  return withPlace(settings.access, async (place) => {
    const restored = await restore({ place, archive, progress: show }, Date.now());
    await recordBackup(place, {
      action: 'backup.restore',
      outcome: restored.failed.length === 0 ? 'done' : 'failed',
      record: path.basename(archive.file),
      rows: restored.restored,
    });
    await place.refresh();
    return report(restored);
  });
}

/** The newest archive of the published site; without one, of the local store. */
async function newestIn({ folder, access }: BackupSettings): Promise<string> {
  const backups = await backupsIn(folder);
  const newest = (context: string) => backups.find((backup) => backup.context === context)?.file;
  const found = newest('production') ?? (access ? undefined : newest('dev'));
  if (!found) throw new Error(`There is no backup in ${folder}.`);
  return found;
}

async function runDrill(settings: BackupSettings, file: string | undefined): Promise<boolean> {
  const decrypter = decrypterOf(settings);
  const name = file ? path.resolve(file) : await newestIn(settings);
  const tried = await drill(await openArchive(name, decrypter), { now: Date.now(), progress: show });
  const whole = report(tried.restored);
  for (const [name, count] of Object.entries(tried.counts)) say(`${name.padEnd(16)} ${count}`);
  if (!tried.isWhole) say('DIFFERS: the store has more or fewer blobs than were restored into it.');
  const isRecent = tried.ageMs <= DRILL_AGE_MS;
  const hours = (ms: number) => `${Math.round(ms / HOUR)} hours`;
  say(
    `${name} is ${hours(tried.ageMs)} old${isRecent ? '.' : `: older than ${hours(DRILL_AGE_MS)}, so backups have stopped.`}`,
  );
  return whole && tried.isWhole && isRecent;
}

async function makeKey(file: string): Promise<boolean> {
  const target = path.resolve(file);
  await refuseTracked(target, 'choose a file outside of it');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(target, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
  say(
    `The secret key is in ${target}: keep it where the backups are not, and twice. Without it they are lost.`,
  );
  say(`BACKUP_RECIPIENT=${recipient}`);
  return true;
}

function run(command = '', file?: string): Promise<boolean> {
  if (command === 'key' && file) return makeKey(file);
  // This loads .env, too.
  readSettings();
  const settings = readBackupSettings(process.env);
  if (command === 'backup' && !file) return runBackup(settings);
  if (command === 'restore' && file) return runRestore(settings, file);
  if (command === 'drill') return runDrill(settings, file);
  throw new Error(USAGE);
}

try {
  const [command, file] = process.argv.slice(2);
  if (!(await run(command, file))) process.exitCode = 1;
} catch (cause) {
  say('');
  process.stderr.write(`${sentenceOf(cause, String(cause))}\n`);
  process.exitCode = 1;
}
// An open request would keep the process alive until it times out.
if (stop.signal.aborted) process.exit(1);

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { StoreAccess } from '#server/stores/stores';
import { backUp, restore, storeNames, type Progress } from './backup-run.ts';
import { startBlobs } from './blobs-server.ts';
import { readSettings } from './settings.ts';

const USAGE = `Usage: npm run backup -- [file.ndjson.gz]   or   npm run restore -- file.ndjson.gz
With NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN set it works on the live site, else on the local store.`;

/** The live site, when both variables that reach it are set. */
function liveAccess(): StoreAccess | undefined {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token, NETLIFY_API_URL: apiURL } = process.env;
  if (!siteID && !token) return undefined;
  if (siteID && token) return { siteID, token, apiURL };
  throw new Error('Set both NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN to reach the live site, or neither.');
}

const show: Progress = (done, what) => {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} blobs (${what})\u001b[K`);
  else if (done % 100 === 0) process.stdout.write(`${done} blobs (${what})\n`);
};

/** The client keeps a site's store under `site:` and its name. */
const SITE_STORE = /^site:/;

async function localNames(dataFolder: string): Promise<string[]> {
  const folders = (await readdir(path.join(dataFolder, 'entries'))).map(decodeURIComponent);
  return folders.filter((name) => SITE_STORE.test(name)).map((name) => name.replace(SITE_STORE, ''));
}

async function run(command: string | undefined, file: string | undefined): Promise<string> {
  const access = liveAccess();
  const { dataFolder } = readSettings();
  const blobs = access ? undefined : await startBlobs(dataFolder);
  if (blobs) process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  try {
    if (command === 'restore' && file)
      return `${await restore(path.resolve(file), show, access)} blobs put back and compared.`;
    if (command !== 'backup') throw new Error(USAGE);
    const archive = path.resolve(file ?? `backup-${new Date().toISOString().slice(0, 10)}.ndjson.gz`);
    const names = access ? await storeNames(access) : await localNames(dataFolder);
    return `${await backUp(archive, names, show, access)} blobs written to ${archive}. It holds personal data: keep it safe.`;
  } finally {
    await blobs?.stop();
  }
}

try {
  const said = await run(process.argv[2], process.argv[3]);
  process.stdout.write(`\n${said}\n`);
} catch (cause) {
  process.stderr.write(`\n${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
}

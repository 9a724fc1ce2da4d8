import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY, HOUR } from '#src/server/platform/clock.ts';
import { hashBytes } from '#src/server/platform/ids.ts';
import { nameOf, type Archive } from './backup-archive.ts';
import { restore, type Restored } from './backup-restore.ts';
import type { Progress } from './backup-run.ts';
import { BACKED_UP, keysOf, placeOf, read, type Place } from './backup-stores.ts';
import { startBlobs } from './blobs-server.ts';

/** There is a backup every day; with an older one, two have failed. */
export const DRILL_AGE_MS = 2 * DAY;

export interface Drill {
  restored: Restored;
  /** The number of restored blobs of each store. */
  counts: Record<string, number>;
  /** Blobs that differ from the archive, are missing but not erased, or are not in the archive. */
  differing: string[];
  ageMs: number;
}

/** Compares every restored blob with the archive, and every entry of the archive with the blobs. */
async function compare(archive: Archive, place: Place, { erased, untitled }: Restored) {
  const expected = new Map<string, string>();
  for await (const entry of archive.entries())
    expected.set(nameOf(entry), untitled.get(nameOf(entry)) ?? entry.sha256);
  const counts: Record<string, number> = {};
  const differing: string[] = [];
  for (const name of BACKED_UP) {
    const store = place.open(name);
    for await (const key of keysOf(store)) {
      counts[name] = (counts[name] ?? 0) + 1;
      const entry = nameOf({ store: name, key });
      const bytes = await read(store, key);
      if (!bytes || expected.get(entry) !== hashBytes(bytes)) differing.push(entry);
      expected.delete(entry);
    }
  }
  if (expected.size !== erased) differing.push(...expected.keys());
  return { counts, differing };
}

const PREFIX = 'veralu-drill-';

/** A drill that was killed leaves a folder with personal data; it is removed after this long. */
const LEFT_OVER_AFTER_MS = HOUR;

async function removeLeftOvers(now: number): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = path.join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || now - (await stat(folder)).mtimeMs < LEFT_OVER_AFTER_MS) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * Restores an archive into an empty store in a temporary folder and compares every blob; the folder is removed
 * afterwards. For the rest of the process, the environment names that store.
 */
export async function drill(
  archive: Archive,
  { now, progress }: { now: number; progress: Progress },
): Promise<Drill> {
  await removeLeftOvers(now);
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  try {
    const blobs = await startBlobs(folder);
    try {
      process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
      const place = placeOf(undefined, archive.header.context);
      const restored = await restore({ place, archive, progress }, now);
      const compared = await compare(archive, place, restored);
      return { restored, ...compared, ageMs: now - restored.createdAt };
    } finally {
      await blobs.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

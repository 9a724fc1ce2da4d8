import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inBatches, WHOLE_STORE_AT_ONCE } from '#server/stores/batches';
import { BUILD_NOTE_FILE, type BuildNote } from '#server/stores/own-build';
import type { Stores } from '#server/stores/stores';

const FOLDER = '.netlify/stored';

/** Written beside and moved into place, so that a build never reads half a file. */
async function writeWhole(file: string, content: unknown): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(content));
  await rename(unfinished, file);
}

/**
 * Writes what the stores hold to where the build's content loaders read it, under `root`: `posts.json` and `careers.json`,
 * lists of {id, value, version}; `withheld.json`, the posts that are deleted and damaged; and `build.json`, when this was.
 * It asks the snapshots, which know what a lagging list does not name yet, and writes to no store: a build may not.
 */
export async function dumpStored({ posts, snapshots }: Stores, root: string): Promise<void> {
  const folder = path.join(root, FOLDER);
  await mkdir(folder, { recursive: true });
  const note: BuildNote = { readAt: Date.now() };
  const [written, vacancies] = await Promise.all([snapshots.posts.entries(), snapshots.careers.entries()]);
  const found = await inBatches(written, WHOLE_STORE_AT_ONCE, ({ id }) => posts.get(id));
  const records = found
    .filter((record) => record !== undefined)
    .map(({ id, value, version }) => ({ id, value, version }));
  const careers = vacancies.flatMap(({ row, damaged }) => (row && !damaged ? [row] : []));
  const withheld = written
    .filter(({ row, damaged }) => damaged && row?.value.deletedAt !== undefined)
    .map(({ id }) => id);
  await writeWhole(path.join(folder, 'posts.json'), records);
  await writeWhole(path.join(folder, 'careers.json'), careers);
  await writeWhole(path.join(folder, 'withheld.json'), withheld);
  await writeWhole(path.join(root, BUILD_NOTE_FILE), note);
}

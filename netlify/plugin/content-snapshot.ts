import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hidesUnreadable } from '#src/features/blog/schema/current-text.ts';
import { SNAPSHOT_FILES, SNAPSHOT_FOLDER } from '#src/lib/content-files.ts';
import { inBatches, WHOLE_STORE_AT_ONCE } from '#src/server/stores/stored.ts';
import type { BuildInfo } from '#src/server/stores/built-files.ts';
import type { Stores } from '#src/server/stores/stores.ts';

/** Writes to a temporary file and renames it, so that a build never reads half a file. */
async function writeWhole(file: string, content: unknown): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(content));
  await rename(unfinished, file);
}

/** Writes the content snapshot, which the build's content loaders read, under `root`. */
export async function writeContentSnapshot({ posts, snapshots }: Stores, root: string): Promise<void> {
  await mkdir(path.join(root, SNAPSHOT_FOLDER), { recursive: true });
  const write = (name: keyof typeof SNAPSHOT_FILES, content: unknown) =>
    writeWhole(path.join(root, SNAPSHOT_FILES[name]), content);
  const build: BuildInfo = { readAt: Date.now() };
  const [written, entries] = await Promise.all([snapshots.posts.entries(), snapshots.vacancies.entries()]);
  const found = await inBatches(written, WHOLE_STORE_AT_ONCE, ({ id }) => posts.get(id));
  const records = found.flatMap((record) => {
    if (!record) return [];
    // Who saved a post is nothing for a build.
    const { savedBy: _savedBy, savedById: _savedById, ...value } = record.value;
    return { id: record.id, value, version: record.version };
  });
  const vacancies = entries.flatMap(({ row, damaged }) => (row && !damaged ? [row] : []));
  const deletedIds = written
    .filter(({ row, damaged }) => damaged && hidesUnreadable(row?.value, build.readAt))
    .map(({ id }) => id);
  await write('posts', records);
  await write('vacancies', vacancies);
  await write('deletedIds', deletedIds);
  await write('build', build);
}

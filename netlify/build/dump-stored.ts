import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deletedAmong } from '#server/services/post-order';
import { BUILD_NOTE_FILE, type BuildNote } from '#server/stores/own-build';
import type { Stores } from '#server/stores/stores';

/** The stores that pages are built from; each becomes `.netlify/stored/<name>.json`, a list of {id, value, version}. */
const DUMPED = ['posts', 'careers'] as const satisfies (keyof Stores)[];

const FOLDER = '.netlify/stored';

/** Written beside and moved into place, so that a build never reads half a file. */
async function writeWhole(file: string, content: unknown): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(content));
  await rename(unfinished, file);
}

/**
 * Writes what the stores hold to where the build's content loaders read it, under `root`; `withheld.json` lists posts that
 * are deleted and damaged, `build.json` says when this was. The stores are only read: the platform refuses a build more.
 */
export async function dumpStored(stores: Stores, root: string): Promise<void> {
  const folder = path.join(root, FOLDER);
  await mkdir(folder, { recursive: true });
  const note: BuildNote = { readAt: Date.now() };
  const damaged: string[] = [];
  for (const name of DUMPED) {
    const { records, setAside } = await stores[name].list();
    damaged.push(...setAside);
    await writeWhole(path.join(folder, `${name}.json`), records);
  }
  await writeWhole(path.join(folder, 'withheld.json'), [...(await deletedAmong({ stores }, damaged))]);
  await writeWhole(path.join(root, BUILD_NOTE_FILE), note);
}

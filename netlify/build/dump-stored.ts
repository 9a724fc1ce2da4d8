import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { consoleLog } from '#server/log';
import { deletedAmong, mendOrder } from '#server/services/post-order';
import { ensureSamples } from '#server/services/vacancy-samples';
import { openStores, type Stores } from '#server/stores/stores';

/** The stores that pages are built from; each becomes `.netlify/stored/<name>.json`, a list of {id, value, version}. */
const DUMPED = ['posts', 'careers'] as const satisfies (keyof Stores)[];

const FOLDER = '.netlify/stored';

/** Written beside and moved into place, so that a build never reads half a file. */
async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, text);
  await rename(unfinished, file);
}

/** Writes what the stores hold to where the build's content loaders read it, under `root`; `withheld.json` lists posts that are deleted and damaged. */
export async function dumpStored(stores: Stores, root: string): Promise<void> {
  const folder = path.join(root, FOLDER);
  await mkdir(folder, { recursive: true });
  await ensureSamples({ stores, clock: Date.now });
  const damaged: string[] = [];
  for (const name of DUMPED) {
    const { records, setAside } = await stores[name].list();
    damaged.push(...setAside);
    await writeWhole(path.join(folder, `${name}.json`), JSON.stringify(records));
  }
  const withheld = [...(await deletedAmong({ stores }, damaged))];
  await writeWhole(path.join(folder, 'withheld.json'), JSON.stringify(withheld));
  await mendOrder({ stores });
}

if (import.meta.main) await dumpStored(openStores(process.env.CONTEXT ?? 'dev', consoleLog), process.cwd());

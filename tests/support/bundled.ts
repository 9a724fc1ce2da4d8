import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { zipFunction } from '@netlify/zip-it-and-ship-it';
import { unzip } from './unzip.ts';

/** What netlify.toml puts into every bundle, beside what it imports. */
export async function includedFiles(): Promise<string[]> {
  const list = /^\s*included_files = (\[[^\]]*\])/m.exec(await readFile('netlify.toml', 'utf8'))?.[1];
  if (!list) throw new Error('netlify.toml has no included_files for the functions.');
  return JSON.parse(list);
}

/** Bundles one function as a deploy does and unpacks it into a folder of its own under `folder`, which it answers. */
export async function unpackedBundle(name: string, folder: string): Promise<string> {
  const archives = path.join(folder, 'archives');
  await mkdir(archives, { recursive: true });
  const config = { '*': { includedFiles: await includedFiles(), nodeVersion: '24' } };
  const source = path.resolve('netlify/functions', `${name}.ts`);
  const bundle = await zipFunction(source, archives, { basePath: process.cwd(), config });
  if (!bundle) throw new Error(`${name} could not be bundled.`);
  const unpacked = path.join(folder, name);
  await unzip(bundle.path, unpacked);
  return unpacked;
}

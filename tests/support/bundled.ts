import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { zipFunction } from '@netlify/zip-it-and-ship-it';
import { unzip } from './unzip.ts';

/** The `included_files` in netlify.toml, which every bundle contains. */
export async function includedFiles(): Promise<string[]> {
  const list = /^\s*included_files = (\[[^\]]*\])/m.exec(await readFile('netlify.toml', 'utf8'))?.[1];
  if (!list) throw new Error('netlify.toml has no included_files for the functions.');
  return JSON.parse(list);
}

/** Bundles a function as a deploy does and unpacks it into a folder of `folder`. Returns that folder. */
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

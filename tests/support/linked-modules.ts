import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';

/** Gives a temporary project this one's packages, but caches of its own. */
export async function linkModules(root: string): Promise<void> {
  await mkdir(path.join(root, 'node_modules'));
  for (const name of (await readdir('node_modules')).filter((name) => !/^\.(?!bin$)/.test(name)))
    await symlink(path.resolve('node_modules', name), path.join(root, 'node_modules', name));
}

import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { linkModules } from './linked-modules.ts';

/** The files that a build reads. */
const COPIED = [
  'src',
  'content',
  'public',
  'netlify',
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
  'netlify.toml',
];

/** A copy of this project with its own caches, for tests that build: their output must not reach the project. */
export async function copyProject(modules?: { bundles: boolean }): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'project-'));
  for (const name of COPIED) await cp(name, path.join(root, name), { recursive: true });
  await linkModules(root, modules);
  return root;
}

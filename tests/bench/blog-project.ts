import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { article } from './articles.ts';
import { linkModules } from './linked-modules.ts';

const COPIED = ['src', 'content', 'public', 'netlify', 'astro.config.mjs', 'package.json', 'tsconfig.json'];

/** A copy of this project with so many articles, and caches of its own. */
export async function projectWith(posts: number): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'blog-bench-'));
  for (const name of COPIED) await cp(name, path.join(root, name), { recursive: true });
  await linkModules(root);
  const folder = path.join(root, 'content/blog');
  await rm(folder, { recursive: true });
  await mkdir(folder);
  for (let n = 1; n <= posts; n += 1) await writeFile(path.join(folder, `post-${n}.md`), article(n));
  return root;
}

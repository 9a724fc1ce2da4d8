import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyProject } from '../support/project-copy.ts';
import { article } from './articles.ts';

/** A copy of this project with so many articles. */
export async function projectWith(posts: number): Promise<string> {
  const root = await copyProject();
  const folder = path.join(root, 'content/blog');
  await rm(folder, { recursive: true });
  await mkdir(folder);
  for (let n = 1; n <= posts; n += 1) await writeFile(path.join(folder, `post-${n}.md`), article(n));
  return root;
}

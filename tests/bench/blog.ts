import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { copyProject } from '../support/project-copy.ts';
import { article } from './articles.ts';

/** The cheapest of so many builds counts: whatever else a machine does only adds. */
const BUILDS = 3;

/** The seconds of a build from nothing but pictures that were drawn before. */
async function buildSeconds(root: string): Promise<number> {
  for (const made of ['dist', 'node_modules/.astro'])
    await rm(path.join(root, made), { recursive: true, force: true });
  const startedAt = performance.now();
  await promisify(execFile)(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], { cwd: root });
  return (performance.now() - startedAt) / 1000;
}

/** A copy of this project with so many articles. */
async function projectWith(posts: number): Promise<string> {
  const root = await copyProject();
  const folder = path.join(root, 'content/blog');
  await rm(folder, { recursive: true });
  await mkdir(folder);
  for (let n = 1; n <= posts; n += 1) await writeFile(path.join(folder, `post-${n}.md`), article(n));
  return root;
}

const kb = (bytes: Buffer) => (bytes.length / 1024).toFixed(1);

/** What building and reading cost as the blog grows. */
export async function blog(counts: number[]): Promise<void> {
  const rows: object[] = [];
  for (const posts of counts) {
    const root = await projectWith(posts);
    // The first one draws the pictures of shared links.
    await buildSeconds(root);
    const seconds: number[] = [];
    for (let build = 0; build < BUILDS; build += 1) seconds.push(await buildSeconds(root));
    const dist = path.join(root, 'dist');
    rows.push({
      posts,
      'build s': Math.min(...seconds).toFixed(1),
      'list kB gzip': kb(gzipSync(await readFile(path.join(dist, 'blogs.html')))),
      'search index kB brotli': kb(brotliCompressSync(await readFile(path.join(dist, 'blog-index.json')))),
    });
    await rm(root, { recursive: true, force: true });
  }
  console.log('\nBuilding and reading the blog');
  console.table(rows);
}

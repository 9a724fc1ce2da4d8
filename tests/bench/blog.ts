import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { copyProject } from '../support/project-copy.ts';
import { article } from './articles.ts';

/** The cheapest of so many builds counts: whatever else a machine does only adds. */
const BUILDS = 3;

const REPORT = `import {writeSync} from 'node:fs';process.on('exit',()=>writeSync(3,JSON.stringify(process.resourceUsage())))`;

/** Builds a project anew, but for pictures drawn before, and says what it cost. */
async function buildCost(root: string) {
  for (const made of ['dist', 'node_modules/.astro'])
    await rm(path.join(root, made), { recursive: true, force: true });
  const startedAt = performance.now();
  const hook = `data:text/javascript,${encodeURIComponent(REPORT)}`;
  const child = spawn(process.execPath, ['--import', hook, 'node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let report = '';
  child.stdio[3]?.on('data', (text) => (report += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`The build of ${root} failed.`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(report) as NodeJS.ResourceUsage;
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1024 };
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
  let before = { posts: 0, cpuSeconds: NaN };
  for (const posts of counts) {
    const root = await projectWith(posts);
    // The first one draws the pictures of shared links.
    await buildCost(root);
    const costs: Awaited<ReturnType<typeof buildCost>>[] = [];
    for (let build = 0; build < BUILDS; build += 1) costs.push(await buildCost(root));
    const least = (part: 'seconds' | 'cpuSeconds' | 'peakMb') => Math.min(...costs.map((cost) => cost[part]));
    const cpuSeconds = least('cpuSeconds');
    const dist = path.join(root, 'dist');
    const list = await readFile(path.join(dist, 'blogs.html'));
    const index = await readFile(path.join(dist, 'blog-index.json'));
    rows.push({
      posts,
      'build s': least('seconds').toFixed(1),
      'CPU s': cpuSeconds.toFixed(1),
      'CPU ms a post': ((1000 * (cpuSeconds - before.cpuSeconds)) / (posts - before.posts)).toFixed(2),
      'peak MB': Math.round(least('peakMb')),
      'list kB gzip': kb(gzipSync(list)),
      'search index kB brotli': kb(brotliCompressSync(index)),
    });
    before = { posts, cpuSeconds };
    await rm(root, { recursive: true, force: true });
  }
  console.log('\nBuilding and reading the blog');
  console.table(rows);
}

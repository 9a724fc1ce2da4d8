import { rm } from 'node:fs/promises';
import path from 'node:path';
import { projectWith } from './blog-project.ts';
import { readingRow } from './blog-reading.ts';
import { leastCost, type Cost } from './build-cost.ts';
import { minimalBlogWith } from './minimal-blog.ts';

interface Built {
  posts: number;
  own: Cost;
  minimal: Cost;
}

/** What one more post costs between two sizes, in milliseconds of CPU. */
const marginal = (before: Cost, after: Cost, posts: number) =>
  ((after.cpuSeconds - before.cpuSeconds) / posts) * 1000;

function rowOf({ posts, own, minimal }: Built, before: Built | undefined) {
  const more = posts - (before?.posts ?? 0);
  const [ownMs, minimalMs] = before
    ? [marginal(before.own, own, more), marginal(before.minimal, minimal, more)]
    : [];
  return {
    posts,
    'build s': own.seconds.toFixed(1),
    'CPU s': own.cpuSeconds.toFixed(1),
    'CPU ms a further post': ownMs?.toFixed(2) ?? '',
    'of a minimal blog': minimalMs?.toFixed(2) ?? '',
    ratio: ownMs && minimalMs ? (ownMs / minimalMs).toFixed(2) : '',
    'peak MB': Math.round(own.peakMb),
    'of a minimal blog, MB': Math.round(minimal.peakMb),
  };
}

/** A small build is soon done again, and its cost is the difference between two large numbers. */
const timesFor = (posts: number) => (posts > 1000 ? 1 : 3);

/** What building and reading cost as the blog grows, beside a minimal Astro blog of the same articles. */
export async function blog(sizes: number[]): Promise<void> {
  const built: Built[] = [];
  const read: object[] = [];
  for (const posts of sizes) {
    const [plain, root] = [await minimalBlogWith(posts), await projectWith(posts)];
    const minimal = await leastCost(plain, timesFor(posts));
    const own = await leastCost(root, timesFor(posts));
    built.push({ posts, own, minimal });
    read.push(await readingRow(posts, path.join(root, 'dist')));
    for (const folder of [plain, root]) await rm(folder, { recursive: true, force: true });
  }
  console.log('\nBuilding the blog');
  console.table(built.map((one, at) => rowOf(one, built[at - 1])));
  console.log('\nReading the blog');
  console.table(read);
}

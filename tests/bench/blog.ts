import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { median } from '../support/median.ts';
import { projectWith } from './blog-project.ts';
import { readingRow } from './blog-reading.ts';
import { buildCost, type Cost } from './build-cost.ts';
import { minimalBlogWith } from './minimal-blog.ts';

/** A site and the cost of its build in each of its rounds. */
interface Site {
  root: string;
  builds: Map<number, Cost>;
}

interface Size {
  posts: number;
  own: Site;
  minimal: Site;
}

const ROUNDS = 15;

/** A large build takes long, and a second of noise is little beside it. */
const isDue = (posts: number, round: number) => posts <= 1000 || round % 3 === 2;

const site = async (root: Promise<string>): Promise<Site> => ({ root: await root, builds: new Map() });

const sizeOf = async (posts: number): Promise<Size> => ({
  posts,
  own: await site(projectWith(posts)),
  minimal: await site(minimalBlogWith(posts)),
});

/** Draws the pictures of shared links once for all sizes: they are as many in each, and kept between builds. */
async function drawPictures([first, ...others]: Size[]): Promise<void> {
  if (!first) return;
  const drawn = (size: Size) => path.join(size.own.root, 'node_modules/.cache');
  await buildCost(first.own.root);
  for (const size of others) await cp(drawn(first), drawn(size), { recursive: true });
}

/** Every size in turn, many times, the two sites by turns first: what else slows the machine then slows all alike. */
async function buildAll(sizes: Size[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { own, minimal } of sizes.filter(({ posts }) => isDue(posts, round))) {
      const turn = round % 2 ? [own, minimal] : [minimal, own];
      for (const { root, builds } of turn) builds.set(round, await buildCost(root));
    }
  }
}

/** What the cheapest build took: whatever else a machine does only adds. */
const least = ({ builds }: Site, part: keyof Cost) =>
  Math.min(...[...builds.values()].map((cost) => cost[part]));

/** How much more the dearest build of a site took than the cheapest. */
function spread({ builds }: Site): string {
  const seconds = [...builds.values()].map(({ cpuSeconds }) => cpuSeconds);
  return `${Math.round((Math.max(...seconds) / Math.min(...seconds) - 1) * 100)}%`;
}

/**
 * What one more post costs from the size before to this one, in milliseconds of CPU; unknown for the first. Two builds of
 * one round stand side by side in time, on a machine that is equally quick: their difference counts, in the median round.
 */
function further(sizes: Size[], at: number, which: 'own' | 'minimal'): number {
  const [before, size] = [sizes[at - 1], sizes[at]];
  if (!before || !size) return NaN;
  const differences = [...size[which].builds].flatMap(([round, { cpuSeconds }]) => {
    const earlier = before[which].builds.get(round);
    return earlier ? [cpuSeconds - earlier.cpuSeconds] : [];
  });
  return (median(differences) / (size.posts - before.posts)) * 1000;
}

const shown = (number: number) => (Number.isNaN(number) ? '' : number.toFixed(2));

function rowOf({ posts, own, minimal }: Size, at: number, sizes: Size[]) {
  const [ownMs, minimalMs] = [further(sizes, at, 'own'), further(sizes, at, 'minimal')];
  return {
    posts,
    builds: own.builds.size,
    'build s': least(own, 'seconds').toFixed(1),
    'CPU s': least(own, 'cpuSeconds').toFixed(1),
    spread: spread(own),
    'minimal: CPU s': least(minimal, 'cpuSeconds').toFixed(1),
    'minimal: spread': spread(minimal),
    'CPU ms a further post': shown(ownMs),
    'of the step before': shown(ownMs / further(sizes, at - 1, 'own')),
    'minimal: ms': shown(minimalMs),
    ratio: shown(ownMs / minimalMs),
    'peak MB': Math.round(least(own, 'peakMb')),
    'minimal: MB': Math.round(least(minimal, 'peakMb')),
  };
}

/** What building and reading cost as the blog grows, beside a minimal Astro blog of the same articles. */
export async function blog(counts: number[]): Promise<void> {
  const sizes: Size[] = [];
  for (const posts of counts) sizes.push(await sizeOf(posts));
  await drawPictures(sizes);
  await buildAll(sizes);
  console.log(
    '\nBuilding the blog, beside a minimal one: the cheapest of so many builds, a further post in the median round',
  );
  console.table(sizes.map(rowOf));
  console.log('\nReading the blog');
  const read: object[] = [];
  for (const { posts, own } of sizes) read.push(await readingRow(posts, path.join(own.root, 'dist')));
  console.table(read);
  for (const { root } of sizes.flatMap(({ own, minimal }) => [own, minimal]))
    await rm(root, { recursive: true, force: true });
}

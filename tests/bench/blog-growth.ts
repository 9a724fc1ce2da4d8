import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildCost, projectWith, type Cost } from './blog-project.ts';
import { searchCost } from './blog-search.ts';

const SIZES = [100, 1000, 10_000];

const kb = (bytes: number) => (bytes / 1024).toFixed(1);

interface Measured extends Cost {
  posts: number;
  listGzip: number;
  listBrotli: number;
  indexBrotli: number;
}

async function measure(posts: number): Promise<{ measured: Measured; root: string }> {
  const root = await projectWith(posts);
  const cost = await buildCost(root);
  const list = await readFile(path.join(root, 'dist/blogs.html'));
  const index = await readFile(path.join(root, 'dist/blog-index.json'));
  const measured = {
    ...cost,
    posts,
    listGzip: gzipSync(list).length,
    listBrotli: brotliCompressSync(list).length,
    indexBrotli: brotliCompressSync(index).length,
  };
  return { measured, root };
}

/** What the blog costs at 100, 1,000 and 10,000 posts: build, list, search. */
export async function blogGrowth(sizes = SIZES): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  let before: Measured | undefined;
  for (const posts of sizes) {
    const { measured, root } = await measure(posts);
    const marginal = before && ((measured.cpuSeconds - before.cpuSeconds) / (posts - before.posts)) * 1000;
    rows.push({
      posts,
      'build s': measured.seconds.toFixed(1),
      'CPU s': measured.cpuSeconds.toFixed(1),
      'CPU ms per further post': marginal?.toFixed(2) ?? '',
      'peak MB': Math.round(measured.peakMb),
      'list kB gzip': kb(measured.listGzip),
      'list kB brotli': kb(measured.listBrotli),
      'search index kB brotli': kb(measured.indexBrotli),
      ...(await search(path.join(root, 'dist'))),
    });
    before = measured;
    await rm(root, { recursive: true, force: true });
  }
  console.table(rows);
}

async function search(dist: string) {
  const { longestLoading, longestTyping, slowestKey } = await searchCost(dist);
  return {
    'longest task loading ms': Math.round(longestLoading),
    'longest task typing ms': Math.round(longestTyping),
    'slowest key ms': Math.round(slowestKey),
  };
}

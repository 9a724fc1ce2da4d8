import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { searchCost } from './search-cost.ts';

const kb = (bytes: number) => (bytes / 1024).toFixed(1);

/** What the list page and its search weigh, and how long they keep a reader of this build waiting. */
export async function readingRow(posts: number, dist: string) {
  const list = await readFile(path.join(dist, 'blogs.html'));
  const index = await readFile(path.join(dist, 'blog-index.json'));
  const { longestLoading, longestTyping, slowestKey, indexAtLoad } = await searchCost(dist);
  return {
    posts,
    'list kB gzip': kb(gzipSync(list).length),
    'list kB brotli': kb(brotliCompressSync(list).length),
    'search index kB brotli': kb(brotliCompressSync(index).length),
    'loaded before the search is used': indexAtLoad ? 'yes' : 'no',
    'longest task loading ms': Math.round(longestLoading),
    'longest task typing ms': Math.round(longestTyping),
    'slowest key ms': Math.round(slowestKey),
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from '@playwright/test';
import astroIsland from 'astro/runtime/server/astro-island.prebuilt.js';
import { builtPages, sitemapPaths } from '../support/built-pages.ts';

const KB = 1000;

/** What a first visit may load, as a CDN sends it: text in brotli, the rest as it is. */
const LIMITS = { critical: 14.6 * KB, script: 3 * KB, font: 35 * KB, total: 80 * KB, requests: 8, fonts: 1 };

/** Pages whose lists are long by nature, or whose pictures are many. */
const LONG: Record<string, Partial<typeof LIMITS>> = {
  '/': { critical: 22 * KB, total: 110 * KB },
  '/erp': { critical: 22 * KB },
  '/microfinance': { critical: 22 * KB },
  '/invoice': { critical: 22 * KB },
};

const FIRST_SCREENS = [
  ...[
    '/login',
    '/landingpage',
    '/admin',
    '/contactformdetails',
    '/jobformdetails',
    '/careerform',
    '/viewblog',
  ],
];

const pages = builtPages();

const sent = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

const sizes = new Map<string, number>();

/** The bytes of a file of the build, by its address. */
function sizeOf(address: string): number {
  const known = sizes.get(address);
  if (known !== undefined) return known;
  const bytes = readFileSync(`dist${decodeURI(address)}`);
  const size = /\.(woff2|png|jpe?g|webp|avif)$/.test(address) ? bytes.length : sent(bytes, 10);
  sizes.set(address, size);
  return size;
}

const sum = (addresses: string[]) => addresses.reduce((bytes, address) => bytes + sizeOf(address), 0);

const all = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, found = '']) => found)),
];

/** The scripts that a text names, with what they import at once, and not only by `import()`. */
function scriptsOf(text: string): string[] {
  const found = new Set(all(text, /(\/_astro\/[\w.-]+\.js)/g));
  // The set grows while it is walked through.
  for (const address of found)
    for (const other of all(
      readFileSync(`dist${address}`, 'utf8'),
      /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g,
    ))
      found.add(`/_astro/${other}`);
  return [...found];
}

/** What a browser loads of a page at once, before a touch or scrolling. */
function weightOf(address: string): typeof LIMITS {
  const html = pages.get(address)!;
  const inline = Array.from(
    html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
    ([, text = '']) => text,
  ).filter((text) => text !== astroIsland);
  const styles = all(html, /<link[^>]+rel="stylesheet"[^>]+href="(\/[^"]+)"/g);
  const onPaper = all(html, /<link[^>]+rel="stylesheet"[^>]+href="(\/[^"]+)"[^>]* media="print"/g);
  const scripts = scriptsOf(
    all(html, /(?:<script[^>]+src|<link rel="modulepreload"[^>]+href)="([^"]+)"/g).join(' '),
  );
  const fonts = all(html, /<link rel="preload"[^>]*href="(\/[^"]+\.woff2)"/g);
  const images = all(html, /<img(?![^>]*loading="lazy")[^>]*\bsrc="(\/[^"]+)"/g);
  const icons = all(html, /<link rel="icon"[^>]*href="(\/[^"]+\.svg)"/g);
  const besides = [...styles, ...scripts, ...fonts, ...images, ...icons];
  const document = sent(Buffer.from(html), 11);
  return {
    critical: document + sum(styles.filter((style) => !onPaper.includes(style))),
    script: sum(scripts) + (inline.length > 0 ? sent(Buffer.from(inline.join('\n')), 11) : 0),
    font: Math.max(0, ...fonts.map(sizeOf)),
    total: document + sum(besides),
    requests: 1 + besides.length,
    fonts: fonts.length,
  };
}

function excesses(address: string): string[] {
  const weight = weightOf(address);
  const limits = { ...LIMITS, ...LONG[address] };
  return (Object.keys(limits) as (keyof typeof LIMITS)[])
    .filter((what) => weight[what] > limits[what])
    .map((what) => `${address}: ${what} ${weight[what]}, at most ${limits[what]}`);
}

test('every page keeps its budget on a first visit', () => {
  // Posts and vacancies have one template each: the longest stands for all.
  const heaviest = (folder: string) =>
    sitemapPaths()
      .filter((address) => address.startsWith(folder))
      .toSorted((one, other) => pages.get(other)!.length - pages.get(one)!.length)
      .slice(0, 1);
  const others = sitemapPaths().filter((address) => !/^\/(blog|career)\//.test(address));
  const judged = [...others, ...heaviest('/blog/'), ...heaviest('/career/')];
  expect(judged.length).toBeGreaterThan(others.length + 1);
  expect(judged.flatMap(excesses)).toEqual([]);
  const { critical, script, requests } = weightOf('/contact');
  expect(Math.min(critical - 5 * KB, script, requests - 2), 'what is counted').toBeGreaterThan(0);
});

test('forms, admin screens and the editor keep theirs', () => {
  const hydrated = (address: string) => sum(scriptsOf(pages.get(address)!));
  const vacancy = sitemapPaths().find((address) => address.startsWith('/career/'))!;
  const over: string[] = [];
  const judge = (address: string, bytes: number, limit: number) => {
    expect(bytes, address).toBeGreaterThan(20 * KB);
    if (bytes > limit) over.push(`${address}: ${bytes}, at most ${limit}`);
  };
  for (const address of ['/contact', '/careernew', vacancy]) judge(address, hydrated(address), 95 * KB);
  for (const address of FIRST_SCREENS) {
    const { total, script } = weightOf(address);
    judge(address, total - script + hydrated(address), 180 * KB);
  }
  const built = readdirSync('dist/_astro');
  const editor = built.filter((file) => /^PostEditor\..*\.js$/.test(file)).map((file) => `/_astro/${file}`);
  judge('the editor', sum(scriptsOf(editor.join(' '))), 250 * KB);
  expect(over).toEqual([]);
  // The editor and its Markdown come only when a post is opened.
  const first = FIRST_SCREENS.flatMap((address) => scriptsOf(pages.get(address)!)).map((one) =>
    path.basename(one),
  );
  expect(first.filter((file) => /^(markdown|PostEditor)\./.test(file))).toEqual([]);
  expect(built.filter((file) => /^(markdown|PostEditor)\..*\.js$/.test(file))).toHaveLength(2);
});

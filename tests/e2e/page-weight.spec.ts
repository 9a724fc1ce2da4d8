import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from '@playwright/test';
import astroIsland from 'astro/runtime/server/astro-island.prebuilt.js';
import { builtPages, sitemapPaths } from '../support/built-pages.ts';

const KB = 1000;

/** What a first visit may load, as a CDN sends it: text in brotli, the rest as it is. */
const LIMITS = { critical: 14.6 * KB, script: 3 * KB, font: 35 * KB, total: 80 * KB, requests: 8 };

const LARGE = { ...LIMITS, critical: 22 * KB };

/** Pages whose lists are long by nature, or whose pictures are many. */
const LONG: Record<string, typeof LIMITS> = {
  ...{ '/': { ...LARGE, total: 110 * KB }, '/erp': LARGE, '/microfinance': LARGE, '/invoice': LARGE },
};

/** Admin screens that people come to first. */
const SCREENS = [
  'login',
  'landingpage',
  'admin',
  'contactformdetails',
  'jobformdetails',
  'careerform',
  'viewblog',
];

const pages = builtPages();
const sizes = new Map<string, number>();

const sent = (text: Buffer | string, quality = 11) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

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
  const imports = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
  const found = new Set(all(text, /(\/_astro\/[\w.-]+\.js)/g));
  // The set grows while it is walked through.
  for (const address of found)
    for (const other of all(readFileSync(`dist${address}`, 'utf8'), imports)) found.add(`/_astro/${other}`);
  return [...found];
}

/** What a browser loads of a page at once, before a touch or scrolling. */
function weightOf(address: string): typeof LIMITS {
  const html = pages.get(address)!;
  const inline = all(html, /<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g);
  const own = inline.filter((text) => text !== astroIsland).join('\n');
  const scripts = scriptsOf(
    all(html, /(?:<script[^>]+src|<link rel="modulepreload"[^>]+href)="([^"]+)"/g).join(),
  );
  const fonts = all(html, /<link rel="preload"[^>]*href="(\/[^"]+\.woff2)"/g);
  const styles = all(html, /<link[^>]+rel="stylesheet"[^>]+href="(\/[^"]+)"(?![^>]* media="print")/g);
  const images = all(html, /<(?:img(?![^>]*loading="lazy")[^>]*\bsrc|link rel="icon"[^>]*href)="(\/[^"]+)"/g);
  const besides = [...scripts, ...fonts, ...styles, ...images];
  const document = sent(html);
  return {
    critical: document + sum(styles),
    script: sum(scripts) + sent(own),
    font: sum(fonts),
    total: document + sum(besides),
    requests: 1 + besides.length,
  };
}

test('every page keeps its budget on a first visit', () => {
  // Posts and vacancies have one template each: the longest stands for all.
  const longest = (folder: string) =>
    sitemapPaths()
      .filter((address) => address.startsWith(folder))
      .toSorted((one, other) => pages.get(other)!.length - pages.get(one)!.length)[0]!;
  const judged = sitemapPaths().filter((address) => !/^\/(blog|career)\//.test(address));
  const over = [...judged, longest('/blog/'), longest('/career/')].flatMap((address) => {
    const [weight, limits] = [weightOf(address), LONG[address] ?? LIMITS];
    expect(weight.critical, address).toBeGreaterThan(5 * KB);
    return (Object.keys(limits) as (keyof typeof LIMITS)[])
      .filter((what) => weight[what] > limits[what])
      .map((what) => `${address}: ${what} ${weight[what]}, at most ${limits[what]}`);
  });
  expect(over).toEqual([]);
});

test('forms, admin screens and the editor keep theirs, and the editor is loaded only for a post', () => {
  const hydrated = (address: string) => sum(scriptsOf(pages.get(address)!));
  const over: string[] = [];
  const judge = (what: string, bytes: number, limit: number) => {
    expect(bytes, what).toBeGreaterThan(20 * KB);
    if (bytes > limit) over.push(`${what}: ${bytes}, at most ${limit}`);
  };
  for (const address of ['/contact', '/careernew']) judge(address, hydrated(address), 95 * KB);
  const late = readdirSync('dist/_astro')
    .filter((file) => /^(markdown|PostEditor)\..*\.js$/.test(file))
    .map((file) => `/_astro/${file}`);
  expect(late).toHaveLength(2);
  judge('the editor', sum(scriptsOf(late.join())), 250 * KB);
  for (const name of SCREENS) {
    const { total, script } = weightOf(`/${name}`);
    judge(name, total - script + hydrated(`/${name}`), 180 * KB);
    expect(scriptsOf(pages.get(`/${name}`)!), name).not.toEqual(expect.arrayContaining([late[0]]));
    expect(scriptsOf(pages.get(`/${name}`)!), name).not.toEqual(expect.arrayContaining([late[1]]));
  }
  expect(over).toEqual([]);
});

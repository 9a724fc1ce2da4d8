import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { builtPages, onePageOfEachKind } from '../support/built-pages.ts';

const KB = 1000;

/** What a first visit may load, as a CDN sends it: text in brotli, the rest as it is. */
const LIMITS = { critical: 14.6 * KB, total: 80 * KB };
const LARGE = { ...LIMITS, critical: 22 * KB };

/** Pages whose lists are long by nature, or whose pictures are many. */
const LONG: Record<string, typeof LIMITS> = {
  ...{ '/': { ...LARGE, total: 110 * KB }, '/erp': LARGE, '/microfinance': LARGE, '/invoice': LARGE },
};

const pages = builtPages();

function sizeOf(bytes: Buffer | string, name = ''): number {
  if (/\.(woff2|png|jpe?g|webp|avif)$/.test(name)) return bytes.length;
  const quality = name === '' ? 11 : 10;
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}

const sum = (addresses: string[]) =>
  addresses.reduce((bytes, one) => bytes + sizeOf(readFileSync(`dist${decodeURI(one)}`), one), 0);

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
function weightOf(html: string): typeof LIMITS {
  const named = /<(?:script[^>]+src|link rel="modulepreload"[^>]+href)="([^"]+)"/g;
  const fonts = /<link rel="preload"[^>]*href="(\/[^"]+\.woff2)"/g;
  const images = /<(?:img(?![^>]*loading="lazy")[^>]*\bsrc|link rel="icon"[^>]*href)="(\/[^"]+)"/g;
  const styles = /<link[^>]+rel="stylesheet"[^>]+href="(\/[^"]+)"(?![^>]* media="print")/g;
  const critical = sizeOf(html) + sum(all(html, styles));
  const besides = [...scriptsOf(all(html, named).join()), ...all(html, fonts), ...all(html, images)];
  return { critical, total: critical + sum(besides) };
}

test('pages, forms, screens and the editor keep their budgets, and the editor is loaded only for a post', () => {
  const over: string[] = [];
  const judge = (what: string, bytes: number, limit: number) => {
    expect(bytes, what).toBeGreaterThan(5 * KB);
    if (bytes > limit) over.push(`${what}: ${bytes}, at most ${limit}`);
  };
  for (const address of onePageOfEachKind().filter((one) => pages.has(one))) {
    const [weight, limits] = [weightOf(pages.get(address)!), LONG[address] ?? LIMITS];
    judge(`critical bytes of ${address}`, weight.critical, limits.critical);
    judge(`bytes of ${address}`, weight.total, limits.total);
  }
  const late = readdirSync('dist/_astro')
    .filter((file) => /^(markdown|PostEditor)\..*\.js$/.test(file))
    .map((file) => `/_astro/${file}`);
  expect(late).toHaveLength(2);
  judge('the editor', sum(scriptsOf(late.join())), 250 * KB);
  for (const [address, limit] of [
    ...[['/contact', 95 * KB] as const, ['/careernew', 95 * KB] as const],
    ...['/login', '/admin', '/contactformdetails', '/jobformdetails', '/careerform', '/viewblog'].map(
      (screen) => [screen, 130 * KB] as const,
    ),
  ]) {
    const scripts = scriptsOf(pages.get(address)!);
    judge(`scripts of ${address}`, sum(scripts), limit);
    expect(scripts.filter((script) => late.includes(script))).toEqual([]);
  }
  expect(over).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import astroIsland from 'astro/runtime/server/astro-island.prebuilt.js';
import { scriptsOf } from './scripts.ts';

const DIST = 'dist';

/** The bytes of a first visit without interaction, as a CDN sends them: text in brotli, the rest as it is. */
export interface PageWeight {
  path: string;
  /**
   * The document with its inline styles and scripts, and its blocking style sheets. One for print alone does not block: a
   * browser loads it last and paints without it. It counts as a request and in the total.
   */
  critical: number;
  /**
   * Scripts before any touch: inline ones, which `critical` counts, too, and fetched ones. Astro's island element
   * counts with the document only.
   */
  script: number;
  fonts: number[];
  total: number;
  requests: number;
}

/** Brotli quality: `quick` compresses a few per cent less in a third of the time. */
const EFFORTS = { quick: 10, utmost: 11 };

export type Effort = keyof typeof EFFORTS;

const sizes = new Map<string, number>();

const wire = (bytes: Buffer, effort: Effort) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: EFFORTS[effort] } }).length;

function sizeOf(address: string, effort: Effort): number {
  const key = `${effort} ${address}`;
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const bytes = readFileSync(path.join(DIST, decodeURI(address)));
  const size = /\.(woff2|png|jpe?g|webp|avif)$/.test(address) ? bytes.length : wire(bytes, effort);
  sizes.set(key, size);
  return size;
}

const fileOf = (page: string) => (page === '/' ? 'index.html' : `${page.slice(1)}.html`);

const own = (addresses: string[]) => [...new Set(addresses.filter((address) => address.startsWith('/')))];

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');

const sum = (addresses: string[], effort: Effort) =>
  addresses.reduce((bytes, address) => bytes + sizeOf(address, effort), 0);

/** The bytes of script after all islands of a page are hydrated. */
export const scriptWhenHydrated = (page: string) =>
  sum(scriptsOf(readFileSync(path.join(DIST, fileOf(page)), 'utf8')), 'quick');

/** A built script by the beginning of its name, with all that it imports at once: their bytes, and those that are sent. */
export function weightWithImports(name: string): { files: string[]; raw: number; sent: number } {
  const folder = path.join(DIST, '_astro');
  const files = readdirSync(folder).filter((file) => file.startsWith(`${name}.`) && file.endsWith('.js'));
  // The list grows while it is walked through.
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, other = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      if (!files.includes(other)) files.push(other);
  }
  const raw = files.reduce((bytes, file) => bytes + readFileSync(path.join(folder, file)).length, 0);
  return {
    files,
    raw,
    sent: sum(
      files.map((file) => `/_astro/${file}`),
      'quick',
    ),
  };
}

/** The weight of a built page: what a browser loads at once, not after a touch or scrolling. */
export function pageWeight(page: string, effort: Effort): PageWeight {
  const document = readFileSync(path.join(DIST, fileOf(page)));
  const html = document.toString('utf8');
  const inline = all(html, /<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g);
  const ours = inline.filter((text) => text !== astroIsland);
  const styles = own(all(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g));
  const onPaper = own(all(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"[^>]* media="print"/g));
  const blocking = styles.filter((address) => !onPaper.includes(address));
  const named = [
    ...all(html, /<script[^>]+src="([^"]+)"/g),
    ...all(html, /<link rel="(?:modulepreload)"[^>]+href="([^"]+)"/g),
  ];
  const scripts = scriptsOf(own(named).join(' '));
  const fonts = own(all(html, /<link rel="preload"[^>]*href="([^"]+\.woff2)"/g));
  const images = own(all(html, /<img(?![^>]*loading="lazy")[^>]*\bsrc="([^"]+)"/g));
  const icons = own(all(html, /<link rel="icon"[^>]*href="([^"]+\.svg)"/g));
  const besides = [...styles, ...scripts, ...fonts, ...images, ...icons];
  const size = wire(document, effort);
  return {
    path: page,
    critical: size + sum(blocking, effort),
    script: sum(scripts, effort) + (ours.length > 0 ? wire(Buffer.from(ours.join('\n')), effort) : 0),
    fonts: fonts.map((font) => sizeOf(font, effort)),
    total: size + sum(besides, effort),
    requests: 1 + besides.length,
  };
}

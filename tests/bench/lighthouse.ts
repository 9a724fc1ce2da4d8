import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { desktop, lighthouse } from '../platform/lighthouse.ts';
import { onePageOfEachKind } from '../support/built-pages.ts';
import { findChromium, ONE_RENDERER } from '../support/chromium.ts';
import { freePort, startSite } from '../support/site.ts';

/**
 * `npm run lighthouse [-- --runs 3 /path …]`: Lighthouse's four scores of the built site's public pages, on its simulated phone
 * and its desktop, medians of so many runs; beside them those of a page of a heading and a paragraph in the site's font. Ends
 * with status 1 when a page misses a target.
 */
const TARGETS = { score: 100, lcpMs: 1100, cls: 0, blockingMs: 50 };

/** How many times the LCP of the bare page with the font a page may take on the phone; on a desktop both take some 300 ms. */
const LCP_RATIO = 1.2;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const DEVICES = { phone: undefined, desktop } as const;

/** The smallest page that passes the audits, in a font. */
const barePage = (font: string) =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Bare</title><meta name="description" content="A page of two elements.">' +
  `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>` +
  `<style>@font-face{font-family:f;src:url("/${font}")format("woff2");font-display:swap}body{font-family:f}</style>` +
  '<main><h1>Bare</h1><p>A paragraph.</p></main>';

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;

/** A folder with the bare page in the font of the built site. */
async function writeBarePage(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bare-'));
  const fonts = 'dist/_astro/fonts';
  const font = (await readdir(fonts)).find((name) => name.endsWith('.woff2'));
  if (!font) throw new Error(`${fonts} has no font.`);
  await cp(path.join(fonts, font), path.join(folder, font));
  await writeFile(path.join(folder, 'index.html'), barePage(font));
  return folder;
}

/** What a run measures, by Lighthouse's name for it. */
const METRICS = {
  'LCP ms': 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  'TBT ms': 'total-blocking-time',
  bytes: 'total-byte-weight',
};

type Figures = Record<keyof typeof METRICS | (typeof CATEGORIES)[number], number>;

/** A page on a device, and what each of its runs found. */
interface Subject {
  name: string;
  url: string;
  device: keyof typeof DEVICES;
  runs: Figures[];
}

async function audit({ url, device }: Pick<Subject, 'url' | 'device'>, port: number): Promise<Figures> {
  const flags = { port, logLevel: 'error' as const, onlyCategories: [...CATEGORIES] };
  const result = await lighthouse(url, flags, DEVICES[device]);
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  const { audits, categories } = result.lhr;
  const scores = CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]);
  const values = Object.entries(METRICS).map(([name, id]) => [name, audits[id]?.numericValue ?? NaN]);
  return Object.fromEntries([...scores, ...values]) as Figures;
}

const medians = (runs: Figures[]) =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((run) => run[name as keyof Figures]))]),
  ) as Figures;

/** @param bareLcpMs the LCP of the bare page with the font, on the same device */
function row({ name, device, runs }: Subject, bareLcpMs: number) {
  const found = medians(runs);
  const { 'LCP ms': lcpMs, 'TBT ms': blockingMs, CLS: cls } = found;
  const mostLcpMs = device === 'phone' ? LCP_RATIO * bareLcpMs : Infinity;
  const scores = CATEGORIES.map((id) => found[id]);
  const isLate = lcpMs > Math.min(TARGETS.lcpMs, mostLcpMs) || blockingMs > TARGETS.blockingMs;
  return {
    page: name,
    device,
    'perf / a11y / practices / SEO': scores.join(' / '),
    'LCP ms': Math.round(lcpMs),
    'of bare': Number((lcpMs / bareLcpMs).toFixed(2)),
    CLS: Number(cls.toFixed(4)),
    'TBT ms': Math.round(blockingMs),
    kB: Number((found.bytes / 1000).toFixed(1)),
    missed: isLate || cls > TARGETS.cls || scores.some((score) => score < TARGETS.score),
  };
}

const onBoth = (name: string, url: string): Subject[] =>
  (Object.keys(DEVICES) as Subject['device'][]).map((device) => ({ name, url, device, runs: [] }));

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const paths =
  positionals.length > 0 ? positionals : onePageOfEachKind().filter((page) => page !== '/nothing-here');

const bareFolder = await writeBarePage();
const [site, bare] = await Promise.all([startSite(), startSite({ dist: bareFolder })]);
const port = await freePort();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  // Each page in a process of its own: the debugger walks the heap of all pages before, which counts as blocking time.
  args: [...args.filter((arg) => arg !== ONE_RENDERER), `--remote-debugging-port=${port}`],
});
const pages = paths.flatMap((page) => onBoth(page, site.url + page));
const floor = onBoth('(a bare page)', bare.url);
// A browser's first page also pays for the browser's own start.
await audit({ url: site.url, device: 'phone' }, port);
// By turns: a slow minute of the machine costs each page one run of several, not one page all of them.
for (let run = 0; run < Number(values.runs); run += 1)
  for (const subject of [...pages, ...floor]) {
    subject.runs.push(await audit(subject, port));
    process.stdout.write('.');
  }
await browser.close();
await Promise.all([site.remove(), bare.remove(), rm(bareFolder, { recursive: true })]);
console.log();
const bareLcpMs = (device: Subject['device']) =>
  medians(floor.find((page) => page.device === device)?.runs ?? [])['LCP ms'];
const rowOf = (page: Subject) => row(page, bareLcpMs(page.device));
console.table([...pages, ...floor].map(rowOf));
process.exitCode = pages.some((page) => rowOf(page).missed) ? 1 : 0;

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
 * `npm run lighthouse [-- --runs 3 --dist folder /path …]`: Lighthouse's four scores of the built site's public pages, on its
 * simulated phone and its desktop, medians of so many runs; `--dist` measures another build, such as a template's, the same way.
 * A page of a heading and a paragraph is measured with them, with the site's font and without, as the baseline of tool,
 * machine and font. Ends with status 1 when a page misses a target.
 */
const TARGETS = { score: 100, lcpMs: 1100, cls: 0, blockingMs: 50 };

/**
 * How many times the LCP of the bare page with the font a page may take on the phone. On a desktop both take some 300 ms, and
 * two runs of one page differ by more than a fifth of that.
 */
const LCP_RATIO = 1.2;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const DEVICES = { phone: undefined, desktop } as const;

/** The smallest page that passes the audits; `head` is added to its head. */
const barePage = (head = '') =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>Bare</title><meta name="description" content="A page of two elements.">${head}` +
  '<main><h1>Bare</h1><p>A paragraph.</p></main>';

const fontLoading = (file: string) =>
  `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>` +
  `<style>@font-face{font-family:f;src:url("/${file}")format("woff2");font-display:swap}body{font-family:f}</style>`;

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;

/** A folder of two bare pages: `/`, and `/font` in the font of a built site. */
async function writeBarePages(dist: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bare-'));
  const fonts = path.join(dist, '_astro/fonts');
  const font = (await readdir(fonts)).find((name) => name.endsWith('.woff2'));
  if (!font) throw new Error(`${fonts} has no font.`);
  await cp(path.join(fonts, font), path.join(folder, font));
  await writeFile(path.join(folder, 'index.html'), barePage());
  await writeFile(path.join(folder, 'font.html'), barePage(fontLoading(font)));
  return folder;
}

interface Figures {
  scores: number[];
  lcpMs: number;
  cls: number;
  blockingMs: number;
  speedIndexMs: number;
  kilobytes: number;
  /** Audits that cost points, by name. */
  lost: string[];
}

/** A page on a device, and what each of its runs found. */
interface Subject {
  name: string;
  url: string;
  device: keyof typeof DEVICES;
  runs: Figures[];
}

async function audit({ url, device }: Pick<Subject, 'url' | 'device'>, port: number): Promise<Figures> {
  const result = await lighthouse(
    url,
    { port, logLevel: 'error', onlyCategories: [...CATEGORIES] },
    DEVICES[device],
  );
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  const { audits, categories } = result.lhr;
  const value = (id: string) => audits[id]?.numericValue ?? NaN;
  return {
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    blockingMs: value('total-blocking-time'),
    speedIndexMs: value('speed-index'),
    kilobytes: value('total-byte-weight') / 1000,
    lost: CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  };
}

function medians(runs: Figures[]): Figures {
  const of = (pick: (figures: Figures) => number) => median(runs.map(pick));
  return {
    scores: CATEGORIES.map((_, n) => of(({ scores }) => scores[n] ?? NaN)),
    lcpMs: of(({ lcpMs }) => lcpMs),
    cls: of(({ cls }) => cls),
    blockingMs: of(({ blockingMs }) => blockingMs),
    speedIndexMs: of(({ speedIndexMs }) => speedIndexMs),
    kilobytes: of(({ kilobytes }) => kilobytes),
    lost: [...new Set(runs.flatMap(({ lost }) => lost))],
  };
}

const misses = ({ scores, lcpMs, cls, blockingMs }: Figures, mostLcpMs: number) =>
  scores.some((score) => score < TARGETS.score) ||
  lcpMs > Math.min(TARGETS.lcpMs, mostLcpMs) ||
  cls > TARGETS.cls ||
  blockingMs > TARGETS.blockingMs;

/** @param bareLcpMs the LCP of the bare page with the font, on the same device */
function row({ name, device, runs }: Subject, bareLcpMs: number) {
  const figures = medians(runs);
  const mostLcpMs = device === 'phone' ? LCP_RATIO * bareLcpMs : Infinity;
  return {
    page: name,
    device,
    'perf / a11y / practices / SEO': figures.scores.join(' / '),
    'LCP ms': Math.round(figures.lcpMs),
    'of bare': Number((figures.lcpMs / bareLcpMs).toFixed(2)),
    CLS: Number(figures.cls.toFixed(4)),
    'TBT ms': Math.round(figures.blockingMs),
    'TBT of each run': runs.map(({ blockingMs }) => Math.round(blockingMs)).join(' '),
    'Speed Index ms': Math.round(figures.speedIndexMs),
    kB: Number(figures.kilobytes.toFixed(1)),
    missed: misses(figures, mostLcpMs) ? figures.lost.join(' ') || 'a target' : '',
  };
}

const onBoth = (name: string, url: string): Subject[] =>
  (Object.keys(DEVICES) as Subject['device'][]).map((device) => ({ name, url, device, runs: [] }));

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '1' }, dist: { type: 'string', default: 'dist' } },
  allowPositionals: true,
});
const paths =
  positionals.length > 0 ? positionals : onePageOfEachKind().filter((page) => page !== '/nothing-here');

const bareFolder = await writeBarePages(values.dist);
const [site, bare] = await Promise.all([startSite({ dist: values.dist }), startSite({ dist: bareFolder })]);
const port = await freePort();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  // Each page in a process of its own. Lighthouse has the debugger walk the heap on the page's main thread: 20 to 60 ms of one
  // that all pages before have filled, and they count as the page's blocking time.
  args: [...args.filter((arg) => arg !== ONE_RENDERER), `--remote-debugging-port=${port}`],
});
const pages = paths.flatMap((page) => onBoth(page, site.url + page));
const bareWithFont = onBoth('(bare, with the font)', `${bare.url}/font`);
const floor = [...onBoth('(a bare page)', bare.url), ...bareWithFont];
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
  median(
    bareWithFont
      .filter((page) => page.device === device)
      .flatMap(({ runs }) => runs.map(({ lcpMs }) => lcpMs)),
  );
console.table([...pages, ...floor].map((page) => row(page, bareLcpMs(page.device))));
process.exitCode = pages.some(({ runs, device }) => misses(medians(runs), bareLcpMs(device))) ? 1 : 0;

import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import desktop from 'lighthouse/core/config/desktop-config.js';
import lighthouse from 'lighthouse';
import { onePageOfEachKind } from '../support/built-pages.ts';
import { findChromium } from '../support/chromium.ts';
import { freePort, startSite } from '../support/site.ts';

/**
 * `npm run lighthouse [-- --runs 3 --dist folder /path …]`: Lighthouse's four scores of the built site's public pages, on its
 * simulated phone and its desktop, medians of so many runs; `--dist` measures another build, such as a template's, the same way.
 * Ends with status 1 when a page misses a target.
 */
const TARGETS = { score: 100, lcpMs: 1100, cls: 0, blockingMs: 0 };

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const DEVICES = { phone: undefined, desktop } as const;

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

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

async function audit(url: string, port: number, device: keyof typeof DEVICES): Promise<Figures> {
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

const misses = ({ scores, lcpMs, cls, blockingMs }: Figures) =>
  scores.some((score) => score < TARGETS.score) ||
  lcpMs > TARGETS.lcpMs ||
  cls > TARGETS.cls ||
  blockingMs > TARGETS.blockingMs;

function row(path: string, device: string, figures: Figures) {
  return {
    path,
    device,
    'perf / a11y / practices / SEO': figures.scores.join(' / '),
    'LCP ms': Math.round(figures.lcpMs),
    CLS: Number(figures.cls.toFixed(4)),
    'TBT ms': Math.round(figures.blockingMs),
    'Speed Index ms': Math.round(figures.speedIndexMs),
    kB: Number(figures.kilobytes.toFixed(1)),
    missed: misses(figures) ? figures.lost.join(' ') || 'a target' : '',
  };
}

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '1' }, dist: { type: 'string', default: 'dist' } },
  allowPositionals: true,
});
const runs = Number(values.runs);
const paths =
  positionals.length > 0 ? positionals : onePageOfEachKind().filter((path) => path !== '/nothing-here');

const site = await startSite({ dist: values.dist });
const port = await freePort();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`] });
// A browser's first page also pays for the browser's own start.
await audit(site.url, port, 'phone');
const rows = [];
for (const path of paths)
  for (const device of Object.keys(DEVICES) as (keyof typeof DEVICES)[]) {
    const figures = [];
    for (let run = 0; run < runs; run += 1) figures.push(await audit(site.url + path, port, device));
    rows.push(row(path, device, medians(figures)));
    process.stdout.write('.');
  }
await browser.close();
await site.remove();
console.log();
console.table(rows);
process.exitCode = rows.some(({ missed }) => missed) ? 1 : 0;

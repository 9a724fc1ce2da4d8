import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { ADMIN, startSite, type Site } from '../support/site.ts';
import { fillStores } from './filled-stores.ts';
import { callerOf, LATENCY_MS, untilRead } from './latency.ts';
import { compressFiles } from './walk.ts';

const RECORD = 'article[aria-labelledby=person]';
const EDITOR = 'form :is([contenteditable], textarea[name=content])';

/** The addresses of all lists in the admin area. */
const LISTS =
  '/contactformdetails /jobformdetails /applicationspage /jobformdetails?view=board /viewblog /careerform /audittrail ' +
  '/deleted /suspectedspam';

/** A screen's address, where a record's id stands as `ID`, what is there once the content is, and the list of the record. */
type Screen = [address: string, content: string, of?: string];

/** Every list and every record page. */
const SCREENS: Screen[] = [
  ...LISTS.split(' ').map((address): Screen => [address, '.data-table tbody tr, .board-card']),
  ['/inquiry?id=ID', RECORD, '/api/getemaildetails'],
  ['/applicant?id=ID', RECORD, '/api/applications'],
  ['/viewblog?edit=ID', EDITOR, '/api/blogs'],
];

/** Posts and vacancies are fewer than what people send. */
const OWN_SIZES = { posts: 500, vacancies: 200 };

const ROUNDS = 5;

/** What a person waits for at most, from the navigation until the content is painted (milliseconds). */
const LIMITS = { list: 500, record: 300 };

/** Milliseconds from the navigation until the content is painted. */
async function timeOf(page: Page, address: string, content: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  const found = await page.waitForFunction(
    (selector) => document.querySelector(selector)?.checkVisibility() && performance.now(),
    content,
    { timeout: 60_000 },
  );
  return (await found.jsonValue()) as number;
}

/** Opens every screen right after the start of a filled site, and then several times more. */
async function screenTimes(site: Site): Promise<object[]> {
  await compressFiles(
    site,
    SCREENS.map(([address]) => address.split('?')[0]),
  );
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage({ baseURL: site.url });
  // Nobody comes to a list before the login screen, whose scripts the browser then has.
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.request.post('/api/login', { data: ADMIN });
  const rows: object[] = [];
  for (const [address, content, of] of SCREENS) {
    const list = of ? ((await (await page.request.get(`${of}?limit=5`)).json()) as { id: string }[]) : [];
    const own = address.replace('ID', list[3]?.id ?? '');
    const cold = await timeOf(page, own, content);
    const warm: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) warm.push(await timeOf(page, own, content));
    rows.push({
      screen: address,
      'ms, quickest': Math.round(Math.min(...warm)),
      slowest: Math.round(Math.max(...warm)),
      'first after a start': Math.round(cold),
      wanted: of ? LIMITS.record : LIMITS.list,
    });
  }
  await browser.close();
  return rows;
}

/** How long each list and each record page takes to open in a browser, over full stores at the platform's latency. */
export async function screens(sizes: number[]): Promise<void> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'screens-'));
  const size = sizes.at(-1) ?? 10_000;
  await fillStores(dataFolder, size, Date.now(), OWN_SIZES);
  const site = await startSite({ dataFolder, env: { LATENCY_MS: String(LATENCY_MS) } });
  const ask = await callerOf(site);
  for (const address of ['/api/dashboard', '/api/storage', '/api/audit?limit=1', '/api/deleted?limit=1'])
    await untilRead(ask, address);
  await site.stop();
  await site.start();
  const times = await screenTimes(site);
  await site.remove();
  await rm(dataFolder, { recursive: true, force: true });
  console.log(`\nScreens over ${size} inquiries and applications at ${LATENCY_MS} ms a store request`);
  console.table(times);
}

import { readdir } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { ADMIN, type Site } from './site.ts';

/** What a person waits for at most, from the navigation until the content is painted (milliseconds). */
export const LIMITS = { list: 500, record: 300 } as const;

interface Screen {
  kind: keyof typeof LIMITS;
  /** Its address, where a record's id stands as `ID`. */
  address: string;
  /** What is there once the content is. */
  content: string;
  /** The list of the API that has the record. */
  of?: string;
}

const ROW = '.data-table tbody tr';
const RECORD = 'article[aria-labelledby=person]';

/** Every list and every record page of the admin area. */
export const SCREENS: Record<string, Screen> = {
  inquiries: { kind: 'list', address: '/contactformdetails', content: ROW },
  applications: { kind: 'list', address: '/jobformdetails', content: ROW },
  'applications, the other reading': { kind: 'list', address: '/applicationspage', content: ROW },
  'board of applications': { kind: 'list', address: '/jobformdetails?view=board', content: '.board-card' },
  posts: { kind: 'list', address: '/viewblog', content: ROW },
  vacancies: { kind: 'list', address: '/careerform', content: ROW },
  'audit trail': { kind: 'list', address: '/audittrail', content: ROW },
  'deleted records': { kind: 'list', address: '/deleted', content: ROW },
  'suspected spam': { kind: 'list', address: '/suspectedspam', content: ROW },
  'an inquiry': { kind: 'record', address: '/inquiry?id=ID', content: RECORD, of: '/api/getemaildetails' },
  'an applicant': { kind: 'record', address: '/applicant?id=ID', content: RECORD, of: '/api/applications' },
  'a post': {
    kind: 'record',
    address: '/post?id=ID',
    content: 'form :is([contenteditable], textarea[name=content])',
    of: '/api/blogs',
  },
};

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

/** A screen of four links, and what waits for the session alone: how long the machine takes to open any screen. */
const PLAIN = { address: '/landingpage', content: 'header a[href="/account"]' };

/**
 * Has the server compress the scripts, styles and pages, as the platform's CDN has done long before, whatever instance of a
 * function answers.
 */
async function compressFiles(site: Site): Promise<void> {
  const pages = Object.values(SCREENS).map(({ address }) => address.split('?')[0]);
  const files = (await readdir('dist/_astro')).map((file) => `/_astro/${file}`);
  for (const file of [...pages, ...files])
    await fetch(site.url + file, { headers: { 'Accept-Encoding': 'br' } });
}

/**
 * How long a screen without records takes on an idle machine like that of docs/bench.md. One that runs other tests takes
 * longer for every screen: the limits grow with it.
 */
const PLAIN_MS = 100;

export interface ScreenTime {
  screen: string;
  limit: number;
  /** The first opening after the start of the site: the browser has not compiled its scripts, nor the functions answered. */
  cold: number;
  /** The quickest and the slowest of the following ones: other work of the machine only adds time. */
  quickest: number;
  slowest: number;
  /** The quickest opening of a plain screen between them. */
  plain: number;
}

/** How many times their limits screens may take while the machine opens a plain one in this time. */
export const loadOf = ({ plain }: Pick<ScreenTime, 'plain'>) => Math.max(1, plain / PLAIN_MS);

/** How many times its limit a first opening may take: it is measured once, beside other work. */
const COLD = 1.5;

export const isSlow = (time: ScreenTime) =>
  time.quickest > time.limit * loadOf(time) || time.cold > COLD * time.limit * loadOf(time);

type Openings = Pick<ScreenTime, 'quickest' | 'slowest' | 'plain'>;

/** Opens a screen and a plain one by turns. */
async function openings(page: Page, address: string, content: string, rounds: number): Promise<Openings> {
  const warm: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    warm.push(await timeOf(page, address, content));
    plain.push(await timeOf(page, PLAIN.address, PLAIN.content));
  }
  return { quickest: Math.min(...warm), slowest: Math.max(...warm), plain: Math.min(...plain) };
}

/**
 * Opens every screen of a filled site so often, and once more before, right after the start of the site.
 * @param repeats how often a screen over its limit is measured again: the machine may have been busy for a moment
 */
export async function screenTimes(site: Site, rounds: number, repeats = 0): Promise<ScreenTime[]> {
  await compressFiles(site);
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage({ baseURL: site.url });
  // Nobody comes to a list before the login screen, whose scripts the browser then has.
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.request.post('/api/login', { data: ADMIN });
  const times: ScreenTime[] = [];
  for (const [screen, { kind, address, content, of }] of Object.entries(SCREENS)) {
    const list = of ? ((await (await page.request.get(`${of}?limit=5`)).json()) as { id: string }[]) : [];
    const own = address.replace('ID', list[3]?.id ?? '');
    const about = { screen, limit: LIMITS[kind], cold: await timeOf(page, own, content) };
    let time = { ...about, ...(await openings(page, own, content, rounds)) };
    for (let repeat = 0; repeat < repeats && isSlow(time); repeat += 1)
      time = { ...about, ...(await openings(page, own, content, rounds)) };
    times.push(time);
  }
  await browser.close();
  return times;
}

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

export interface ScreenTime {
  screen: string;
  limit: number;
  /** The first opening after the start of the site, whose functions then have nothing in memory. */
  cold: number;
  /** The quickest and the slowest of the following ones: other work of the machine only adds time. */
  quickest: number;
  slowest: number;
}

/** Opens every screen of a filled site so often, and once more before, right after the start of the site. */
export async function screenTimes(site: Site, rounds: number): Promise<ScreenTime[]> {
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage({ baseURL: site.url });
  await page.request.post('/api/login', { data: ADMIN });
  const times: ScreenTime[] = [];
  for (const [screen, { kind, address, content, of }] of Object.entries(SCREENS)) {
    const list = of ? ((await (await page.request.get(`${of}?limit=5`)).json()) as { id: string }[]) : [];
    const own = address.replace('ID', list[3]?.id ?? '');
    const cold = await timeOf(page, own, content);
    const warm: number[] = [];
    for (let round = 0; round < rounds; round += 1) warm.push(await timeOf(page, own, content));
    const [quickest, slowest] = [Math.min(...warm), Math.max(...warm)];
    times.push({ screen, limit: LIMITS[kind], cold, quickest, slowest });
  }
  await browser.close();
  return times;
}

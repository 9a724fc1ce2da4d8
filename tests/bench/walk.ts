import { readdir } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { form, APPLICANT } from '../support/applicants.ts';
import { json } from '../support/api.ts';
import { findChromium } from '../support/chromium.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { ADMIN, startSite, type Site } from '../support/site.ts';

/** Visits by people who were not here before, of three pages each: to the product, to the blog and for a job. */
const VISITS = [
  ['/', '/microfinance', '/contact'],
  ['/blogs', '/blog/POST', '/services'],
  ['/careernew', '/about', '/erp'],
];

/** The screens of the admin area that most work is done in; `INQUIRY` and `APPLICATION` stand for the ids of records. */
const SCREENS = [
  ...['/landingpage', '/contactformdetails', '/inquiry?id=INQUIRY', '/jobformdetails'],
  ...['/applicant?id=APPLICATION', '/jobformdetails?view=board', '/viewblog', '/careerform'],
];

/** What some page views cause. */
export interface Walk {
  views: number;
  /** Requests that the browser's cache did not answer, and the bytes of their answers. */
  requests: number;
  bytes: number;
  /** The requests that functions answer, as paths with queries; ids stand as in `SCREENS`. */
  calls: string[];
}

/** Reads pages down to their end, and counts what comes over the network. */
async function walk(page: Page, site: Site, pages: string[], ids: Record<string, string>): Promise<Walk> {
  const seen: Walk = { views: pages.length, requests: 0, bytes: 0, calls: [] };
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    // What the cache had comes without a byte.
    if (encodedDataLength === 0) return;
    seen.requests += 1;
    seen.bytes += encodedDataLength;
  });
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    let address = pathname + search;
    for (const [name, id] of Object.entries(ids)) address = address.replaceAll(id, name);
    seen.calls.push(address);
  });
  for (const address of pages) {
    const own = address.replace(/[A-Z]+/, (name) => ids[name] ?? '');
    await page.goto(site.url + own);
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    await page.waitForLoadState('networkidle');
  }
  return seen;
}

/** Has the server compress its files, as the platform's network has done long before. */
async function compressFiles(site: Site, pages: (string | undefined)[]): Promise<void> {
  const files = (await readdir('dist/_astro')).map((file) => `/_astro/${file}`);
  for (const file of [...pages, ...files])
    await fetch(site.url + file, { headers: { 'Accept-Encoding': 'br' } });
}

const sum = (walks: Walk[]): Walk => ({
  views: walks.reduce((all, { views }) => all + views, 0),
  requests: walks.reduce((all, { requests }) => all + requests, 0),
  bytes: walks.reduce((all, { bytes }) => all + bytes, 0),
  calls: walks.flatMap(({ calls }) => calls),
});

export interface Walks {
  visits: Walk;
  screens: Walk;
}

/** The visits and an admin's round of all screens on the built site, in a browser. */
export async function walks(): Promise<Walks> {
  const site = await startSite();
  const browser = await chromium.launch(await findChromium());
  const open = async () => (await browser.newContext()).newPage();
  const posts = await readdir('dist/blog');
  // The page of a post that is not built yet is there, too.
  const post = posts.find((file) => !file.startsWith('_'))!.replace('.html', '');
  const visited = VISITS.map((pages) => pages.map((page) => page.replace('POST', post)));
  await compressFiles(site, [...visited.flat(), ...SCREENS.map((screen) => screen.split('?')[0])]);
  const visits: Walk[] = [];
  for (const pages of visited) visits.push(await walk(await open(), site, pages, {}));
  await fetch(`${site.url}/api/send-email`, json(INQUIRY));
  await fetch(`${site.url}/api/submit-application`, form(APPLICANT));
  const admin = await open();
  await admin.request.post(`${site.url}/api/login`, { data: ADMIN });
  const idOf = async (list: string) => (await (await admin.request.get(site.url + list)).json())[0].id;
  const ids = { INQUIRY: await idOf('/api/getemaildetails'), APPLICATION: await idOf('/api/applications') };
  await walk(admin, site, SCREENS, ids);
  // An office has the scripts from the first round on.
  const screens = await walk(await admin.context().newPage(), site, SCREENS, ids);
  await browser.close();
  await site.remove();
  return { visits: sum(visits), screens };
}

import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { startSite } from '../support/site.ts';

export interface SearchCost {
  /** Longest task while the list loads, in milliseconds; 0 when none was longer than 50. */
  longestLoading: number;
  /** Longest task while a search is typed. */
  longestTyping: number;
  /** From a key to the narrowed list, the slowest after the first. */
  slowestKey: number;
  /** Whether the index was loaded before anybody touched the search box. */
  indexAtLoad: boolean;
}

/** Notes every task that keeps the page from answering; to be called before the page is opened. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    const add = (list: PerformanceObserverEntryList) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(add).observe({ type: 'longtask', buffered: true });
    Object.assign(window, { tasks });
  });
  return () =>
    page.evaluate(() => {
      const { tasks } = window as unknown as { tasks: number[] };
      return Math.max(0, ...tasks.splice(0));
    });
}

/** Notes how long each key takes until the page has painted its effect. */
async function watchKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const keys: number[] = [];
    const note = () => {
      const from = performance.now();
      requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - from)));
    };
    document.querySelector('#blog-search')!.addEventListener('input', note, { capture: true });
    Object.assign(window, { keys });
  });
  return () => page.evaluate(() => Math.max(...(window as unknown as { keys: number[] }).keys));
}

/** Opens the list of a built site and types a search, as a reader would. */
export async function searchCost(dist: string): Promise<SearchCost> {
  const site = await startSite({ dist });
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage();
  const longestTask = await watchTasks(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/blogs`);
  await page.waitForTimeout(2500);
  const [longestLoading, indexAtLoad] = [await longestTask(), requested.includes('/blog-index.json')];
  await page.locator('#blog-search').click();
  await page.keyboard.type('n');
  await page.locator('#found-posts > li').first().waitFor();
  const slowest = await watchKeys(page);
  await page.keyboard.type('umber 99', { delay: 120 });
  await page.waitForTimeout(500);
  const [slowestKey, longestTyping] = [await slowest(), await longestTask()];
  await browser.close();
  await site.remove();
  return { longestLoading, longestTyping, slowestKey, indexAtLoad };
}

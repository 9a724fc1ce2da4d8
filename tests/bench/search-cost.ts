import { chromium } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { startSite } from '../support/site.ts';

/**
 * Opens the list of a built site and types a search, as a reader would. Notes every task that keeps the page from answering,
 * and how long each key after the first takes until the page has painted its effect.
 */
export async function searchCost(dist: string): Promise<object> {
  const site = await startSite({ dist });
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const noted = { tasks: [] as number[], keys: [] as number[] };
    const add = (list: PerformanceObserverEntryList) =>
      noted.tasks.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(add).observe({ type: 'longtask', buffered: true });
    const time = () => {
      const from = performance.now();
      requestAnimationFrame(() => setTimeout(() => noted.keys.push(performance.now() - from)));
    };
    addEventListener('input', time, { capture: true });
    Object.assign(window, { noted });
  });
  /** The longest of the tasks, or of the keys, since the last look; 0 without any. */
  const longest = (what: 'tasks' | 'keys') =>
    page.evaluate((name) => {
      const { noted } = window as unknown as { noted: Record<typeof name, number[]> };
      return Math.round(Math.max(0, ...noted[name].splice(0)));
    }, what);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/blogs`);
  await page.waitForTimeout(2500);
  const loading = await longest('tasks');
  const isLoaded = requested.includes('/blog-index.json');
  await page.locator('#blog-search').click();
  await page.keyboard.type('n');
  await page.locator('#found-posts > li').first().waitFor();
  await longest('keys');
  await page.keyboard.type('umber 99', { delay: 120 });
  await page.waitForTimeout(500);
  const row = {
    'loaded before the search is used': isLoaded ? 'yes' : 'no',
    'longest task loading ms': loading,
    'longest task typing ms': await longest('tasks'),
    'slowest key ms': await longest('keys'),
  };
  await browser.close();
  await site.remove();
  return row;
}

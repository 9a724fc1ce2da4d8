import { chromium } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { startSite } from '../support/site.ts';

export interface SearchCost {
  /** Longest task while the list loads, in milliseconds; 0 when none was longer than 50. */
  longestLoading: number;
  /** Longest task while a search is typed. */
  longestTyping: number;
  /** From a key to the narrowed list, the slowest after the first. */
  slowestKey: number;
}

/** Opens the list of a built site and types a search, as a reader would. */
export async function searchCost(dist: string): Promise<SearchCost> {
  const site = await startSite({ dist });
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
      buffered: true,
    });
    Object.assign(window, { tasks });
  });
  const longest = () =>
    page.evaluate(() => {
      const { tasks } = window as unknown as { tasks: number[] };
      return Math.max(0, ...tasks.splice(0));
    });
  await page.goto(`${site.url}/blogs`);
  await page.waitForTimeout(2500);
  const longestLoading = await longest();
  await page.locator('#blog-search').click();
  await page.keyboard.type('n');
  await page.locator('#found-posts > li').first().waitFor();
  await page.evaluate(() => {
    const keys: number[] = [];
    document.querySelector('#blog-search')!.addEventListener(
      'input',
      () => {
        const from = performance.now();
        requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - from)));
      },
      { capture: true },
    );
    Object.assign(window, { keys });
  });
  await page.keyboard.type('umber 99', { delay: 120 });
  await page.waitForTimeout(500);
  const keys = await page.evaluate(() => (window as unknown as { keys: number[] }).keys);
  const slowestKey = Math.max(...keys);
  const longestTyping = await longest();
  await browser.close();
  await site.remove();
  return { longestLoading, longestTyping, slowestKey };
}

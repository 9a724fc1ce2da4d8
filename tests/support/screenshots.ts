import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { onePageOfEachKind } from './built-pages.ts';
import { findChromium } from './chromium.ts';
import { startSite } from './site.ts';

/** `npm run screenshots [-- /path …]`: screenshots of pages of every kind in test-results/screenshots. */
const WIDTHS = [360, 390, 768, 1280, 1920];
const FOLDER = 'test-results/screenshots';

const chosen = process.argv.slice(2);
const paths = chosen.length > 0 ? chosen : onePageOfEachKind();
const site = await startSite();
const browser = await chromium.launch(await findChromium());
await mkdir(FOLDER, { recursive: true });
for (const width of WIDTHS) {
  const page = await browser.newPage({ viewport: { width, height: width < 768 ? 800 : 900 } });
  for (const address of paths) {
    await page.goto(site.url + address);
    await page.waitForTimeout(1300);
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += 600) {
        window.scrollTo(0, top);
        await new Promise((resolve) => setTimeout(resolve, 80));
      }
      window.scrollTo(0, 0);
    });
    await page.waitForTimeout(500);
    const name = address === '/' ? 'home' : address.slice(1).replaceAll('/', '-');
    await page.screenshot({ path: path.join(FOLDER, `${name}-${width}.png`), fullPage: true });
  }
  await page.close();
}
await browser.close();
await site.remove();
console.log(`${paths.length * WIDTHS.length} screenshots in ${FOLDER}`);

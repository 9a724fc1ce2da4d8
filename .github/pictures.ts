import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '#tests/support/chromium.ts';
import { ADMIN, startSite } from '#tests/support/site.ts';

/** `npm run pictures`: the pictures of the README, of the build in `dist` with the samples of `--demo`. */
const site = await startSite({ args: ['--demo'] });
const browser = await chromium.launch(await findChromium());
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, timezoneId: 'Asia/Colombo' });
await page.request.post(`${site.url}/api/login`, { data: ADMIN });
for (const [name, address, ready] of [
  ['home', '/', 'header'],
  ['admin', '/contactformdetails', '.data-table td'],
] as const) {
  await page.goto(site.url + address);
  await page.locator(ready).first().waitFor();
  // The loader covers public pages for a second.
  await page.waitForTimeout(2000);
  const picture = await page.screenshot();
  await sharp(picture).png({ palette: true }).toFile(`.github/${name}.png`);
}
await browser.close();
await site.remove();

import type { Page } from '@playwright/test';
import { violations, WCAG } from '../support/axe.ts';
import { onePageOfEachKind, sitemapPaths } from '../support/built-pages.ts';
import { expect, test } from '../support/browser.ts';
import { foreignRequests, keyboardFaults, overflow } from '../support/sweep.ts';

/** An address without a page shows the designed 404. */
const MISSING = '/nothing-here';

/** Parts of one name in a row, as tables and strips of logos are, and the corner of a table are no faults. */
const KNOWN = /^(landmark-unique|empty-table-header):/;

/** On paper stand the title and all answers without the frame; a text that is kept says where it was read. */
async function printFaults(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const isKept = /-policy$|^\/terms|^\/(blog|career)\//.test(path);
  const faults = await page.evaluate((kept) => {
    const isShown = (element: Element) => element.checkVisibility();
    const nameOf = (element: Element) => `${element.localName} ${element.textContent.trim().slice(0, 40)}`;
    const frames = 'body > header, body > footer, nav, form, button, [data-loader], a[href="#main"]';
    const needed = ['h1', 'details > :not(summary)'].map((part) => [...document.querySelectorAll(part)]);
    const hidden = needed.flat().filter((element) => !isShown(element));
    const found = [...document.querySelectorAll(frames)].filter(isShown).map(nameOf);
    const address = [...document.querySelectorAll('body *')]
      .filter(isShown)
      .some(
        ({ textContent }) => /^http\S+$/.test(textContent.trim()) && textContent.includes(location.pathname),
      );
    if (kept && !address) found.push('no address of the page');
    return [...found, ...hidden.map((element) => `no ${nameOf(element)}`)];
  }, isKept);
  await page.emulateMedia({ media: 'screen' });
  return faults.map((fault) => `print: ${fault}`);
}

/** Writes a word as long as an address of the web where an admin writes. React may still compare the texts of an island. */
const writeLongWords = (page: Page) =>
  page.evaluate(() => {
    const word = `https://www.example.lk/${'acts_and_circulars/'.repeat(8)}`;
    const written = 'main :is(h1, h2, h3, h3 a, p, dd, .prose li, [data-slot] li, .post-card-author)';
    for (const part of document.querySelectorAll(written))
      if (part.childElementCount === 0 && !part.closest('astro-island')) part.textContent = word;
  });

/** The texts of a page that are seen, where a browser that skips what is out of view leaves none out. */
const textsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, body > footer *')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !element.matches('button, button *, label, label *, [role=status]'))
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      .map((node) => node.nodeValue!.trim()),
  );

/** Pages that are judged on a desktop, too: one of each kind of layout. */
const DESKTOP = /^\/(?:$|blog|microfinance|privacy|contact)/;

async function faultsOf(page: Page, plain: Page, path: string): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto(path);
  await plain.goto(path);
  const seen = new Set(await textsOf(plain));
  const early = scripts.filter((url) => /react|client\./i.test(url));
  const faults = early.map((url) => `asks for ${url} before it is touched`);
  for (const text of await textsOf(page)) if (!seen.has(text)) faults.push(`lacks without script: ${text}`);
  const judge = async () => {
    const found = await violations(page, [...WCAG, 'best-practice']);
    faults.push(...found.filter((fault) => !KNOWN.test(fault)));
  };
  await judge();
  faults.push(...(await overflow(page)));
  if (path !== MISSING) faults.push(...(await printFaults(page, path)));
  // On a desktop the frame is another one, and long pages have an index.
  if (DESKTOP.test(path)) await judge();
  faults.push(...(await keyboardFaults(page)));
  if (/^\/(blog|career)/.test(path)) {
    await writeLongWords(page);
    faults.push(...(await overflow(page, [320], [])).map((fault) => `${fault} with a long word`));
  }
  return faults;
}

for (const path of onePageOfEachKind())
  test(`${path} is accessible, fits every screen, prints, and is whole without script`, async ({
    page,
    browser,
    baseURL,
    allowConsole,
  }) => {
    allowConsole(new RegExp(`404 \\(Not Found\\) .*${MISSING}`));
    const foreign = foreignRequests(page, baseURL);
    const viewport = { width: 360, height: 900 };
    const without = await browser.newPage({ javaScriptEnabled: false, baseURL, viewport });
    expect(await faultsOf(page, without, path)).toEqual([]);
    await without.close();
    expect(foreign, 'requests to other hosts').toEqual([]);
  });

test('every other post, vacancy and topic fits every screen', async ({ page, baseURL }) => {
  const foreign = foreignRequests(page, baseURL);
  const judged = new Set(onePageOfEachKind());
  const faults: string[] = [];
  for (const path of sitemapPaths().filter((path) => !judged.has(path))) {
    await page.goto(path);
    faults.push(...(await overflow(page, [320, 768, 1280], [])).map((fault) => `${path}: ${fault}`));
  }
  expect([...faults, ...foreign]).toEqual([]);
});

import type { Page } from '@playwright/test';
import { violations, WCAG } from '../support/axe.ts';
import { onePageOfEachKind, sitemapPaths } from '../support/built-pages.ts';
import { expect, test } from '../support/browser.ts';
import { foreignRequests, keyboardFaults, overflow } from '../support/sweep.ts';

/** An address without a page shows the designed 404. */
const MISSING = '/nothing-here';

/** Every public page. */
const PAGES = [...sitemapPaths(), MISSING];

/** Posts and vacancies have one template each: the slow checks see the first of each. */
const WHOLE = new Set(onePageOfEachKind());

/** One title, and no level of headings left out. */
const headingFaults = (page: Page) =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => [Number(heading.tagName[1]), heading.textContent] as const);
    const skipped = headings.flatMap(([level, text], at) => {
      const before = headings[at - 1]?.[0] ?? 0;
      return level > before + 1 ? [`h${level} follows h${before}: ${text}`] : [];
    });
    const titles = headings.filter(([level]) => level === 1).length;
    return titles === 1 ? skipped : [...skipped, `has ${titles} titles`];
  });

/** How much moved by itself while the page was loaded and scrolled through. */
const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    const shifts = await new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(observer.takeRecords())));
    });
    return (shifts as Shift[]).reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0);
  });

/** The icons that forced colours leave in another colour than the words around them. */
async function forcedColourFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const faults = await page.evaluate(() =>
    [...document.querySelectorAll('svg')]
      .filter((icon) => icon.checkVisibility())
      .filter((icon) => !icon.parentElement?.closest('[aria-hidden=true], [role=img]'))
      .filter((icon) => getComputedStyle(icon).color !== getComputedStyle(icon.parentElement!).color)
      .map((icon) => `forced colours leave the icon ${icon.outerHTML.slice(0, 80)}`),
  );
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  return faults;
}

/** On paper stands the text alone, dark, with all answers. What is kept says where it was read and where links lead. */
async function printFaults(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const isKept = /-policy$|^\/terms|^\/(blog|career)\//.test(path);
  const faults = await page.evaluate((kept) => {
    const shown = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
    const frames = 'body > header, body > footer, nav, form, button, [data-loader], a[href="#main"]';
    const shortOf = (element: Element) => `${element.localName} ${element.textContent.trim().slice(0, 40)}`;
    const found = shown.filter((element) => element.matches(frames)).map(shortOf);
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const known = new Map<string, boolean>();
    const isPale = (color: string) => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 127;
    };
    for (const element of shown) {
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      const { color } = getComputedStyle(element);
      if (!known.has(color)) known.set(color, isPale(color));
      if (hasWords && known.get(color) && element.closest('main')) found.push(`pale ${shortOf(element)}`);
    }
    const answers = [...document.querySelectorAll('details > :not(summary)')];
    found.push(...answers.filter((answer) => !answer.checkVisibility()).map((one) => `no ${shortOf(one)}`));
    const title = document.querySelector('h1');
    if (!title || !shown.includes(title)) found.push('no title');
    if (!kept) return found;
    const isAddress = (text: string) => /^http\S+$/.test(text) && text.endsWith(location.pathname);
    if (!shown.some(({ textContent }) => isAddress(textContent.trim()))) found.push('no address of the page');
    const link = Object.assign(document.createElement('a'), { href: 'https://example.com/rules' });
    document.querySelector('main')!.append(link);
    if (!getComputedStyle(link, '::after').content.includes(link.href)) found.push('no address of a link');
    link.remove();
    return found;
  }, isKept);
  await page.emulateMedia({ media: 'screen' });
  return faults.map((fault) => `print: ${fault}`);
}

/** Writes a word as long as an address of the web where an admin writes. */
const writeLongWords = (page: Page) =>
  page.evaluate(() => {
    const word = `https://www.example.lk/${'acts_and_circulars/'.repeat(8)}`;
    const written = 'main :is(h1, h2, h3, h3 a, p, dd, .prose li, [data-slot] li, .post-card-author)';
    for (const part of document.querySelectorAll(written))
      if (part.childElementCount === 0) part.textContent = word;
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

/** What a visitor without script misses of the texts of others. */
async function scriptFaults(plain: Page, path: string, texts: string[]): Promise<string[]> {
  await plain.goto(path);
  const seen = new Set(await textsOf(plain));
  return texts.filter((text) => !seen.has(text)).map((text) => `without script is not shown: ${text}`);
}

async function faultsOf(page: Page, plain: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  const scripts: string[] = [];
  page.removeAllListeners('request');
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto(path);
  faults.push(...(await headingFaults(page)), ...(await scriptFaults(plain, path, await textsOf(page))));
  if (WHOLE.has(path)) faults.push(...(await violations(page, WCAG)).map((fault) => `at 360 px: ${fault}`));
  const early = scripts.filter((url) => /react|embla|client\./i.test(url));
  faults.push(...early.map((url) => `asks for ${url} before it is touched`));
  const moved = await layoutShift(page);
  if (moved > 0.001) faults.push(`moves by ${moved} while it is read`);
  faults.push(...(await overflow(page)));
  faults.push(...(await forcedColourFaults(page)));
  if (path !== MISSING) faults.push(...(await printFaults(page, path)));
  if (WHOLE.has(path)) {
    faults.push(...(await violations(page, WCAG)).map((fault) => `at 1280 px: ${fault}`));
    faults.push(...(await keyboardFaults(page)));
  }
  if (/^\/(blog|career)/.test(path)) {
    await writeLongWords(page);
    faults.push(...(await overflow(page, [320], [])).map((fault) => `${fault} with a long word`));
  }
  return faults.map((fault) => `${path} ${fault}`);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of PAGES)
  test(`${path} is accessible, fits every screen, prints, and is whole without script`, async ({
    page,
    browser,
    baseURL,
    allowConsole,
  }) => {
    allowConsole(new RegExp(`404 \\(Not Found\\) .*${MISSING}`));
    const foreign = foreignRequests(page, baseURL);
    const without = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL!,
      viewport: { width: 360, height: 900 },
    });
    const faults = await faultsOf(page, await without.newPage(), path);
    await without.close();
    expect(faults).toEqual([]);
    expect(foreign, 'requests to other hosts').toEqual([]);
  });

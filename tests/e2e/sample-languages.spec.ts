import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { languageAt } from '#lib/messages/words';
import { expect, test as base } from '../support/browser.ts';
import { untilHydrated } from '../support/islands.ts';
import { copyProject } from '../support/project-copy.ts';
import { startSite, type Site } from '../support/site.ts';

const BUILD_MS = 120_000;
const KB = 1000;

const SAMPLES = ['/si/contact', '/ta/contact'];

/** A build with the sample pages, and its site. */
const test = base.extend<object, { dist: string; site: Site }>({
  dist: [
    async ({}, provide) => {
      const root = await copyProject();
      await promisify(execFile)(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
        cwd: root,
        env: { PATH: process.env.PATH, ASTRO_TELEMETRY_DISABLED: '1', SAMPLE_LOCALES: 'si,ta' },
      });
      await provide(path.join(root, 'dist'));
      await rm(root, { recursive: true });
    },
    { scope: 'worker', timeout: BUILD_MS },
  ],
  site: [
    async ({ dist }, provide) => {
      const site = await startSite({ dist });
      await provide(site);
      await site.remove();
    },
    { scope: 'worker', timeout: BUILD_MS },
  ],
});

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

const htmlIn = (folder: string) => filesIn(folder).filter((file) => file.endsWith('.html'));

const read = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8');

/** The languages that a page names, with the paths of their pages. */
const languagesOf = (html: string) =>
  Object.fromEntries(
    Array.from(
      html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g),
      ([, name, href]) => [name, new URL(href ?? '').pathname],
    ),
  );

const LANGUAGES = { en: '/contact', si: '/si/contact', ta: '/ta/contact', 'x-default': '/contact' };

const IN_SCRIPT = /[\u0b80-\u0bff\u0d80-\u0dff]/;

base('a build without the variable has no trace of the sample pages', () => {
  const texts = filesIn('dist').filter((file) => /\.(html|css|js|json|xml|txt)$|_headers$/.test(file));
  expect(texts.length).toBeGreaterThan(100);
  const traces = /hreflang|\/(?:si|ta)\/contact|(?:si|ta)-LK/;
  expect(
    texts.filter((file) => IN_SCRIPT.test(read('dist', file)) || traces.test(read('dist', file))),
  ).toEqual([]);
  expect(filesIn('dist').filter((file) => /^(si|ta)\//.test(file))).toEqual([]);
});

test('each of the pages names the others, and no other page names any', ({ dist }) => {
  const pages = ['contact.html', 'si/contact.html', 'ta/contact.html'];
  expect(pages.map((file) => languagesOf(read(dist, file)))).toEqual(pages.map(() => LANGUAGES));
  expect(pages.map((file) => /<html lang="(\w+)"/.exec(read(dist, file))?.[1])).toEqual(['en', 'si', 'ta']);
  const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(pages.map((file) => new URL(canonical(read(dist, file))).pathname)).toEqual([
    ...['/contact', '/si/contact', '/ta/contact'],
  ]);
  expect(
    htmlIn(dist)
      .filter((file) => read(dist, file).includes('hreflang'))
      .toSorted(),
  ).toEqual(pages);
  const entries = read(dist, 'sitemap.xml').match(/<url>.*?<\/url>/gs) ?? [];
  const named = entries.filter((entry) => entry.includes('hreflang'));
  expect(named).toHaveLength(pages.length);
  for (const entry of named) expect(entry.match(/<xhtml:link /g)).toHaveLength(Object.keys(LANGUAGES).length);
});

test('each loads one typeface of its script, within the budgets, and no other page has it', async ({
  dist,
}) => {
  const onEveryPage = read(dist, 'about.html');
  for (const page of SAMPLES) {
    const html = read(dist, `${page.slice(1)}.html`);
    const preloaded = Array.from(
      html.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g),
      ([, href = '']) => href,
    );
    const [font = '', ...others] = preloaded.filter((href) => !onEveryPage.includes(href));
    expect([preloaded.length, others]).toEqual([2, []]);
    expect((await stat(path.join(dist, font))).size).toBeLessThanOrEqual(35 * KB);
    expect(html.match(/<link rel="stylesheet" href="[^"]+"/g)).toEqual([
      '<link rel="stylesheet" href="/fonts/scripts.css"',
    ]);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14.6 * KB);
    const holders = htmlIn(dist).filter((file) => read(dist, file).includes(font));
    expect(holders).toEqual([`${page.slice(1)}.html`]);
  }
});

/** Texts whose letters are higher than their line, or that a box cuts off. */
const clipped = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!;
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    const own = (element: HTMLElement) =>
      [...element.childNodes]
        .map((node) => (node instanceof Text ? node.data : ''))
        .join('')
        .trim();
    const isHigher = (element: HTMLElement) => {
      const { font, lineHeight } = getComputedStyle(element);
      pen.font = font;
      const ink = pen.measureText(own(element));
      return ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent > parseFloat(lineHeight);
    };
    const isCut = (element: HTMLElement) =>
      /hidden|clip/.test(getComputedStyle(element).overflowY) &&
      !element.classList.contains('sr-only') &&
      element.scrollHeight > element.clientHeight + 1;
    return shown.filter((element) => own(element) !== '' && (isHigher(element) || isCut(element))).map(own);
  });

for (const path of SAMPLES)
  for (const width of [360, 1280])
    test(`${path} fits a screen of ${width} px, in its own typeface`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const loaded = await page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      );
      expect(loaded.join()).toContain({ si: 'Noto-Sinhala', ta: 'Noto-Tamil' }[path.slice(1, 3)]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await clipped(page)).toEqual([]);
      const links = page.locator('.nav-link').filter({ visible: true });
      const heights = await links.evaluateAll((all) =>
        all.map((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          return range.getClientRects().length;
        }),
      );
      expect(heights.filter((lines) => lines > 1)).toEqual([]);
      await expect(page.getByRole('note')).toContainText('no native reader has reviewed');
    });

test('the form stays in its language when it is hydrated, and sends', async ({ page }) => {
  const { choices, contactForm, inquiryErrors } = languageAt('/si/contact').words;
  await page.goto('/si/contact');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field(contactForm.firstName).fill('Nimal');
  await untilHydrated(page);
  await field(contactForm.lastName).fill('Perera');
  await field(contactForm.emailField).fill('nimal@example.com');
  await field(contactForm.phone).fill('+94 77 123 4567');
  await field(contactForm.message).fill('ආයුබෝවන්');
  const submit = page.getByRole('button', { name: contactForm.send });
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: inquiryErrors.incomplete })).toBeVisible();
  await page.getByRole('button', { name: choices.webDesign }).click();
  const sent = page.waitForRequest('**/api/send-email');
  await submit.click();
  expect((await sent).postDataJSON()).toMatchObject({ interests: ['Web Design'] });
  await expect(page.getByRole('dialog', { name: contactForm.sentTitle })).toBeVisible();
});

import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { projectWith } from '../bench/blog-project.ts';
import { savePost } from '../support/blog-calls.ts';
import { expect, test as base } from '../support/browser.ts';
import { startSite, type Site } from '../support/site.ts';

const SINHALA = 'රන් උකස් සේවාව: ශ්‍රී ලංකාවේ පොලිය';
const TAMIL = 'தங்க அடகு: வட்டி விகிதம்';

/** A project of which one post has a Sinhala title and text; the other shows that title among its related posts. */
const test = base.extend<object, { built: Site }>({
  built: [
    async ({}, provide) => {
      const project = await projectWith(2);
      const file = path.join(project, 'content/blog/post-1.md');
      const titled = (await readFile(file, 'utf8')).replace(/^title: .*$/m, `title: "${SINHALA}"`);
      await writeFile(file, `${titled}\n\n${SINHALA} ක්ෂුද්‍ර මූල්‍ය ණය.\n`);
      const site = await startSite({ project });
      await provide(site);
      await site.remove();
      await rm(project, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The typefaces of other scripts, and their style sheet, that a page asks for. */
async function fontsOf(page: Page, address: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = /\/(noto-[a-z]+)-[\w.-]+\.woff2$|\/fonts\/(scripts\.css)$/.exec(request.url());
    if (name) asked.push(name[1] ?? name[2] ?? '');
  });
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  return asked.sort();
}

for (const width of [360, 1280])
  test(`a built page at ${width} px asks for the typeface of its letters alone`, async ({
    built,
    browser,
  }) => {
    test.setTimeout(120_000);
    const own = async (address: string) => {
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      const fonts = await fontsOf(page, `${built.url}${address}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await page.close();
      return fonts;
    };
    for (const withLetters of ['/blog/post-1', '/blog/post-2'])
      expect(await own(withLetters)).toEqual(['noto-sinhala', 'scripts.css']);
    for (const without of ['/about', '/leasing', '/careernew']) expect(await own(without)).toEqual([]);
  });

test('a page without such letters has no byte of it, and a title with them has a picture', async ({
  built,
}) => {
  const textOf = async (address: string) => (await fetch(`${built.url}${address}`)).text();
  for (const without of ['/about', '/leasing'])
    expect(await textOf(without)).not.toMatch(/fonts\/scripts|Noto/);
  expect(await textOf('/blog/post-1')).toMatch(/<h1[^>]* lang="si"/);
  expect(await textOf('/blog/post-1')).toContain(`${built.url}/og/blog/post-1.png`);
  expect((await fetch(`${built.url}/og/blog/post-1.png`)).headers.get('content-type')).toBe('image/png');
});

test('a post newer than the build asks for the typeface when its text has such letters', async ({
  page,
  logIn,
}) => {
  await logIn(page);
  const sinhala = await savePost(page, { title: SINHALA, content: 'පොලිය / Interest' });
  expect(sinhala.id).toMatch(/^ran-ukas-sevava-shri-lankave-poliya/);
  const tamil = await savePost(page, { title: TAMIL, content: 'Interest' });
  const latin = await savePost(page, { title: 'Interest on gold', content: 'Interest / Gold' });
  expect(await fontsOf(page, `/blog/${sinhala.id}`)).toEqual(['noto-sinhala', 'scripts.css']);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(SINHALA);
  await expect(heading).toHaveAttribute('lang', 'si');
  await expect(heading).toHaveCSS('letter-spacing', 'normal');
  const next = async (id: string) => fontsOf(await page.context().newPage(), `/blog/${id}`);
  expect(await next(tamil.id)).toEqual(['noto-tamil', 'scripts.css']);
  expect(await next(latin.id)).toEqual([]);
});

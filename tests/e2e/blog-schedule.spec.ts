import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { dayAt } from '#lib/day';
import { timeAt } from '#lib/moment';
import { projectWith } from '../bench/blog-project.ts';
import { savePost } from '../support/blog-calls.ts';
import { addPost, dialog, fillIn, row } from '../support/blog-editor.ts';
import { expect, test as base } from '../support/browser.ts';
import { startSite, type Site } from '../support/site.ts';

const MINUTE = 60_000;
const BUILD_MS = 60_000;

/** How long before its moment the committed post is written: the first build has to end before. */
const AHEAD_MS = 75_000;

/** A copy of the project with a committed draft and a committed post that is scheduled. */
const test = base.extend<object, { site: Site; project: { root: string; at: number } }>({
  project: [
    async ({}, provide) => {
      const root = await projectWith(2);
      const folder = path.join(root, 'content/blog');
      const text = await readFile(path.join(folder, 'post-1.md'), 'utf8');
      const at = Date.now() + AHEAD_MS;
      const write = (name: string, head: string) =>
        writeFile(
          path.join(folder, `${name}.md`),
          text.replace(/^title: .*$/m, `title: Held ${name}`).replace(/^date: .*$/m, head),
        );
      await write('draft-file', 'date: 2025-01-01\ndraft: true');
      await write('later-file', `date: ${new Date(at).toISOString()}`);
      await provide({ root, at });
      await rm(root, { recursive: true });
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ project }, provide) => {
      const site = await startSite({ project: project.root });
      await provide(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** What a build made of the blog: files that only another build changes. */
const BUILT = ['/blogs', '/built/rss.xml', '/built/sitemap.xml', '/blog-index.json'];

/** What functions answer of the blog, without a build. */
const ANSWERED = ['/rss.xml', '/sitemap.xml', '/api/blogs', '/api/blogs?view=cards'];

const titlesIn = async (page: Page, address: string, titles: string[]) => {
  const text = await (await page.request.get(address)).text();
  return titles.filter((title) => text.includes(title));
};

const statusOf = async (page: Page, address: string) => (await page.request.get(address)).status();

test('what is scheduled becomes public at its moment, in functions at once and in pages by a build of its own', async ({
  page,
  project,
  logIn,
}) => {
  test.setTimeout(300_000);
  await logIn(page);
  await page.goto('/viewblog');
  // A whole minute, with time to check what is before it.
  const at = Math.ceil((Date.now() + 25_000) / MINUTE) * MINUTE;
  await addPost(page);
  const fields = { Title: 'Held by an admin', Content: 'Now it is time', Author: 'Clerk' };
  await fillIn(page, { ...fields, Date: dayAt(at), Time: timeAt(at) });
  await dialog(page).getByRole('button', { name: 'Schedule' }).click();
  await expect(row(page, 'Held by an admin')).toContainText('Scheduled');
  await expect(row(page, 'Held draft-file')).toContainText('Draft');
  await expect(row(page, 'Held later-file')).toContainText('Scheduled');

  const all = ['held-by-an-admin', 'draft-file', 'later-file'];
  expect(Date.now()).toBeLessThan(Math.min(at, project.at));
  for (const address of [...BUILT, ...ANSWERED])
    expect([address, await titlesIn(page, address, all)]).toEqual([address, []]);
  for (const id of all) {
    expect([id, await statusOf(page, `/blog/${id}`)]).toEqual([id, 404]);
    expect([id, await statusOf(page, `/api/blogs/${id}`)]).toEqual([id, 404]);
    expect([id, await statusOf(page, `/og/blog/${id}.png`)]).toEqual([id, 404]);
  }

  await page.waitForTimeout(Math.max(0, project.at - Date.now()));
  expect(await statusOf(page, '/blog/later-file')).toBe(200);
  await page.waitForTimeout(Math.max(0, at - Date.now()));
  const visitor = await page.context().browser()!.newPage();
  await visitor.goto(new URL('/blog/held-by-an-admin', page.url()).href);
  await expect(visitor.getByText('Now it is time')).toBeVisible();
  await visitor.close();

  // The schedule calls the build hook.
  const shown = ['held-by-an-admin', 'later-file'];
  for (const address of BUILT)
    await expect
      .poll(() => titlesIn(page, address, all), { timeout: BUILD_MS, intervals: [1000] })
      .toEqual(shown);
  for (const id of shown) expect(await statusOf(page, `/og/blog/${id}.png`)).toBe(200);
  expect(await statusOf(page, '/blog/draft-file')).toBe(404);
  expect(await titlesIn(page, '/blog/held-by-an-admin', ['Now it is time'])).toHaveLength(1);
});

/** The test of a site whose build hook builds nothing. */
base(
  'what is scheduled is public within a minute of its moment although nothing is built',
  async ({ page, logIn }) => {
    base.setTimeout(180_000);
    await logIn(page);
    const at = Math.ceil((Date.now() + 10_000) / MINUTE) * MINUTE;
    const title = 'Held & <never> built';
    const publishAt = new Date(at).toISOString();
    const { id } = await savePost(page, { title, content: 'Now it is time', publishAt });
    const picture = async () =>
      (await page.request.get(`/og/blog/${id}.png`, { maxRedirects: 0 })).headers().location;
    const before = [];
    for (const address of [...ANSWERED, ...BUILT]) before.push(...(await titlesIn(page, address, [id])));
    const statuses = [await statusOf(page, `/blog/${id}`), await statusOf(page, `/og/blog/${id}.png`)];
    expect(Date.now()).toBeLessThan(at);
    expect([before, statuses]).toEqual([[], [404, 404]]);

    await page.waitForTimeout(Math.max(0, at - Date.now()));
    for (const address of ANSWERED)
      await expect
        .poll(() => titlesIn(page, address, [id]), { timeout: at + MINUTE - Date.now() })
        .toEqual([id]);
    expect(await (await page.request.get('/rss.xml')).text()).toContain(
      '<title>Held &amp; &lt;never&gt; built</title>',
    );
    expect(await (await page.request.get(`/blog/${id}`)).text()).toContain('/og/blogs.png');
    expect([await picture(), await statusOf(page, `/og/blog/${id}.png`)]).toEqual(['/og/blogs.png', 200]);
    for (const address of BUILT) expect(await titlesIn(page, address, [id])).toEqual([]);
    const answers = await Promise.all(
      ['/rss.xml', '/built/rss.xml'].map(async (address) => (await page.request.get(address)).headers()),
    );
    expect(answers.map((headers) => headers['x-robots-tag'])).toEqual([undefined, 'noindex']);
    const feed = await (await page.request.get('/rss.xml')).text();
    expect(feed).toContain('<title>Held &amp; &lt;never&gt; built</title>');
    // A browser reads it as XML.
    const wrong = await page.evaluate(
      (xml) => new DOMParser().parseFromString(xml, 'text/xml').querySelector('parsererror')?.textContent,
      feed,
    );
    expect(wrong).toBeUndefined();
  },
);

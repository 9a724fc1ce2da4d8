import { articleToEdit } from '../support/articles.ts';
import { expect, test as base } from '../support/browser.ts';
import { savePost } from '../support/blog-calls.ts';
import { PNG } from '../support/images.ts';
import { startSite, type Site } from '../support/site.ts';

const BUILD_MS = 60_000;

const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, provide) => {
      const site = await startSite({ rebuilds: true });
      await provide(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('a save is built into the page, the list and the feed, and the admin sees the progress', async ({
  page,
  site,
  logIn,
}) => {
  // Several builds, one after the other, on a machine that does other things too.
  test.setTimeout(180_000);
  await logIn(page);
  await page.goto('/viewblog');
  const raw = async (address: string) => (await page.request.get(address)).text();
  const live = async () => {
    await expect
      .poll(async () => (await (await page.request.get('/api/builds')).json()).state, { timeout: BUILD_MS })
      .toBe('live');
  };

  const image = { name: 'pixel.png', mimeType: 'image/png', buffer: PNG };
  const { id, image: name } = await savePost(page, {
    ...{ title: 'Built in', content: '**Bold** now', format: 'markdown', image },
  });
  const edit = { title: 'Edited article', content: `![A pixel](/api/uploads/${name})`, format: 'markdown' };
  const committed = articleToEdit().id;
  await savePost(page, edit, committed);
  await page.reload();
  await expect(page.getByText('Building', { exact: true })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: BUILD_MS });
  expect(await raw(`/blog/${id}`)).toContain('<strong>Bold</strong>');
  const edited = await raw(`/blog/${committed}`);
  expect(edited).toContain('Edited article');
  expect(edited).toMatch(
    /<p><picture><source type="image\/avif"[^>]+><source type="image\/webp"[^>]+><img [^>]+ width="1" height="1"/,
  );
  expect(await raw('/blogs')).toContain('Built in');
  for (const address of ['/blogs', `/blog/${id}`])
    expect(await raw(address)).toMatch(
      /<source type="image\/avif"[^>]+ srcset="\/\.netlify\/images\?url=%2Fapi%2Fuploads/,
    );
  expect(await raw(`/blog/${id}`)).toMatch(/property="og:image" content="[^"]+\/api\/uploads\/\w+-1x1\.png"/);
  const feed = await raw('/rss.xml');
  expect(feed).toContain('<strong>Bold</strong>');
  expect(feed).toMatch(/<p><img loading="lazy" src="[^"]+\/api\/uploads\/\w+-1x1\.png" alt="A pixel"/);
  expect(await raw('/sitemap.xml')).toContain(`/blog/${id}</loc>`);

  const headers = { Origin: site.url };
  await page.request.delete(`/api/blogs/${id}`, { headers });
  await page.request.delete(`/api/blogs/${committed}`, { headers });
  await live();
  for (const gone of [id, committed]) expect((await page.request.get(`/blog/${gone}`)).status()).toBe(404);
  for (const list of ['/rss.xml', '/sitemap.xml']) expect(await raw(list)).not.toContain(`/blog/${id}`);
});

import { expect, test } from '../support/browser.ts';
import { readArticles } from '../support/articles.ts';
import { holdRoute } from '../support/held-route.ts';

const articles = readArticles();
const cards = '#posts > li';

test('the list shows every article newest first, one column on a phone and four from medium up', async ({
  page,
}) => {
  // Other tests publish on the same site: here the list as it was built counts.
  await page.route('**/api/blogs?*', (route) => route.fulfill({ status: 304 }));
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { name: 'Exploring the Spectrum of Knowledge' })).toBeVisible();
  const newest = [...articles].sort((a, b) => (String(a.data.date) < String(b.data.date) ? 1 : -1));
  await expect(page.locator(`${cards} h2`)).toHaveText(newest.map(({ data }) => String(data.title)));
  const columns = () =>
    page.locator('#posts').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  for (const [width, count] of [
    [390, 1],
    [767, 1],
    [768, 4],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columns(), `${width} px`).toBe(count);
  }
  const first = page.locator(cards).first();
  await expect(first.getByRole('link')).toHaveAttribute('href', `/blog/${newest[0]?.id}`);
  await expect(first).toContainText(String(newest[0]?.data.author));
  for (const image of await first.locator('img').all())
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('a search narrows the list by title or author as it is typed, and stands in the address', async ({
  page,
}) => {
  await page.goto('/blogs');
  await page.waitForLoadState('networkidle');
  const all = await page.locator(cards).count();
  expect(all).toBeGreaterThanOrEqual(articles.length);
  const box = page.getByPlaceholder('Search blogs by title or author...');
  const found = page.locator('#found-posts > li');
  await box.fill('TRIAL');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('This trial balance agrees');
  await expect(page.getByRole('status').filter({ hasText: 'match' })).toHaveText('1 blog matches');
  await expect(page).toHaveURL(/\?q=TRIAL$/);

  await box.fill(' finance manager ');
  await expect(found).toHaveCount(2);
  await page.reload();
  await expect(box).toHaveValue(' finance manager ');
  await expect(found).toHaveCount(2);

  await box.fill('zebra');
  await expect(page.getByText('No blog matches these words.')).toBeVisible();
  await expect(found).toHaveCount(0);
  await box.fill('');
  await expect(page.locator(cards)).toHaveCount(all);
  await expect(page).toHaveURL(/\/blogs$/);
});

test('a list that cannot be refreshed says so and stays readable', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|ERR_FAILED/);
  await page.route('**/api/blogs*', (route) => route.abort());
  await page.goto('/blogs');
  await expect(page.getByText('Error fetching blogs')).toHaveCSS('color', /oklch\(0\.468|rgb\(1[4-9]/);
  await expect(page.locator(cards)).toHaveCount(articles.length);
});

test('what is typed before the script has come is searched for', async ({ page }) => {
  const send = await holdRoute(page, '**/_astro/page.*.js');
  await page.goto('/blogs');
  const box = page.getByRole('searchbox');
  await box.fill('trial');
  send();
  await expect(page.locator('#found-posts > li')).toHaveCount(1);
  await expect(box).toHaveValue('trial');
});

test('a search that cannot be made says so once, keeps the list, and is made with the next letter', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|ERR_FAILED/);
  const answer = await holdRoute(page, '**/blog-index.json', (route) => route.abort());
  await page.goto('/blogs');
  // What other tests have saved comes into the list first.
  await page.waitForLoadState('networkidle');
  const all = await page.locator(cards).count();
  expect(all).toBeGreaterThanOrEqual(articles.length);
  const box = page.getByRole('searchbox');
  await box.fill('paw');
  await expect(page.getByRole('status').filter({ hasText: 'Searching...' })).toBeVisible();
  await expect(page.locator(cards)).toHaveCount(all);
  answer();
  await expect(page.getByText('Error fetching blogs')).toHaveCount(1);
  await expect(page.getByText('Searching...')).toHaveCount(0);
  await expect(page.locator(cards)).toHaveCount(all);
  await page.unroute('**/blog-index.json');
  await box.pressSequentially('n');
  await expect(page.getByText(/\d+ blogs? match/)).toBeVisible();
  await expect(page.getByText('Error fetching blogs')).toHaveCount(0);
});

test('an article is complete: writer, cover, text, reading time, what is next and related', async ({
  page,
}) => {
  await page.goto('/blog/gold-valuation-from-scale-to-ltv');
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1 })).toContainText('Gold valuation from the scale');
  await expect(article).toContainText('Pawning Operations Specialist (sample author)');
  await expect(article).toContainText(/\d min read/);
  await expect(article.getByRole('table').first()).toBeVisible();
  await expect(article.locator('figure figcaption')).toContainText('The same loan, read every morning');
  await expect(page.getByRole('heading', { name: 'Related blogs' })).toBeVisible();
  await expect(page.locator('a[rel=next]')).toBeVisible();
  await expect(page.locator('a[rel=prev]')).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const posting = data.map((text) => JSON.parse(text)).find((one) => one['@type'] === 'BlogPosting');
  expect(posting).toMatchObject({ author: { name: 'Pawning Operations Specialist (sample author)' } });
  expect(posting.datePublished).toMatch(/^2025-11-11/);
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/rss.xml');
});

test('an article that is current is asked about once and not swapped', async ({ page }) => {
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/blogs/')) answers.push(answer.status());
  });
  await page.goto('/blog/weekly-bank-reconciliation');
  await expect.poll(() => answers).toEqual([304]);
});

test('a link to an article can be copied and shared', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/blog/weekly-bank-reconciliation');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  for (const network of ['LinkedIn', 'Facebook', 'WhatsApp', 'X'])
    await expect(page.getByRole('link', { name: `Share on ${network},` })).toHaveAttribute(
      'href',
      /weekly-bank-reconciliation/,
    );
});

test('a browser that lets nothing be copied says so', async ({ page }) => {
  await page.goto('/blog/weekly-bank-reconciliation');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Not copied')).toBeVisible();
});

test('a list without any post says so', async ({ page }) => {
  await page.route('**/api/blogs?*', (route) => route.fulfill({ json: [] }));
  await page.goto('/blogs');
  await expect(page.locator(cards)).toHaveText(['No blog has been published yet.']);
});

test('without JavaScript every article is listed, linked and whole', async ({ browser, baseURL, watch }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  watch(context);
  const page = await context.newPage();
  await page.goto('/blogs');
  await expect(page.locator(cards)).toHaveCount(articles.length);
  await expect(page.getByPlaceholder('Search blogs by title or author...')).toBeHidden();
  await page.locator(`${cards} a`).last().click();
  await expect(page.getByRole('article').locator('p').nth(3)).toBeVisible();
  await context.close();
});

test('the feed has the full text with whole addresses', async ({ request, baseURL }) => {
  const answer = await request.get('/rss.xml');
  expect(answer.headers()['content-type']).toContain('xml');
  const feed = await answer.text();
  expect(feed.match(/<item>/g)).toHaveLength(articles.length);
  expect(feed).toContain('Thirty women sit on mats');
  expect(feed).not.toMatch(/(?:href|src)="\//);
  expect(new URL(/<link>([^<]+)<\/link>/.exec(feed)?.[1] ?? '').pathname).toBe('/blogs');
  expect(baseURL).toBeTruthy();
});

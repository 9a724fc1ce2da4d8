import { expect, test } from '../support/browser.ts';
import { POSTS_A_PAGE } from '#features/blog/schema/post';
import { articlesByDate, articleToEdit, type Article } from '../support/articles.ts';
import { holdRoute } from '../support/held-route.ts';

const articles = articlesByDate();
const firstPage = articles.slice(0, POSTS_A_PAGE);
const textOf = ({ data }: Article, field: 'title' | 'author' | 'date') => String(data[field]);

/** Others edit and delete on the same site: these stay as they were committed. */
const { id: edited } = articleToEdit();
const untouched = articles.filter(({ id }) => id !== edited);

/** The committed articles that a search for these words finds. */
const matching = (words: string) =>
  untouched.filter((article) =>
    `${textOf(article, 'title')}\n${textOf(article, 'author')}`.toLowerCase().includes(words.toLowerCase()),
  );

function firstOf(those: Article[], what: string): Article {
  if (!those[0]) throw new Error(`content/blog has no article ${what}, which this test needs.`);
  return those[0];
}

const any = firstOf(untouched, 'besides the one that is edited');
const ANY = { path: `/blog/${any.id}`, title: textOf(any, 'title'), author: textOf(any, 'author') };

const cards = '#posts > li';

test('the list shows every article newest first, one column on a phone and four from medium up', async ({
  page,
}) => {
  // Other tests publish on the same site: here the list as it was built counts.
  await page.route('**/api/blogs?*', (route) => route.fulfill({ status: 304 }));
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { name: 'Exploring the Spectrum of Knowledge' })).toBeVisible();
  await expect(page.locator(`${cards} h2`)).toHaveText(firstPage.map((article) => textOf(article, 'title')));
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
  await expect(first.getByRole('link')).toHaveAttribute('href', `/blog/${articles[0]?.id}`);
  await expect(first).toContainText(textOf(firstOf(articles, 'at all'), 'author'));
  for (const image of await first.locator('img').all())
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('a search filters the list by title or author while it is typed, and is in the URL', async ({
  page,
}) => {
  /** The list takes in what other tests have posted: it is searched and counted after that. */
  const withNewerPosts = async (open: () => Promise<unknown>) => {
    const newer = page.waitForResponse(/\/api\/blogs\?view=cards/);
    await open();
    await newer;
    await page.waitForLoadState('networkidle');
  };
  await withNewerPosts(() => page.goto('/blogs'));
  const box = page.getByPlaceholder('Search blogs by title or author...');
  const found = page.locator('#found-posts > li');
  const { title, author } = ANY;
  await box.fill(title.toUpperCase());
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(title);
  const status = page.getByRole('status').filter({ hasText: 'match' });
  await expect(status).toHaveText('1 post matches');
  expect(new URL(page.url()).searchParams.get('q')).toBe(title.toUpperCase());

  await box.fill(` ${author.toLowerCase()} `);
  // The one that others edit may be of the same author.
  const count = matching(author).length;
  const allAreFound = async () => {
    await expect(status).toHaveText(new RegExp(`^(?:${count}|${count + 1}) posts? match`));
    expect(await found.count()).toBeGreaterThan(0);
    await expect(found.filter({ hasNotText: author })).toHaveCount(0);
  };
  await allAreFound();
  await withNewerPosts(() => page.reload());
  await expect(box).toHaveValue(` ${author.toLowerCase()} `);
  await allAreFound();

  await box.fill('zebra');
  await expect(page.getByText('No posts match these words.')).toBeVisible();
  await expect(found).toHaveCount(0);
  // The cards of the list stay in it, hidden, while results are shown.
  const all = await page.locator(cards).count();
  expect(all).toBeGreaterThanOrEqual(firstPage.length);
  await box.fill('');
  await expect(page.locator(cards).filter({ visible: true })).toHaveCount(all);
  await expect(page).toHaveURL(/\/blogs$/);
});

test('a list that cannot be refreshed shows a message and stays readable', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|ERR_FAILED/);
  await page.route('**/api/blogs*', (route) => route.abort());
  await page.goto('/blogs');
  await expect(page.getByText('Error fetching blogs')).toHaveCSS('color', /oklch\(0\.468|rgb\(1[4-9]/);
  await expect(page.locator(cards)).toHaveCount(firstPage.length);
});

test('what is typed before the script has loaded is searched for', async ({ page }) => {
  const send = await holdRoute(page, '**/_astro/page.*.js');
  await page.goto('/blogs');
  const box = page.getByRole('searchbox');
  const { title } = ANY;
  await box.fill(title);
  send();
  await expect(page.locator('#found-posts > li')).toHaveCount(1);
  await expect(box).toHaveValue(title);
});

test('a failed search shows one message, leaves the list, and is retried at the next letter', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|ERR_FAILED/);
  const answer = await holdRoute(page, '**/blog-index.json', (route) => route.abort());
  await page.goto('/blogs');
  // What other tests have saved comes into the list first.
  await page.waitForLoadState('networkidle');
  const all = await page.locator(cards).count();
  expect(all).toBeGreaterThanOrEqual(firstPage.length);
  const box = page.getByRole('searchbox');
  const { title } = ANY;
  await box.fill(title.slice(0, -1));
  await expect(page.getByRole('status').filter({ hasText: 'Searching...' })).toBeVisible();
  await expect(page.locator(cards)).toHaveCount(all);
  answer();
  await expect(page.getByText('Error fetching blogs')).toHaveCount(1);
  await expect(page.getByText('Searching...')).toHaveCount(0);
  await expect(page.locator(cards)).toHaveCount(all);
  await page.unroute('**/blog-index.json');
  await box.press('End');
  await box.pressSequentially(title.slice(-1));
  await expect(page.getByText(/\d+ posts? match/)).toBeVisible();
  await expect(page.getByText('Error fetching blogs')).toHaveCount(0);
});

/** A figure's caption in the source. */
const FIGURE = /<Figure\b[^>]*\bcaption="([^"]+)"/;

test('an article is complete: writer, cover, text, reading time, what is next and related', async ({
  page,
}) => {
  const whole = untouched.filter(({ body }) => /^\|/m.test(body) && FIGURE.test(body));
  const written = firstOf(whole, 'with a table and a figure');
  const at = articles.indexOf(written);
  await page.goto(`/blog/${written.id}`);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(textOf(written, 'title'));
  await expect(article).toContainText(textOf(written, 'author'));
  await expect(article).toContainText(/\d min read/);
  await expect(article.getByRole('table').first()).toBeVisible();
  await expect(article.locator('figure figcaption')).toContainText(FIGURE.exec(written.body)?.[1] ?? '');
  await expect(page.getByRole('heading', { name: 'Related posts' })).toBeVisible();
  for (const [rel, neighbour] of [
    ['next', articles[at - 1]],
    ['prev', articles[at + 1]],
  ] as const)
    if (neighbour)
      await expect(page.locator(`a[rel=${rel}]`)).toHaveAttribute('href', `/blog/${neighbour.id}`);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const posting = data.map((text) => JSON.parse(text)).find((one) => one['@type'] === 'BlogPosting');
  expect(posting).toMatchObject({ author: { name: textOf(written, 'author') } });
  expect(posting.datePublished.slice(0, 10)).toBe(textOf(written, 'date').slice(0, 10));
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/rss.xml');
});

test('a current article is revalidated once and not replaced', async ({ page }) => {
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/blogs/')) answers.push(answer.status());
  });
  await page.goto(ANY.path);
  await expect.poll(() => answers).toEqual([304]);
});

test('a link to an article can be copied and shared', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(ANY.path);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  for (const network of ['LinkedIn', 'Facebook', 'WhatsApp', 'X'])
    await expect(page.getByRole('link', { name: `Share on ${network},` })).toHaveAttribute(
      'href',
      new RegExp(any.id),
    );
});

test('a browser that does not allow copying shows a message', async ({ page }) => {
  await page.goto(ANY.path);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Not copied')).toBeVisible();
});

test('an empty list shows a message', async ({ page }) => {
  await page.route('**/api/blogs?*', (route) => route.fulfill({ json: [] }));
  await page.goto('/blogs');
  await expect(page.locator(cards)).toHaveText(['No post has been published yet.']);
});

test('without JavaScript every article is listed, linked and complete', async ({
  browser,
  baseURL,
  watch,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  watch(context);
  const page = await context.newPage();
  await page.goto('/blogs');
  await expect(page.locator(cards)).toHaveCount(firstPage.length);
  await expect(page.getByPlaceholder('Search blogs by title or author...')).toBeHidden();
  await page.locator(`${cards} a`).last().click();
  await expect(page.getByRole('article').locator('[data-post-body] p').first()).toBeVisible();
  await context.close();
});

test('the feed has the full text with absolute URLs', async ({ request, baseURL }) => {
  // Other tests of this site may have saved posts, which `/rss.xml` adds.
  const answer = await request.get('/built/rss.xml');
  expect(answer.headers()['content-type']).toContain('xml');
  const feed = await answer.text();
  const listed = [...feed.matchAll(/<guid[^>]*>([^<]+)/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const inFeed = articles.slice(0, listed.length);
  expect(listed).toEqual(inFeed.map(({ id }) => `/blog/${id}`));
  expect(listed.length).toBeGreaterThanOrEqual(firstPage.length);
  // The last few plain words of each: the whole text is there.
  const plain = inFeed.filter(({ ending }) => ending === '.md');
  const words = plain.flatMap(({ body }) => body.match(/[a-z]+(?: [a-z]+){3,}/g)?.at(-1) ?? []);
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((some) => !feed.includes(some))).toEqual([]);
  expect(feed).not.toMatch(/(?:href|src)="\//);
  expect(new URL(/<link>([^<]+)<\/link>/.exec(feed)?.[1] ?? '').pathname).toBe('/blogs');
  expect(baseURL).toBeTruthy();
});

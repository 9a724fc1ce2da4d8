import { articlesByDate } from '../support/articles.ts';
import { savePost } from '../support/blog-calls.ts';
import { expect, test } from '../support/browser.ts';
import { holdRoute } from '../support/held-route.ts';

const articles = articlesByDate();

/** A figure's caption in the source. */
const FIGURE = /<Figure\b[^>]*\bcaption="([^"]+)"/;

test('a built post is complete, asks once whether it is current, and can be copied and shared', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/blogs/')) answers.push(answer.status());
  });
  const at = articles.findIndex(({ body }) => /^\|/m.test(body) && FIGURE.test(body));
  const { id, data, body } = articles[at]!;
  await page.goto(`/blog/${id}`);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(String(data.title));
  await expect(article).toContainText(String(data.author));
  await expect(article).toContainText(/\d min read/);
  await expect(article.getByRole('table').first()).toBeVisible();
  await expect(article.locator('figure figcaption')).toContainText(FIGURE.exec(body)?.[1] ?? '');
  await expect(page.getByRole('heading', { name: 'Related posts' })).toBeVisible();
  for (const [rel, neighbour] of [
    ['next', articles[at - 1]],
    ['prev', articles[at + 1]],
  ] as const)
    await expect(
      page.locator(neighbour ? `a[rel=${rel}][href="/blog/${neighbour.id}"]` : `a[rel=${rel}]`),
    ).toHaveCount(neighbour ? 1 : 0);
  await expect.poll(() => answers).toEqual([304]);

  const copy = page.getByRole('button', { name: 'Copy link' });
  await copy.click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  for (const network of ['LinkedIn', 'Facebook', 'WhatsApp', 'X'])
    await expect(page.getByRole('link', { name: `Share on ${network},` })).toHaveAttribute(
      'href',
      new RegExp(id),
    );
  // As on a page without HTTPS, and where the reader does not allow it.
  for (const clipboard of [undefined, { writeText: () => Promise.reject(new Error('not allowed')) }]) {
    await page.reload();
    await page.evaluate((given) => {
      const value = given && { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) };
      Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
    }, Boolean(clipboard));
    await copy.click();
    await expect(page.getByText('Not copied')).toBeVisible();
  }
});

test('a post newer than the build is fetched by a shell, and a failure offers Retry', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await logIn(page);
  const content = 'One and\\/or two / https://veralu.example/a/b';
  const { id } = await savePost(page, { title: 'Shell post', content });
  const address = `**/api/blogs/${id}`;
  const release = await holdRoute(page, address, (route) => route.fulfill({ status: 500, json: {} }));
  const answer = await page.goto(`/blog/${id}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByText('Loading blog details...')).toBeVisible();
  release();
  await expect(page.getByText('Error fetching blog details.')).toBeVisible();
  await page.unroute(address);
  // A busy server is asked again.
  const busy = { status: 503, json: {}, headers: { 'Retry-After': '1' } };
  await page.route(address, (route) => route.fulfill(busy), { times: 1 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shell post');
  await expect(page.locator('[data-post-body] p')).toHaveText([
    'One and/or two',
    'https://veralu.example/a/b',
  ]);
  await expect(page).toHaveTitle(/^Shell post \| /);

  for (const body of [42, null, { a: 1 }, ['a', 1]]) {
    const json = { id, title: 'Odd body', content: body, contentwriter: 'W', image: '' };
    await page.route(address, (route) => route.fulfill({ json }), { times: 1 });
    await page.goto(`/blog/${id}`);
    await expect(page.getByText('Content is unavailable or malformed.')).toBeVisible();
  }
  expect((await page.goto('/blog/there-is-no-such-post'))?.status()).toBe(404);
});

test('the head of a post newer than the build is its own, for those that run no script', async ({
  page,
  logIn,
}) => {
  await logIn(page);
  const title = 'Tills & "notes" <b>';
  const description = 'How a till is counted at the end of a day';
  const { id } = await savePost(page, { title, content: 'A text', description });
  const html = await (await page.request.get(`/blog/${id}`)).text();
  const { origin } = new URL(/<meta property="og:url" content="([^"]*)"/.exec(html)?.[1] ?? '');
  const shown = 'Tills &amp; &quot;notes&quot; &lt;b&gt; | ';
  for (const part of [
    `<title>${shown}`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${origin}/blog/${id}">`,
    '<meta property="og:type" content="article">',
    `<meta property="og:title" content="${shown}`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${origin}/blog/${id}">`,
  ])
    expect(html.split(part), part).toHaveLength(2);
  expect(html).not.toContain('noindex');
});

test('a post with Sinhala or Tamil asks for its typeface, another for none, and an address is in Latin', async ({
  page,
  context,
  logIn,
}) => {
  await logIn(page);
  /** The typefaces of other scripts, and their style sheet, that a page asks for until its text is shown. */
  const fontsOf = async (title: string, content: string) => {
    const { id } = await savePost(page, { title, content });
    const reader = await context.newPage();
    const asked: string[] = [];
    reader.on('request', (request) => {
      const name = /\/(noto-[a-z]+)-[\w.-]+\.woff2$|\/fonts\/(scripts\.css)$/.exec(request.url());
      if (name) asked.push(name[1] ?? name[2] ?? '');
    });
    await reader.goto(`/blog/${id}`);
    const heading = reader.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title);
    return { id, asked, heading, reader };
  };
  const sinhala = await fontsOf('රන් උකස් සේවාව: ශ්‍රී ලංකාවේ පොලිය', 'පොලිය / Interest');
  expect(sinhala.id).toMatch(/^ran-ukas-sevava-shri-lankave-poliya/);
  // Some builds of Chromium ask for both typefaces.
  await expect.poll(() => sinhala.asked).toEqual(expect.arrayContaining(['noto-sinhala', 'scripts.css']));
  await expect(sinhala.heading).toHaveAttribute('lang', 'si');
  const tamil = await fontsOf('தங்க அடகு: வட்டி விகிதம்', 'Interest');
  await expect.poll(() => tamil.asked).toEqual(expect.arrayContaining(['noto-tamil', 'scripts.css']));
  const latin = await fontsOf('Interest on gold', 'Interest / Gold');
  await latin.reader.evaluate(() => document.fonts.ready);
  expect(latin.asked).toEqual([]);
});

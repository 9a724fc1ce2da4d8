import { articleToEdit } from '../support/articles.ts';
import { expect, test } from '../support/browser.ts';
import { savePost } from '../support/blog-calls.ts';
import { holdRoute } from '../support/held-route.ts';

test('a post newer than the build is fetched by a shell, and a failure offers Retry', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await logIn(page);
  const { id } = await savePost(page, {
    title: 'Shell post',
    content: 'One and\\/or two / https://veralu.example/a/b',
  });
  const release = await holdRoute(page, `**/api/blogs/${id}`, (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  );
  const answer = await page.goto(`/blog/${id}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByText('Loading blog details...')).toBeVisible();
  release();
  await expect(page.getByText('Error fetching blog details.')).toBeVisible();
  await page.unroute(`**/api/blogs/${id}`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shell post');
  await expect(page.locator('[data-post-body] p')).toHaveText([
    'One and/or two',
    'https://veralu.example/a/b',
  ]);
  await expect(page).toHaveTitle(/^Shell post \| /);
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
    expect(html.split(part)).toHaveLength(2);
  expect(html).not.toContain('noindex');
  // The page of the shell itself is none of a post.
  expect(await (await page.request.get('/shell/blog')).text()).toContain('noindex');
});

test('an unknown post is not found', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const answer = await page.goto('/blog/there-is-no-such-post');
  expect(answer?.status()).toBe(404);
});

for (const content of [42, null, { a: 1 }, ['a', 1]])
  test(`a body of an unexpected type shows a message: ${JSON.stringify(content)}`, async ({
    page,
    logIn,
  }) => {
    await logIn(page);
    await page.goto('/blogs');
    const { id } = await savePost(page, { title: 'Odd body', content: 'x' });
    await page.route(`**/api/blogs/${id}`, (route) =>
      route.fulfill({ json: { id, title: 'Odd body', content, contentwriter: 'W', image: '' } }),
    );
    await page.goto(`/blog/${id}`);
    await expect(page.getByText('Content is unavailable or malformed.')).toBeVisible();
  });

test('a built article that an admin changed is replaced, and a deleted one shows a message', async ({
  page,
  logIn,
}) => {
  const { id, data } = articleToEdit();
  const [before, after] = [String(data.title), 'Till rules, edited'];
  await logIn(page);
  await page.goto('/blogs');
  const edit = { title: after, content: '## Edited\n\nNow **bold**.', format: 'markdown' };
  await savePost(page, edit, id);
  await page.goto(`/blog/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(after);
  await expect(page.locator('[data-post-body] strong')).toHaveText(['bold']);
  await page.goto('/blogs');
  await expect(page.locator('#posts')).toContainText(after);
  await page.getByRole('searchbox').fill('till rules, EDITED');
  await expect(page.locator('#found-posts > li')).toHaveCount(1);

  const origin = new URL(page.url()).origin;
  await page.request.delete(`/api/blogs/${id}`, { headers: { Origin: origin } });
  await page.goto('/blogs');
  for (const title of [before, after]) await expect(page.locator('#posts')).not.toContainText(title);
  await page.getByRole('searchbox').fill(after);
  await expect(page.getByText('No posts match these words.')).toBeVisible();
  await page.request.post(`/api/blogs/${id}/restore`, { headers: { Origin: origin } });
  await page.goto('/blogs');
  await expect(page.locator('#posts')).toContainText(after);
});

import { expect, test } from '../support/browser.ts';
import { savePost } from '../support/blog-calls.ts';
import { addPost, dialog, expectText, fillIn, row } from '../support/blog-editor.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/viewblog');
});

const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`;

test('a draft is saved, found in another browser with its picture, and published', async ({
  page,
  browser,
  logIn,
}) => {
  const title = named('Drafted together');
  await addPost(page);
  await dialog(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('an empty draft is not stored');
  await fillIn(page, { Title: title });
  await dialog(page).getByLabel('Image').setInputFiles('public/icons/icon-512.png');
  await expect(dialog(page).getByAltText('The image you chose')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, title)).toContainText('Draft');

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await logIn(other);
  await other.goto('/viewblog');
  await row(other, title).getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(other).getByRole('heading', { name: 'Edit draft' })).toBeVisible();
  await expect(dialog(other).getByAltText('The image of this post')).toBeVisible();
  await dialog(other).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog(other).getByText('Please write the content.')).toBeVisible();
  await fillIn(other, { Content: 'Finished by a colleague', Author: 'Clerk' });
  await dialog(other).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog(other)).toBeHidden();
  await expect(row(other, title)).toHaveCount(1);
  await expect(row(other, title)).toContainText('Published');
  await row(other, title)
    .getByRole('link', { name: `View ${title}` })
    .click();
  await expect(other.getByText('Finished by a colleague')).toBeVisible();
  await context.close();
});

test('two people in one draft meet the conflict with marked differences', async ({
  page,
  browser,
  logIn,
  allowConsole,
}) => {
  allowConsole(/409/);
  const title = named('Two at once');
  await addPost(page);
  await fillIn(page, { Title: title, Content: 'We count the till at noon' });
  await dialog(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog(page)).toBeHidden();
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await fillIn(page, { Content: 'We count the till at night' });

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await logIn(other);
  await other.goto('/viewblog');
  await row(other, title).getByRole('button', { name: 'Edit' }).click();
  await fillIn(other, { Content: 'We count the till at dawn' });
  await dialog(other).getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog(other)).toBeHidden();
  await context.close();

  await dialog(page).getByRole('button', { name: 'Save draft' }).click();
  const conflict = dialog(page).getByLabel('Saved by someone else');
  await expect(conflict.locator('ins')).toHaveText('dawn');
  await expect(conflict.locator('del')).toHaveText('night');
  await dialog(page).getByRole('button', { name: 'Use mine' }).click();
  await dialog(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog(page)).toBeHidden();
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await expectText(page, 'We count the till at night');
});

test('a scheduled post is previewed without an account, and nobody else sees it', async ({
  page,
  browser,
}) => {
  const title = named('For next year');
  await addPost(page);
  await fillIn(page, {
    Title: title,
    Content: 'Not yet',
    Author: 'Clerk',
    Date: '2999-01-02',
    Time: '09:30',
  });
  await dialog(page).getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, title)).toContainText('Scheduled');
  await expect(row(page, title)).toContainText('2 Jan 2999, 09:30');
  await page
    .getByRole('group', { name: 'State' })
    .getByRole('button', { name: /^Scheduled/ })
    .click();
  await expect(row(page, title)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Published' })).toHaveCount(0);

  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('button', { name: 'Preview link' }).click();
  const links = page.getByRole('dialog', { name: 'Preview links' });
  await links.getByRole('button', { name: 'Create a link' }).click();
  const address = await links.getByLabel('New link').inputValue();

  const context = await browser.newContext();
  const reader = await context.newPage();
  const requests: string[] = [];
  reader.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
  const opened = await reader.goto(address);
  await expect(reader.getByText('Preview: not published')).toBeVisible();
  await expect(reader.getByRole('heading', { name: title })).toBeVisible();
  await expect(reader.getByText('Not yet')).toBeVisible();
  const headers = opened?.headers() ?? {};
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
  expect(headers['referrer-policy']).toContain('no-referrer');
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const [, token = ''] = address.split('#');
  expect(token).toHaveLength(43);
  expect(requests.filter((request) => request.replace(address, '').includes(token))).toEqual([]);
  const slug = (await (await reader.request.get(new URL('/api/blogs', address).href)).text()).includes(title);
  expect(slug).toBe(false);

  await links.getByRole('button', { name: 'Revoke' }).click();
  await expect(links.getByText('There are no active links.')).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('This preview link has expired or was revoked.')).toBeVisible();
  await context.close();
});

test('a post is unpublished, and an earlier version restored', async ({ page }) => {
  const title = named('With a history');
  const { id } = await savePost(page, { title, content: 'The first text' });
  await savePost(page, { title, content: 'The second text' }, id);
  await page.reload();
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('button', { name: 'Unpublish' }).click();
  await expect(dialog(page).getByText('Unpublished', { exact: true })).toBeVisible();
  expect((await page.request.get(`/blog/${id}`)).status()).toBe(404);

  await dialog(page).getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.locator('del')).toHaveText('first');
  await expect(history.locator('ins')).toHaveText('second');
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(page).getByLabel('Content')).toHaveValue('The first text');
  await dialog(page).getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog(page).getByText('Published', { exact: true })).toBeVisible();
  expect((await page.request.get(`/blog/${id}`)).status()).toBe(200);
});

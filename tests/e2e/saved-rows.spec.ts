import type { Page } from '@playwright/test';
import { VACANCY } from '#tests/support/applicants';
import { savePost } from '#tests/support/blog-calls';
import { addPost, dialog, fillIn, row } from '#tests/support/blog-editor';
import { expect, test } from '#tests/support/browser';

/** Lists lag as on the platform. */
test.use({ siteEnv: { LIST_LAG_MS: '5000' } });

/** Every request for a list that a page makes, from now on. */
function listRequests(page: Page, path: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === path) seen.push(path);
  });
  return seen;
}

const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

test.beforeEach(({ page, logIn }) => logIn(page));

test('a post is listed as saved although the list lags, which is read once and by an older answer not reverted', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409/);
  for (const title of ['Till gone', 'Till theirs']) await savePost(page, { title, content: 'x' });
  const lists = listRequests(page, '/api/blogs');
  await page.goto('/viewblog');
  await expect(row(page, 'Till gone')).toBeVisible();
  const before = await page.request.get('/api/blogs?view=cards&limit=100');
  await addPost(page);
  await fillIn(page, { Title: 'Till one', Content: 'One', Author: 'Cashier' });
  await confirm(page, 'Add Blog');
  await expect(page.getByRole('row').nth(1)).toContainText('Till one');
  await row(page, 'Till one').getByRole('button', { name: 'Edit' }).click();
  await fillIn(page, { Title: 'Till two' });
  await confirm(page, 'Update Blog');
  await expect(row(page, 'Till two')).toHaveCount(1);
  await expect(row(page, 'Till one')).toHaveCount(0);
  await row(page, 'Till gone').getByRole('button', { name: 'Delete' }).click();
  await confirm(page, 'Delete');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Till gone')).toHaveCount(1);
  // Its version is the one of the answer: another change is accepted.
  await row(page, 'Till gone').getByRole('button', { name: 'Delete' }).click();
  await confirm(page, 'Delete');
  await expect(row(page, 'Till gone')).toHaveCount(0);
  expect(lists).toHaveLength(1);

  // Another admin is faster with another post, and the list that is read for that is older.
  const posts = (await before.json()) as { id: string; title: string }[];
  await savePost(
    page,
    { title: 'Till theirs', content: 'theirs' },
    posts.find(({ title }) => title === 'Till theirs')?.id,
  );
  await page.route('**/api/blogs?view=cards*', (route) => route.fulfill({ response: before }));
  const read = page.waitForResponse('**/api/blogs?view=cards*');
  await row(page, 'Till theirs').getByRole('button', { name: 'Delete' }).click();
  await confirm(page, 'Delete');
  await expect(dialog(page).getByRole('alert')).toContainText('Someone else changed “Till theirs”');
  await (await read).finished();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(row(page, 'Till two')).toHaveCount(1);
  await expect(row(page, 'Till gone')).toHaveCount(0);
  await page.unrouteAll();
  await page.reload();
  await expect(row(page, 'Till two')).toHaveCount(1);
  await expect(row(page, 'Till gone')).toHaveCount(0);
});

test('a vacancy is listed as saved, also as another admin saved it, and the list is read once', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409/);
  await page.request.post('/api/save', { data: { ...VACANCY, title: 'Teller' } });
  const lists = listRequests(page, '/api/careerdetails');
  await page.goto('/careerform');
  await page.getByRole('button', { name: 'Update Teller' }).click();
  const found = await (await page.request.get('/api/career/Teller')).json();
  const theirs = { ...found, title: 'Teller, renamed', shortTitle: 'Theirs' };
  expect((await page.request.put(`/api/careerdetails/${found.id}`, { data: theirs })).status()).toBe(200);
  await dialog(page).getByLabel('Short Title').fill('Mine');
  await confirm(page, 'Save');
  await expect(dialog(page).getByRole('region', { name: 'Saved by someone else' })).toContainText('Theirs');
  await confirm(page, 'Cancel');
  await expect(row(page, 'Teller, renamed')).toContainText('Theirs');
  await page.getByRole('button', { name: 'Update Teller, renamed' }).click();
  // What was typed is there again, and still conflicts.
  await expect(dialog(page).getByLabel('Short Title')).toHaveValue('Mine');
  await dialog(page).getByLabel('Title', { exact: true }).fill('Teller, senior');
  await confirm(page, 'Save');
  await confirm(page, 'Use mine');
  await expect(row(page, 'Teller, senior')).toContainText('Mine');
  await page.getByRole('button', { name: 'Delete Teller, senior' }).click();
  await confirm(page, 'Delete');
  await expect(page.getByText('Data deleted successfully!')).toBeVisible();
  await expect(row(page, 'Teller')).toHaveCount(0);
  expect(lists).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(row(page, 'Teller')).toHaveCount(0);
});

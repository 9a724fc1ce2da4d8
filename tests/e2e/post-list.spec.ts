import type { Route } from '@playwright/test';
import { saveDraft, savePost } from '../support/blog-calls.ts';
import { expect, test } from '../support/browser.ts';
import { isOnTop } from '../support/on-top.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

/** The height of a line in a row. */
const LINE_PX = 21;

const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`;

test('a long name of an author leaves the room of the list to the titles', async ({ page }) => {
  const title = named('Settle these before the first live branch');
  const author =
    'Implementation Consultant for Microfinance and Pawning Systems in the Western and Southern Provinces';
  await savePost(page, { title, contentwriter: author, content: 'A text' });
  for (const [width, lines] of [
    [1280, 3],
    [1920, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/viewblog#q=${title.slice(-8)}`);
    const link = page.getByRole('link', { name: title, exact: true });
    await expect(link).toBeVisible();
    expect((await link.boundingBox())!.height).toBeLessThan((lines + 0.5) * LINE_PX);
  }
});

test('the question before deleting a post says what readers lose', async ({ page }) => {
  const title = named('Not shown yet');
  await savePost(page, { title, content: 'A text', publishAt: '2999-01-02T09:30+05:30' });
  const published = named('Shown');
  await savePost(page, { title: published, content: 'A text' });
  await page.goto(`/viewblog#q=${title.slice(-8)}`);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: /^Delete this / });
  const again = 'list of deleted records on the dashboard.';
  await expect(dialog).toContainText(
    `“${title}” will no longer be listed. You can undo this at once, and for 30 days the post can be restored from the ${again}`,
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('searchbox').fill(published.slice(-8));
  await page.getByRole('button', { name: `Delete ${published}` }).click();
  await expect(dialog).toContainText(
    'will no longer be shown to readers, and its address will no longer work. You can undo this at once,',
  );
});

test('what was deleted far down the list can be brought back from there', async ({ page }) => {
  const title = named('Far down');
  await savePost(page, { title, content: 'A text', publishAt: '1999-01-02T09:30+05:30' });
  await page.goto('/viewblog');
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.poll(() => isOnTop(undo)).toBe(true);
  await undo.click();
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(undo).toHaveCount(0);
});

test('what happens to a row far down the list is said in view', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.setViewportSize({ width: 390, height: 700 });
  const title = named('Far down');
  const id = await saveDraft(page, { title, content: 'A text' });
  const fail = (route: Route) => route.fulfill({ status: 500, json: { message: 'Something went wrong.' } });
  const failed = `**/api/post-drafts/${id}`;
  await page.route(failed, async (route) => {
    if (route.request().method() === 'GET') return fail(route);
    return route.continue();
  });
  await page.goto('/viewblog?sort=date.asc');
  const row = page.getByRole('row', { name: title });
  await row.getByRole('button', { name: `Edit ${title}` }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Error fetching blog details.' });
  await expect.poll(() => isOnTop(problem)).toBe(true);
  await problem.getByRole('button', { name: 'Close' }).click();
  await expect(problem).toHaveCount(0);

  await row.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(problem).toBeVisible();
  await page.unroute(failed);
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(title);
  await expect(problem).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.route('**/api/deleted/**', fail);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() =>
      isOnTop(page.getByRole('alert').filter({ hasText: 'could not be undone. Please try again.' })),
    )
    .toBe(true);
  // One notice, with the other try in it.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.unroute('**/api/deleted/**', fail);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(row).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a toast over the editor in its dialog leaves the button that saves in view', async ({ page }) => {
  const title = named('Toasted');
  await savePost(page, { title, content: 'A text' });
  await page.goto(`/viewblog#q=${title.slice(-8)}`);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Blog' });
  for (const [width, change, said] of [
    [390, 'Unpublish', 'Post unpublished.'],
    [1280, 'Publish now', 'Post published.'],
  ] as const) {
    await page.setViewportSize({ width, height: 780 });
    await editor.getByRole('button', { name: change }).click();
    const toast = page.getByText(said);
    await expect(toast).toBeVisible();
    const { y, height } = (await toast.boundingBox())!;
    const save = (await editor.getByRole('button', { name: 'Update Blog' }).boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(save.y);
  }
});

test('the state of a failed build stands beside the button on a tablet', async ({ page }) => {
  const message =
    'The build hook did not answer. What you saved is safe and already shown; check BUILD_HOOK_URL.';
  await page.route('**/api/builds', (route) => route.fulfill({ json: { state: 'failed', message } }));
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/viewblog');
  const state = (await page.getByRole('status').filter({ hasText: message }).boundingBox())!;
  const button = (await page.getByRole('button', { name: 'Add Blog' }).boundingBox())!;
  expect(state.x + state.width).toBeLessThanOrEqual(button.x);
  expect(button.y).toBeLessThan(state.y + state.height);
});

test('without scripts the page of a post says what is missing, in view', async ({
  page,
  browser,
  baseURL,
}) => {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    storageState,
  });
  const unscripted = await context.newPage();
  await unscripted.goto('/post');
  await expect(unscripted.locator('noscript p')).toBeInViewport();
  await context.close();
});

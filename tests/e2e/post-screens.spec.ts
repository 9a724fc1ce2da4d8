import type { Locator, Page } from '@playwright/test';
import { violations, WCAG } from '../support/axe.ts';
import { changeDraft, saveDraft, savePost } from '../support/blog-calls.ts';
import { expect, test } from '../support/browser.ts';
import { holdRoute } from '../support/held-route.ts';
import { photograph } from '../support/images.ts';
import { isOnTop } from '../support/on-top.ts';
import { editorOf, readPost } from '../support/post-page.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`;

/** Nothing is wider than the screen, and axe finds nothing. */
async function expectSound(page: Page) {
  const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overhang)).toBeLessThanOrEqual(0);
  expect(await violations(page, WCAG)).toEqual([]);
}

test('on a phone the sentence of the build begins beside its badge', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/viewblog');
  const [badge, sentence] = await page
    .getByRole('status')
    .filter({ hasText: /Readers already see|has been rebuilt/ })
    .evaluate((status) => [...status.children].map((part) => part.getClientRects()[0]!.toJSON() as DOMRect));
  expect(sentence!.x).toBeGreaterThan(badge!.x);
  expect(sentence!.y).toBeLessThan(badge!.y + badge!.height);
});

for (const width of [390, 1280])
  test(`history, preview links, conflict and preview are sound at ${width} px`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/409/);
    // A colour on its way to another one is neither: what is judged stands still.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const post = { title: named('Looked at'), format: 'markdown', publishAt: '2999-01-02T09:30+05:30' };
    const buffer = await photograph(800, 450);
    const image = { name: 'a.jpg', mimeType: 'image/jpeg', buffer };
    const { id } = await savePost(page, {
      ...post,
      content: 'The **first** text',
      description: 'One',
      image,
    });
    const content = 'The **second** text, which is longer';
    await savePost(
      page,
      { ...post, content, description: 'Two', image: { ...image, buffer: await photograph(400, 300) } },
      id,
    );
    await page.goto(`/post?id=${id}`);
    await editorOf(page).getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByText('Description')).toBeVisible();
    await expect(history.getByText('In this version')).toBeVisible();
    await expectSound(page);
    await history.getByRole('button', { name: 'Close' }).click();

    await editorOf(page).getByRole('button', { name: 'Preview link' }).click();
    const links = page.getByRole('dialog', { name: 'Preview links' });
    await links.getByRole('button', { name: 'Create a link' }).click();
    const address = await links.getByLabel('New link').inputValue();
    await expect(links.getByRole('listitem')).toHaveCount(1);
    await expectSound(page);
    const preview = await page.context().newPage();
    await preview.setViewportSize({ width, height: 800 });
    await preview.goto(address);
    await expect(preview.getByText('which is longer')).toBeVisible();
    await expectSound(preview);
    await preview.close();
    await links.getByRole('button', { name: 'Revoke' }).click();
    await expect(links.getByLabel('New link')).toHaveCount(0);
    await links.getByRole('button', { name: 'Close' }).last().click();

    await editorOf(page).getByLabel('Title').fill('My title');
    const theirs = `Theirs ${'and a sentence that goes on. '.repeat(60)}`;
    await savePost(page, { ...post, content: theirs, publishAt: '2999-02-03T09:30+05:30' }, id);
    await editorOf(page).getByRole('button', { name: 'Update Blog' }).click();
    // What can be done is in view, not the end of the form, where the button was pressed; the legend is above the texts.
    await expect.poll(() => isOnTop(editorOf(page).getByRole('button', { name: 'Use mine' }))).toBe(true);
    await expect(
      editorOf(page).locator('p:has-text("Underlined: only in their version.") + dl'),
    ).toBeVisible();
    await expect(editorOf(page).getByText('Error saving blog')).toHaveCount(0);
    await expectSound(page);
  });

for (const width of [390, 1280])
  test(`a draft’s history compares its texts and restores one at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const draft = { title: named('Rewritten'), format: 'markdown' };
    const id = await saveDraft(page, { ...draft, content: 'The first text' });
    await changeDraft(page, id, { ...draft, content: 'The second text' });
    await page.goto(`/post?draft=${id}`);
    await editorOf(page).getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.locator('del')).toHaveText('first');
    await expect(history.locator('ins')).toHaveText('second');
    await expectSound(page);
    await history.getByRole('button', { name: 'Restore this version' }).click();
    await expect(page.getByText('The version was restored.')).toBeVisible();
    await expect(history).toHaveCount(0);
    expect(await (await page.request.get(`/api/post-drafts/${id}`)).json()).toMatchObject({
      title: draft.title,
      content: 'The first text',
    });
  });

test('a preview link to a post that has become public leads to the post', async ({ page }) => {
  const { id } = await savePost(page, {
    title: named('Soon'),
    content: 'A text',
    publishAt: '2999-01-02T09:30+05:30',
  });
  await page.goto(`/post?id=${id}`);
  await editorOf(page).getByRole('button', { name: 'Preview link' }).click();
  const links = page.getByRole('dialog', { name: 'Preview links' });
  await links.getByRole('button', { name: 'Create a link' }).click();
  const address = await links.getByLabel('New link').inputValue();
  await links.getByRole('button', { name: 'Close' }).last().click();
  await editorOf(page).getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Post published')).toBeVisible();
  await page.goto(address);
  await expect(page).toHaveURL(new RegExp(`/blog/${id}$`));
  await expect(page.getByText('Preview: not published')).toHaveCount(0);
});

test('a picture over 1600 px in a text is made smaller', async ({ page }) => {
  const id = await saveDraft(page, { title: named('Large'), content: 'A text', format: 'markdown' });
  await page.goto(`/post?draft=${id}`);
  await editorOf(page).getByLabel('Content').click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    editorOf(page).getByRole('button', { name: 'Picture', exact: true }).click(),
  ]);
  await chooser.setFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: await photograph(2400, 1200) });
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  await dialog.getByLabel('Alternative text').fill('A long counter');
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await expect(editorOf(page).getByAltText('A long counter')).toHaveAttribute('src', /-1600x800\.webp$/);
  // A paragraph of its own: readers see a picture in the middle of one without space around it.
  await expect(editorOf(page).getByLabel('Content').locator('p')).toHaveText(['A text', '']);
});

test('a draft that cannot be sent keeps its text: without a connection, and after the session', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/401|ERR_INTERNET_DISCONNECTED|Failed to load/);
  const id = await saveDraft(page, { title: named('Kept'), content: 'Before' });
  await page.goto(`/post?draft=${id}`);
  await editorOf(page).getByLabel('Content').fill('Typed without a connection');
  await page.context().setOffline(true);
  await editorOf(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(editorOf(page).getByRole('alert').first()).toContainText('Error saving blog');
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await editorOf(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
  await logIn(page);
  await page.goto(`/post?draft=${id}`);
  await expect(editorOf(page).getByLabel('Content')).toHaveValue('Typed without a connection');
  await expect(editorOf(page).getByText('It is not saved yet.')).toBeVisible();
  await editorOf(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(editorOf(page).getByText('It is not saved yet.')).toHaveCount(0);
  expect((await (await page.request.get(`/api/post-drafts/${id}`)).json()).content).toBe(
    'Typed without a connection',
  );
  expect(await readPost(page, id)).toHaveProperty('message');
});

test('the dialog of preview links says in itself what was copied, and which of its buttons works', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 780 });
  const id = await saveDraft(page, { title: named('Linked to'), content: 'A text' });
  await page.goto(`/post?draft=${id}`);
  await editorOf(page).getByRole('button', { name: 'Preview link' }).click();
  const links = page.getByRole('dialog', { name: 'Preview links' });
  const made = await holdRoute(page, '**/api/preview-links');
  await links.getByRole('button', { name: 'Create a link' }).click();
  await expect(links.getByRole('button', { name: 'Creating...' })).toHaveAttribute('aria-busy', 'true');
  made();
  // Which of the two is the one above.
  await links.getByRole('button', { name: 'Create another link' }).click();
  await expect(links.getByRole('listitem')).toHaveCount(2);
  await expect(links.getByRole('listitem').filter({ hasText: 'New' })).toHaveCount(1);
  await expect(links.getByRole('listitem').filter({ hasText: /Created \d+ \w+ \d+, \d\d:\d\d/ })).toHaveCount(
    2,
  );
  await links.getByRole('button', { name: 'Copy link' }).click();
  await expect(links.getByRole('status')).toHaveText('The link was copied.');
  const revoked = await holdRoute(page, '**/api/preview-links/*');
  const newest = links.getByRole('listitem').filter({ hasText: 'New' });
  await newest.getByRole('button', { name: 'Revoke' }).click();
  const another = links.getByRole('button', { name: 'Create another link' });
  await expect(another).toBeDisabled();
  await expect(another).not.toHaveAttribute('aria-busy');
  revoked();
  await expect(links.getByRole('listitem')).toHaveCount(1);
  await expect(newest).toHaveCount(0);
  await expect(links.getByLabel('New link')).toHaveCount(0);
});

test('the placeholder of a post has the places of its fields and buttons', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const id = await saveDraft(page, { title: named('Slow'), content: 'A text', format: 'markdown' });
  const answer = await holdRoute(page, `**/api/post-drafts/${id}`);
  await page.goto(`/post?draft=${id}`);
  const topsOf = (boxes: Locator) =>
    boxes.evaluateAll((all) => all.map((box) => Math.round(box.getBoundingClientRect().top)));
  const loading = page.getByRole('region', { name: 'Post' });
  const placeholders = await topsOf(loading.locator('.h-7, .h-12, .h-11.w-80, .min-h-100'));
  await expect(loading.locator('.page-actions')).toBeInViewport();
  answer();
  await expect(editorOf(page).getByLabel('Content')).toBeVisible();
  const fields = await topsOf(
    editorOf(page).locator(
      'h2, [name=title], label:has-text("Rich text"), .rich-box, [name=author], [name=image]',
    ),
  );
  expect(fields).toHaveLength(6);
  for (const [at, top] of fields.entries()) expect(Math.abs((placeholders[at] ?? 0) - top)).toBeLessThan(4);
});

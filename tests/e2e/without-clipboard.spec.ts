import { articlesByDate } from '#tests/support/articles';
import { saveDraft } from '#tests/support/blog-calls';
import { expect, test } from '#tests/support/browser';
import { editorOf } from '#tests/support/post-page';

test.beforeEach(({ page }) =>
  // As on a page without HTTPS.
  page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
);

test('the secret of an app is selected by its reader instead', async ({ page, logIn }) => {
  await logIn(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add an app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  const said = dialog.getByRole('alert');
  await expect(said).toHaveText('This browser does not allow copying. Select the secret instead.');
  await expect(said).toBeInViewport({ ratio: 1 });
  // Over the dialog it would cover its buttons.
  await expect(page.locator('.toasts > p')).toHaveCount(0);
});

test('a preview link says that it is to be selected, which a click on it does', async ({ page, logIn }) => {
  await logIn(page);
  await page.goto(`/post?draft=${await saveDraft(page, { title: 'To be linked to', content: 'A text' })}`);
  await editorOf(page).getByRole('button', { name: 'Preview link' }).click();
  const links = page.getByRole('dialog', { name: 'Preview links' });
  await links.getByRole('button', { name: 'Create a link' }).click();
  await links.getByRole('button', { name: 'Copy link' }).click();
  await expect(links.getByRole('alert')).toHaveText(
    'The link could not be copied: select it and copy it yourself.',
  );
  await links.getByLabel('New link').click();
  const selected = await links
    .getByLabel('New link')
    .evaluate((field: HTMLInputElement) => field.value.slice(field.selectionStart!, field.selectionEnd!));
  expect(selected).toMatch(/\/preview#[\w-]{43}$/);
});

test('the link to an article says that it was not copied', async ({ page }) => {
  await page.goto(`/blog/${articlesByDate()[0]!.id}`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Not copied')).toBeVisible();
});

import { saveDraft } from '#tests/support/blog-calls';
import { expect, test } from '#tests/support/office';

test('where a browser does not allow copying, a secret and a preview link say so and are selected', async ({
  page,
  office,
}) => {
  // As on a page without HTTPS.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto('/account');
  await office.press('Add an app');
  await office.confirm('Copy');
  await expect(office.dialog.getByRole('alert')).toHaveText(
    'This browser does not allow copying. Select the secret instead.',
  );
  await expect(office.toasts).toHaveCount(0);

  await saveDraft(page, { title: 'To be linked to', content: 'A text' });
  await page.goto('/viewblog');
  await office.row('To be linked to').getByRole('button', { name: /^Edit/ }).click();
  await office.confirm('Preview link');
  const links = page.getByRole('dialog', { name: 'Preview links' });
  await office.press('Create a link', links);
  await office.press('Copy link', links);
  await expect(links.getByRole('alert')).toHaveText(
    'The link could not be copied: select it and copy it yourself.',
  );
  await links.getByLabel('New link').click();
  const selected = await links
    .getByLabel('New link')
    .evaluate((field: HTMLInputElement) => field.value.slice(field.selectionStart!, field.selectionEnd!));
  expect(selected).toMatch(/\/preview#[\w-]{43}$/);
});

import { expect, test } from '#tests/support/office';

test('where a browser does not allow copying, the secret of an app says so, and not behind its dialog', async ({
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
});

import { addRichPost, contentOf, dialog } from '../support/blog-editor.ts';
import { expect, test } from '../support/browser.ts';
import { photograph } from '../support/images.ts';

test('a picture that cannot be used is refused when it is chosen, and another one keeps the alternative text', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/413|ERR_FAILED/);
  await logIn(page);
  await page.goto('/viewblog');
  await addRichPost(page);
  const asks = page.getByRole('dialog', { name: 'Add a picture' });
  const choose = async (name: string, buffer: Buffer) => {
    const button = (await asks.isVisible())
      ? asks.getByRole('button', { name: 'Choose another picture' })
      : dialog(page).getByRole('button', { name: 'Picture', exact: true });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer });
  };

  await page.route('**/PictureDialog.*.js', (route) => route.abort());
  await choose('minutes.jpg', Buffer.from('Not a picture'));
  await expect(dialog(page).getByRole('alert')).toContainText('The picture was not added.');
  await page.unrouteAll();
  await choose('minutes.jpg', Buffer.from('Not a picture'));
  await expect(dialog(page).getByText('The picture was not added.')).toHaveCount(0);
  await expect(asks.getByText('The content of this file is not a JPEG, PNG')).toBeVisible();
  await expect(asks.getByText('minutes.jpg')).toBeVisible();
  await expect(asks.locator('img')).toHaveCount(0);
  const alt = asks.getByLabel('Alternative text');
  await expect(alt).toBeFocused();
  await alt.fill('The till at noon');
  const insert = asks.getByRole('button', { name: 'Insert picture' });
  await expect(insert).toBeDisabled();

  await page.route('**/api/uploads', (route) =>
    route.fulfill({ status: 413, json: { message: 'Too large.' } }),
  );
  await choose('till.jpg', await photograph(900, 600));
  await expect(asks.getByText('The content of this file')).toHaveCount(0);
  await expect(asks.locator('img')).toHaveJSProperty('naturalWidth', 900);
  await insert.click();
  await expect(asks.getByText('The picture was not uploaded. Too large.')).toBeVisible();
  await page.unrouteAll();
  await choose('tall.jpg', await photograph(400, 900));
  const preview = asks.locator('img');
  await expect(preview).toHaveJSProperty('naturalHeight', 900);
  const [shown, frame] = await Promise.all([preview, preview.locator('..')].map((box) => box.boundingBox()));
  expect(shown!.height).toBeLessThanOrEqual(frame!.height);
  await choose('small.jpg', await photograph(300, 200));
  await expect(asks.getByText('The picture was not uploaded.')).toHaveCount(0);
  await expect(alt).toHaveValue('The till at noon');
  await insert.click();
  await expect(asks).toBeHidden();
  await expect(contentOf(page).getByAltText('The till at noon')).toHaveAttribute('src', /-300x200\./);
});

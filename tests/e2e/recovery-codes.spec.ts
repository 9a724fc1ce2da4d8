import { expect } from '#tests/support/browser';
import { addApp, test } from '#tests/support/own-proofs';

test('recovery codes can be copied, and are replaced only after a question', async ({
  page,
  context,
  logIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page);
  await page.goto('/account');
  await addApp(page);
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const codes = page.locator('.recovery-sheet').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const first = await codes.allTextContents();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first.join('\n'));
  await page.getByRole('button', { name: 'I have stored them' }).click();

  await page.getByRole('button', { name: 'Replace the codes' }).click();
  const question = page.getByRole('dialog', { name: 'Replace your recovery codes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(codes).toHaveCount(0);
  await page.getByRole('button', { name: 'Replace the codes' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(codes).toHaveCount(10);
  await expect(question).toBeHidden();
  expect(await codes.allTextContents()).not.toEqual(first);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByRole('button', { name: 'Replace the codes' })).toBeFocused();
});

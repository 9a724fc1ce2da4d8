import { PROOF_MESSAGES } from '#features/accounts/schema/proofs';
import { expect } from '#tests/support/browser';
import { addApp, givePassword, logOut, REFUSED, test } from '#tests/support/own-proofs';

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
  // Above the dialog: what the page shows in the top layer last is on top.
  await expect(page.locator(':popover-open').getByText('Copied.')).toBeVisible();
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

test('the secret of an app can be copied, as the app takes it', async ({ page, context, logIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  const shown = await dialog.locator('.font-mono').textContent();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.locator(':popover-open').getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown?.replaceAll(' ', ''));
});

test('recovery codes print alone, and Escape does not lose them', async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/account');
  await addApp(page);
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const sheet = page.locator('.recovery-sheet');
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  await page.emulateMedia({ media: 'print' });
  const printed = (await page.locator('body').innerText()).split('\n').filter(Boolean);
  expect(printed.slice(-10)).toEqual(await sheet.getByRole('listitem').allTextContents());
  expect(printed).toHaveLength(12);
  expect(printed[0]).toMatch(/: recovery codes$/);
  // They begin at the top of the paper, without the shade behind a dialog.
  expect(await sheet.boundingBox()).toMatchObject({ y: expect.closeTo(50, -2) });
  const shade = await sheet.evaluate(
    (element) => getComputedStyle(element.closest('dialog')!, '::backdrop').display,
  );
  expect(shade).toBe('none');
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(sheet).toBeVisible();
});

test('a recovery code completes a login once', async ({ page, logIn, allowConsole }) => {
  allowConsole(REFUSED);
  await logIn(page);
  await page.goto('/account');
  await addApp(page);
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const sheet = page.locator('.recovery-sheet');
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  const codes = await sheet.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByText('10 of 10 are unused.')).toBeVisible();
  await logOut(page);

  const recover = async () => {
    await givePassword(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
  };
  await recover();
  await expect(page).toHaveURL(/\/jobformdetails$/);
  await page.goto('/account');
  await expect(page.getByText('9 of 10 are unused.')).toBeVisible();
  await logOut(page);
  await recover();
  await expect(page.getByRole('alert')).toHaveText(PROOF_MESSAGES.wrongRecoveryCode);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

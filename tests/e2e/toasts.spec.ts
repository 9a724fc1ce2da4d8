import { expect, test } from '#tests/support/browser';

const PROBLEM = 'The store does not answer.';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

test('the next try to switch an acknowledgement replaces what was said of the one before', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  await page.goto('/settings');
  const box = page.getByLabel('Tell applicants that their application has arrived');
  await page.route('**/api/templates/**', (route) =>
    route.fulfill({ status: 500, json: { message: PROBLEM } }),
  );
  await box.click();
  const said = page.locator('.toasts > p');
  await expect(said).toHaveText([PROBLEM]);
  await page.unrouteAll();
  await box.click();
  for (const result of ['will be sent from now on.', 'will no longer be sent.']) {
    await expect(said.filter({ hasText: result })).toBeVisible();
    expect(await said.count()).toBe(1);
    if (await box.isChecked()) await box.click();
  }
});

import { inquire, open, PROBLEM, refuse, toast } from '#tests/support/admin-records';
import { expect, test } from '#tests/support/browser';

test('a toast is a polite status for three seconds, replaces one with the same words, and a failure stays in the page', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/500/);
  await page.clock.install();
  await logIn(page);
  await inquire(page, ['Asha']);
  await open(page, '/contactformdetails', 'Asha Perera');
  const status = page.getByLabel('Status');
  const saved = toast(page, 'Saved.');
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [value, waitMs] of [
    ['in-progress', 2900],
    ['answered', 2900],
  ] as const) {
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await status.selectOption(value);
    await answered;
    await expect(saved).toHaveCount(1);
    await page.clock.runFor(waitMs);
    await expect(saved).toBeVisible();
  }
  await expect(page.locator('.toasts')).toHaveRole('status');
  await page.clock.runFor(200);
  await expect(saved).toHaveCount(0);
  await page.clock.resume();
  await refuse(page, /\/api\/inquiries\/[^/]+$/, 'PATCH');
  await status.selectOption('closed');
  await expect(status).toHaveAccessibleDescription(`Not saved. ${PROBLEM}`);
  await expect(status).toHaveValue('answered');
  await expect(saved).toHaveCount(0);
});

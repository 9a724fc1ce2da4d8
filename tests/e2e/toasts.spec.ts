import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { INQUIRY } from '#tests/support/inquiries';
import { apply } from '#tests/support/sent-mails';

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
  const problem = page.getByRole('alert').filter({ hasText: PROBLEM });
  await expect(problem).toContainText('still');
  await page.unrouteAll();
  await box.click();
  await expect(problem).toHaveCount(0);
  const said = page.locator('.toasts > p');
  for (const result of ['will be sent from now on.', 'will no longer be sent.']) {
    await expect(said.filter({ hasText: result })).toBeVisible();
    expect(await said.count()).toBe(1);
    if (await box.isChecked()) await box.click();
  }
});

test('the date in the name of an exported file stands in one line', async ({ page }) => {
  const lastName = `Exported${Date.now()}`;
  await page.request.post('/api/send-email', { data: { ...INQUIRY, lastName } });
  await page.goto(`/contactformdetails?q=${lastName}`);
  await page.getByRole('button', { name: /^Export CSV/ }).click();
  const said = page.locator('.toasts > p').filter({ hasText: /^1 row exported to contact-submissions-/ });
  await expect(said).toBeVisible();
  // Narrower and narrower: each part of the date comes to the end of a line once.
  const broken = await said.evaluate((toast: HTMLElement) => {
    const text = toast.firstChild!;
    const date = document.createRange();
    date.setStart(text, text.textContent!.search(/\d{4}-/));
    date.setEnd(text, text.textContent!.indexOf('.csv'));
    return Array.from({ length: 300 }, (_, less) => 480 - less).filter((width) => {
      toast.style.width = `${width}px`;
      return new Set([...date.getClientRects()].map(({ top }) => top)).size > 1;
    });
  });
  expect(broken).toEqual([]);
});

test('a removal that is refused after its dialog was closed is said in a toast', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  const name = `Revoked ${Date.now()}`;
  const invited = await page.request.post('/api/accounts', {
    data: { name, email: `revoked${Date.now()}@sample.example`, roles: ['office'] },
  });
  const { id } = await invited.json();
  await page.goto('/accounts');
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  const letGo = await holdRoute(page, `**/api/accounts/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Revoke this invitation?' });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByRole('button', { name: 'Revoking...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // Another owner was faster.
  expect((await page.request.delete(`/api/accounts/${id}`)).status()).toBe(200);
  letGo();
  const said = page.locator('.toasts > p');
  await expect(said).toHaveText('This invitation no longer exists.');
  await expect(said).toHaveClass(/bg-danger/);
  await expect(page.getByText(name)).toHaveCount(0);
});

test('a single rejection that the provider refuses is said as a failure, with what it changed nevertheless', async ({
  page,
  resend,
}) => {
  const own = await apply(page, ['Lalith']);
  await page.goto(`/jobformdetails?q=${own}`);
  await page.getByRole('checkbox', { name: `Select Lalith ${own}` }).check();
  await page.getByRole('button', { name: 'Reject...' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject Lalith ${own}` });
  await dialog.getByLabel('Text').fill('Dear {name}, no.');
  resend.mood = 'of the recipient';
  await dialog.getByRole('button', { name: 'Send the rejection' }).click();
  const said = page.locator('.toasts > p');
  const refused = 'Not sent. The email provider does not accept the address.';
  await expect(said).toHaveText(`${refused} However, the application was moved to Rejected.`);
  await expect(said).toHaveClass(/bg-danger/);
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('Rejected');
  // Another one moves nobody.
  await page.getByRole('link', { name: `Lalith ${own}` }).click();
  await page.getByRole('button', { name: 'Send a rejection' }).click();
  await page.getByRole('dialog').getByLabel('Text').fill('Dear {name}, no.');
  await page.getByRole('button', { name: 'Send the rejection' }).click();
  await expect(said).toHaveText(refused);
  resend.mood = 'well';
});

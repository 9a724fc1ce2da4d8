import { ADMIN, expect, test } from '#tests/support/browser';
import { startSite } from '#tests/support/site';

const NAME = 'නිමල් පෙරේරා';
const EMAIL = 'nimal@customer.example';

test('an inquiry reaches the mailbox and the admin, and outlives a restart', async ({
  page,
  resend,
  allowConsole,
}) => {
  // The login screen asks whether there is a session already, and there is none.
  allowConsole(/401 .*\/api\/session/);
  resend.mood = 'well';
  const env = { RESEND_BASE_URL: resend.url, RESEND_API_KEY: 're_test' };
  const site = await startSite({ env });
  try {
    await page.goto(`${site.url}/contact`);
    await page.getByLabel('First name').fill('නිමල්');
    await page.getByLabel('Last name').fill('පෙරේරා');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Phone').fill('+94 77 000 0001');
    await page.getByLabel('Message').fill('First line\nසිංහල second line');
    await page.getByText('Software Solutions', { exact: true }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();

    await expect.poll(() => resend.delivered.filter((mail) => mail.reply_to === EMAIL)).toHaveLength(1);

    await page.goto(`${site.url}/login?next=/contactformdetails`);
    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`${site.url}/contactformdetails`);

    for (const restart of [false, true]) {
      if (restart) {
        await site.stop();
        await site.start();
      }
      await page.goto(`${site.url}/contactformdetails`);
      const row = page.getByRole('row').filter({ hasText: NAME });
      await expect(row).toHaveCount(1);
      await expect(row).toContainText('සිංහල second line');
    }
  } finally {
    await site.remove();
  }
});

import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { isOnTop } from '#tests/support/on-top';
import { apply, inquire } from '#tests/support/sent-mails';

/** The addresses that the page hands to a mail program from now on, none of which is opened. */
async function handedOver(page: Page): Promise<() => Promise<URL[]>> {
  await page.evaluate(() => {
    const seen = ((window as unknown as { seen: string[] }).seen = [] as string[]);
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="mailto:"]');
      if (!link) return;
      event.preventDefault();
      seen.push(link.href);
    });
  });
  const read = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  return async () => (await read()).map((address) => new URL(address));
}

test.beforeEach(async ({ page, logIn }) => logIn(page));

test('a filled template opens in the own mail program, stays as a draft, and answered is offered', async ({
  page,
}) => {
  const name = await inquire(page);
  const addresses = await handedOver(page);
  await page.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog');
  const open = dialog.getByRole('link', { name: 'Open in email program' });
  // Nothing is written yet: the subject alone.
  await open.click();
  await dialog.getByLabel('Template').selectOption('First answer');
  const text = await dialog.getByLabel('Text').inputValue();
  expect(text).toContain(`Dear Asha ${name},\n`);
  await dialog.getByLabel('Subject').fill('Websites & more');
  await open.click();
  const [empty, filled] = await addresses();
  expect(empty?.pathname).toBe(`${name.toLowerCase()}@customer.example`);
  expect(empty?.search).toMatch(/^\?subject=Re%3A%20Your%20inquiry[^&]+$/);
  expect(filled?.searchParams.get('subject')).toBe('Websites & more');
  expect(filled?.searchParams.get('body')).toBe(text.trim().replaceAll('\n', '\r\n'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible();
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(dialog.getByLabel('Text')).toHaveValue(text);
});

test('a text that mail programs would cut is copied instead, and one that cannot be copied says so', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await inquire(page);
  const addresses = await handedOver(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog');
  const open = dialog.getByRole('link', { name: 'Open in email program' });
  const status = dialog.getByRole('status').filter({ hasText: 'too long' });
  // A letter of Sinhala takes nine characters of an address.
  const long = 'ඔබගේ විමසීමට ස්තූතියි. '.repeat(12).trim();
  await dialog.getByLabel('Text').fill(long);
  await open.click();
  await expect(status).toHaveText(/It was copied: please paste it there\.$/);
  // Not behind the buttons.
  await expect.poll(() => isOnTop(status)).toBe(true);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(long);
  expect((await addresses())[0]?.searchParams.has('body')).toBe(false);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await open.click();
  await expect(status).toHaveText(/Please copy it and paste it there\.$/);
  await dialog.getByLabel('Text').fill(`${long} One more.`);
  await expect(status).toBeVisible();
  await dialog.getByLabel('Text').fill('Short');
  await expect(status).toHaveCount(0);
  // A template mends it as well.
  await dialog.getByLabel('Text').fill(long);
  await open.click();
  await expect(status).toBeVisible();
  await dialog.getByLabel('Template').selectOption('First answer');
  await expect(status).toHaveCount(0);
  await dialog.getByLabel('Text').fill('Short');
  await open.click();
  expect((await addresses()).at(-1)?.searchParams.get('body')).toBe('Short');
});

test('the filled template for an applicant opens there, too', async ({ page }) => {
  const own = await apply(page, ['Ishara']);
  await page.goto(`/jobformdetails?q=${own}`);
  await page.getByRole('link', { name: `Ishara ${own}` }).click();
  const addresses = await handedOver(page);
  await page.getByRole('button', { name: 'Write an email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Template').selectOption('Invitation to an interview');
  await dialog.getByRole('link', { name: 'Open in email program' }).click();
  expect((await addresses())[0]?.searchParams.get('body')).toContain(`Dear Ishara ${own},\r\n`);
});

import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from '#tests/support/browser';
import { INQUIRY } from '#tests/support/inquiries';
import { untilHydrated } from '#tests/support/islands';

/** Replaces every text of the page by an element, now and as it changes, as the translation of a browser does. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const ours = 'body *:not(font, script, style, textarea, option)';
    const replaceTexts = () => {
      for (const parent of document.querySelectorAll(ours))
        for (const text of [...parent.childNodes].filter(
          (node) => node instanceof Text && node.data.trim(),
        )) {
          const font = document.createElement('font');
          font.textContent = text.nodeValue;
          text.replaceWith(font);
        }
    };
    replaceTexts();
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(replaceTexts).observe(document.body, all);
  });

/** Opens the form and returns its button. */
async function openContact(page: Page) {
  await page.goto('/contact');
  await page.getByLabel('First name').scrollIntoViewIfNeeded();
  await untilHydrated(page, 'ContactForm');
  return page.getByRole('button', { name: 'Send message', exact: true });
}

test('a visitor sends the form of a translated page, and is told what became of it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/503|error #418/);
  const send = await openContact(page);
  await translate(page);
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(/Please fill out all the fields/);
  for (const [label, text] of Object.entries({
    ...{ 'First name': 'Kamala', 'Last name': 'Perera', Email: 'k@customer.example', Phone: '0771234567' },
    Message: 'A question',
  }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Other', exact: true }).click();
  const refusal = { status: 503, json: { message: 'No.' } };
  await page.route('**/api/send-email', (route) => route.fulfill(refusal), { times: 1 });
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(/Failed to send message/);
  await send.click();
  await expect(page.getByRole('dialog', { name: 'Message sent successfully!' })).toBeVisible();
});

test('the staff logs in on a translated page, writes a note, and saves a draft', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/422|401|error #418/);
  await page.request.post('/api/send-email', { data: INQUIRY, headers: { Origin: site.url } });
  await page.goto('/login?next=/contactformdetails');
  await untilHydrated(page, 'Login');
  await translate(page);
  for (const password of ['wrong', ADMIN.password]) {
    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    if (password === 'wrong') await expect(page.getByRole('alert')).toBeVisible();
  }
  await page.getByRole('link', { name: /Nimal/ }).first().click();
  await expect(page.getByRole('article')).toBeVisible();
  await translate(page);
  await page.getByLabel('New note').fill('Call on Monday');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('article').getByText('Call on Monday', { exact: true })).toBeVisible();

  await page.goto('/viewblog');
  await page.getByRole('button', { name: 'Add Blog', exact: true }).click();
  await translate(page);
  await page.getByLabel('Title').fill('A translated draft');
  await page.getByRole('button', { name: 'Save draft', exact: true }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
});

test('a part of a page that stops says so, and shows what was typed', async ({ page, allowConsole }) => {
  allowConsole(/NotFoundError|removeChild|insertBefore/);
  const send = await openContact(page);
  await page.getByLabel('Message').fill('A long question');
  await send.click();
  // React cannot remove what is not where it was put.
  await page.getByRole('alert').evaluate((alert) => alert.remove());
  await page.getByLabel('First name').fill('Kamala');
  await expect(page.getByText('This part of the page has stopped working.')).toBeVisible();
  await expect(page.getByText('A long question')).toBeVisible();
});

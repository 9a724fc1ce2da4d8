import type { Page } from '@playwright/test';
import { savePost } from '../support/blog-calls.ts';
import { addPost, dialog, expectText, fillIn, row } from '../support/blog-editor.ts';
import { expect, test } from '../support/browser.ts';

const BUSY = 'The site is too busy to answer just now. Please try again in a few seconds.';

/** Answers so many of the calls of an address that the server is busy; the others are answered by the site. */
async function beBusy(page: Page, address: string, method: string, { times, seconds = 1 }: Busy) {
  const calls = { left: times, asked: 0 };
  await page.route(address, (route) => {
    if (route.request().method() !== method) return route.fallback();
    calls.asked += 1;
    if (calls.left === 0) return route.fallback();
    calls.left -= 1;
    const headers = { 'Retry-After': String(seconds) };
    return route.fulfill({ status: 503, json: { message: BUSY }, headers });
  });
  return calls;
}

interface Busy {
  times: number;
  /** After how long to come back. */
  seconds?: number;
}

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/503/);
  await logIn(page);
});

test('a list is requested twice more at most, and then shows Retry', async ({ page }) => {
  const calls = await beBusy(page, '**/api/careerdetails?*', 'GET', { times: 2 });
  await page.goto('/careerform');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(calls.asked).toBe(3);

  Object.assign(calls, { left: 3, asked: 0 });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(BUSY);
  expect(calls.asked).toBe(3);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(calls.asked).toBe(4);
});

test('a long Retry-After is not waited for', async ({ page }) => {
  const calls = await beBusy(page, '**/api/careerdetails?*', 'GET', { times: 1, seconds: 60 });
  await page.goto('/careerform');
  await expect(page.getByRole('alert')).toContainText(BUSY);
  expect(calls.asked).toBe(1);
});

test('a change is sent once, and no input is lost', async ({ page }) => {
  const title = `Busy ${crypto.randomUUID()}`;
  await page.goto('/viewblog');
  const adding = await beBusy(page, '**/api/blogs', 'POST', { times: 1 });
  await addPost(page);
  await fillIn(page, { Title: title, Content: 'Words', Author: 'Cashier' });
  const save = dialog(page).getByRole('button', { name: 'Add Blog' });
  await save.click();
  await expect(dialog(page).getByRole('alert')).toContainText(`Error saving blog${BUSY}`);
  await expectText(page, 'Words');
  expect(adding.asked).toBe(1);
  await save.click();
  await expect(row(page, title)).toHaveCount(1);
});

test('an inquiry stays in its form until it has arrived', async ({ page }) => {
  const calls = await beBusy(page, '**/api/send-email', 'POST', { times: 1 });
  await page.goto('/contact');
  const form = page.locator('form').filter({ has: page.getByLabel('First name') });
  const fields = { 'First name': 'Nimal', 'Last name': 'Perera', Email: 'n@customer.example' };
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
  await form.getByLabel('Phone').fill('+94 77 000 0000');
  await form.getByLabel('Message').fill('A question');
  await form.getByRole('button', { name: 'Other' }).click();
  const send = form.getByRole('button', { name: /^Send/ });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Failed to send message. Please try again.');
  await expect(form.getByLabel('Message')).toHaveValue('A question');
  expect(calls.asked).toBe(1);
  await send.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a page that is newer than the build is requested again', async ({ page }) => {
  const title = `Awaited ${crypto.randomUUID()}`;
  const { id } = await savePost(page, { title, content: 'Words' });
  const calls = await beBusy(page, `**/api/blogs/${id}`, 'GET', { times: 1 });
  await page.goto(`/blog/${id}`);
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: title })).toBeVisible();
  expect(calls.asked).toBe(2);
  Object.assign(calls, { left: 3 });
  await page.reload();
  await expect(page.getByText('Error fetching blog details.')).toBeVisible({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: title })).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import type { InquiryRow } from '#features/inquiries/schema/inquiry';
import { holdRoute } from '#tests/support/held-route';
import { INQUIRY } from '#tests/support/inquiries';

/** What a thumb needs, in pixels. */
const THUMB = 44;

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/409/);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/login');
  await logIn(page);
});

const boxOf = async (element: Locator) => (await element.boundingBox())!;

const footOf = async (element: Locator) => {
  const { y, height } = await boxOf(element);
  return y + height;
};

/** Where it is in the page, however far that is scrolled. */
const placeOf = (element: Locator) =>
  element.evaluate((one) => {
    const { top, height } = one.getBoundingClientRect();
    return [Math.round(top + scrollY), Math.round(height)];
  });

/** Scrolls the page until the element stands at the foot of the screen. */
const toFoot = (element: Locator) =>
  element.evaluate((one) =>
    scrollBy({ top: one.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' }),
  );

/** Opens the list with the inquiries of these people, which share a last name that no other test has. */
async function openInquiries(page: Page, ...firstNames: string[]): Promise<string> {
  const lastName = `Called${Date.now()}`;
  for (const firstName of firstNames)
    await page.request.post('/api/send-email', { data: { ...INQUIRY, firstName, lastName } });
  await page.goto(`/contactformdetails?q=${lastName}`);
  await expect(page.getByRole('row').first()).toBeVisible();
  // The telephone is none of a test's business.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  return lastName;
}

test('a card whose person was called offers to mark the inquiry as answered, and moves nothing by it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 1200 });
  const name = await openInquiries(page, 'Asha', 'Bimal');
  const asha = page.getByRole('row').filter({ hasText: `Asha ${name}` });
  const mark = asha.getByRole('button', { name: `Mark as answered: Asha ${name}` });
  const offers = page.getByRole('button', { name: /^Mark as answered/ });
  const call = asha.getByRole('link', { name: `Call Asha ${name}` });
  const before = await boxOf(call);
  await expect(offers).toHaveCount(0);
  await call.click();
  await expect(mark).toBeVisible();
  await expect(offers).toHaveCount(1);
  expect(await boxOf(call)).toEqual(before);
  expect((await boxOf(mark)).height).toBeGreaterThanOrEqual(THUMB);
  // At the foot of the screen it comes into view.
  await page.setViewportSize({ width: 390, height: 480 });
  await toFoot(call);
  await expect(mark).not.toBeInViewport();
  await call.click();
  await expect(mark).toBeInViewport({ ratio: 1 });

  // Who comes back to the tab finds it again.
  await page.reload();
  const changes: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.postDataJSON()));
  const letGo = await holdRoute(page, /\/api\/inquiries\/[^/]+$/);
  await toFoot(mark);
  await mark.dblclick();
  const busy = asha.getByRole('button', { name: `Saving...: Asha ${name}` });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click({ force: true });
  const offered = await placeOf(asha);
  letGo();
  const saved = page.locator('.toasts > p').filter({ hasText: 'Saved.' });
  await expect(saved).toBeVisible();
  await expect(asha.getByText('Answered', { exact: true })).toBeVisible();
  await expect(offers).toHaveCount(0);
  expect(changes).toEqual([{ status: 'answered' }]);
  // The cards that follow stay where they were.
  expect(await placeOf(asha)).toEqual(offered);
  const marked = asha.getByText('Marked as answered');
  await expect(marked).toBeFocused();
  await expect.poll(async () => (await footOf(marked)) < (await boxOf(saved)).y).toBe(true);

  await page.reload();
  await expect(asha.getByText('Answered', { exact: true })).toBeVisible();
  await expect(offers).toHaveCount(0);
});

test('a card that a colleague has changed since says so, and shows the change', async ({ page }) => {
  const name = await openInquiries(page, 'Chandra');
  const listed = (await (await page.request.get('/api/getemaildetails?limit=100')).json()) as InquiryRow[];
  const { id, version } = listed.find(({ lastName }) => lastName === name)!;
  await page.getByRole('link', { name: `Email Chandra ${name}` }).click();
  const closed = await page.request.patch(`/api/inquiries/${id}`, {
    data: { status: 'closed' },
    headers: { 'If-Match': `"${version}"` },
  });
  expect(closed.status()).toBe(200);
  await page.getByRole('button', { name: /^Mark as answered/ }).click();
  await expect(page.locator('.toasts > p')).toHaveText(
    `The inquiry from Chandra ${name} was not marked as answered. Someone else changed it in the meantime. The list shows the change.`,
  );
  await expect(page.getByRole('row').getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mark as answered/ })).toHaveCount(0);
});

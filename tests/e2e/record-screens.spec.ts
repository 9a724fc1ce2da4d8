import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { INQUIRY } from '#tests/support/inquiries';
import { record } from '#tests/support/record-pages';
import { mark } from '#tests/support/sent-mails';

/** Sends two inquiries, and opens the page of Asha's by the list. */
async function openFirst(page: Page): Promise<void> {
  const lastName = mark();
  for (const firstName of ['Asha', 'Bimal'])
    await page.request.post('/api/send-email', { data: { ...INQUIRY, firstName, lastName } });
  await page.goto(`/contactformdetails?q=${lastName}&sort=name`);
  await page.getByRole('link', { name: `Asha ${lastName}`, exact: true }).click();
  await expect(record(page, 'Asha')).toBeVisible();
}

test.beforeEach(async ({ page, logIn }) => logIn(page));

for (const width of [360, 1280])
  test(`a record stands at one place whatever its neighbours are, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openFirst(page);
    const next = page.getByRole('link', { name: 'Next' });
    const top = async () => (await record(page, 'Asha').boundingBox())?.y;
    await expect(next).toBeVisible();
    const between = await top();

    await page.evaluate(() => {
      const order = JSON.parse(sessionStorage.getItem('order:/inquiry') ?? '') as { ids: string[] };
      for (let n = order.ids.length; n < 1000; n += 1) order.ids.push(`${n}`);
      sessionStorage.setItem('order:/inquiry', JSON.stringify(order));
    });
    await page.reload();
    await expect(page.getByText('1 of 1,000')).toBeVisible();
    await expect.poll(top).toBe(between);

    await page.evaluate(() => sessionStorage.removeItem('order:/inquiry'));
    await page.reload();
    await expect(record(page, 'Asha')).toBeVisible();
    await expect(next).toHaveCount(0);
    expect(await top()).toBe(between);
  });

test('no button moves while an inquiry is being closed, and its old status is dim', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await openFirst(page);
  await page.getByLabel('Status').selectOption('answered');
  const close = page.getByRole('button', { name: /^(Close inquiry|Saving\.\.\.)$/ });
  const places = () =>
    Promise.all([close, page.getByRole('link', { name: 'Call' })].map((button) => button.boundingBox()));
  await expect(close).toBeVisible();
  const before = await places();
  const letGo = await holdRoute(page, /\/api\/inquiries\/[^/]+$/);
  await close.click();
  await expect(close).toHaveAttribute('aria-busy', 'true');
  await expect(close).toHaveAccessibleName('Saving...');
  expect(await places()).toEqual(before);
  const badge = record(page, 'Asha').getByText('Answered', { exact: true }).first().locator('..');
  await expect(badge).toHaveCSS('opacity', '0.6');
  letGo();
  await expect(page.getByLabel('Status')).toHaveValue('closed');
  await expect(record(page, 'Asha').getByText('Closed', { exact: true }).first().locator('..')).toHaveCSS(
    'opacity',
    '1',
  );
});

test('the page of a deleted inquiry says only what became of it', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await openFirst(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  const address = page.url();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/contactformdetails/);
  await page.goto(address);
  const gone = page.getByRole('alert');
  await expect(gone.getByText('This inquiry was deleted.', { exact: true })).toBeVisible();
  await expect(
    gone.getByText('It can be restored from the list of deleted records.', { exact: true }),
  ).toBeVisible();
  await expect(gone).not.toContainText('the address is not complete');
  await gone.getByRole('link', { name: 'Deleted records' }).click();
  await expect(page).toHaveURL('/deleted');
});

test('a record is printed without the ways to other screens and without the form for a note', async ({
  page,
}) => {
  await openFirst(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Internal notes')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('New note').fill('Call again');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').getByText('Call again')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: /^Asha/ })).toBeVisible();
  await expect(page.getByText('Internal notes')).toBeVisible();
  for (const hidden of [
    page.getByText('Admin Panel'),
    page.getByText('All inquiries'),
    page.getByLabel('New note'),
  ])
    await expect(hidden).toBeHidden();
});

test('the reason why an inquiry was not deleted is in view', async ({ page, allowConsole }) => {
  allowConsole(/404|409/);
  await page.setViewportSize({ width: 390, height: 600 });
  await openFirst(page);
  const path = `/api/inquiries/${new URL(page.url()).searchParams.get('id')}`;
  const { version } = await (await page.request.get(path)).json();
  await page.request.patch(path, {
    data: { status: 'in-progress' },
    headers: { 'If-Match': `"${version}"`, Origin: new URL(page.url()).origin },
  });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Someone else changed this record')).toBeInViewport();

  await page.request.delete(path, { headers: { Origin: new URL(page.url()).origin } });
  await page.getByLabel('Status').selectOption('closed');
  await expect(page.getByText('This inquiry was deleted.', { exact: true })).toBeVisible();
});

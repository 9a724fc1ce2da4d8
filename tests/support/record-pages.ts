import type { Browser, Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';
import { holdRoute } from './held-route.ts';

/** The record of a person, by the beginning of the name. */
export const record = (page: Page, name: string): Locator =>
  page.getByRole('article', { name: new RegExp(`^${name} `) });

/** The page of another person who is logged in, in a browser of its own. */
export async function another(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await context.addCookies(await page.context().cookies());
  return context.newPage();
}

/** Loads the record that is shown once more: while `request` is not answered, the placeholder has its cards where they will be. */
export async function expectPlaceholder(page: Page, name: string, request: RegExp): Promise<void> {
  /** Of a card between the first and the last the top is left out: it depends on the texts above. */
  const places = (screen: Locator) =>
    screen.locator('.rounded-lg.bg-paper:not(dialog)').evaluateAll((cards) =>
      cards.map((card, at) => {
        const { x, y, width } = card.getBoundingClientRect();
        return [x, width, ...(at === 0 || at === cards.length - 1 ? [y] : [])];
      }),
    );
  const expected = await places(page.getByRole('article'));
  const letGo = await holdRoute(page, request);
  await page.reload();
  const placeholder = page.getByRole('region', { name, exact: true });
  await expect(placeholder).toHaveAttribute('aria-busy', 'true');
  expect(await places(placeholder)).toEqual(expected);
  letGo();
  await expect(placeholder).toHaveCount(0);
}

/** A link to a record that is gone says so, and one that names none, too; both lead to the list. */
export async function expectNoRecord(
  page: Page,
  { address, gone, back }: { address: string; gone: string; back: string },
): Promise<void> {
  await page.goto(`${address}?id=zd36gfnb3-000000000000000000`);
  await expect(page.getByRole('alert')).toContainText(gone);
  await expect(page.getByRole('alert').getByRole('link', { name: back })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText(/^No (inquiry|applicant) chosen$/)).toBeVisible();
  await expect(page.getByRole('link', { name: back })).toBeVisible();
}

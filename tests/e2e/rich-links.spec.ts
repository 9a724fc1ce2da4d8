import type { Page } from '@playwright/test';
import { addRichPost, chooseFormat, contentOf, dialog } from '../support/blog-editor.ts';
import { expect, test } from '../support/browser.ts';
import { sourceOf } from '../support/rich-text.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/viewblog');
  await addRichPost(page);
});

const address = (page: Page) => dialog(page).getByLabel('Link address');

const remove = (page: Page) => dialog(page).getByRole('button', { name: 'Remove link' });

/** Begins the text anew with this Markdown. */
async function begin(page: Page, markdown: string) {
  await chooseFormat(page, 'Markdown');
  await contentOf(page).fill(markdown);
  await chooseFormat(page, 'Rich text');
  await expect(contentOf(page).getByRole('link').first()).toBeVisible();
}

test('the field of a link has the address of the link that the cursor is in, right after a click', async ({
  page,
}) => {
  await begin(page, 'See **the** [big **list** of services](/services) now');
  await contentOf(page).getByText('of services').click();
  await page.keyboard.press('Control+k');
  await expect(address(page)).toHaveValue('/services');
  await remove(page).click();
  expect(await sourceOf(page)).toBe('See **the** big **list** of services now');
});

test('the field of a link has the address after the link was made, at its end', async ({ page }) => {
  await contentOf(page).click();
  await page.keyboard.press('Control+k');
  await expect(remove(page)).toHaveCount(0);
  await address(page).fill('/contact');
  await page.keyboard.press('Enter');
  await expect(contentOf(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(address(page)).toHaveValue('/contact');
  await address(page).fill('/about');
  await page.keyboard.press('Enter');
  expect(await sourceOf(page)).toBe('[/contact](/about)');
});

test('the whole text that is selected shows the address of its link, which can be changed and removed', async ({
  page,
}) => {
  await contentOf(page).fill('See the services');
  await contentOf(page).press('ControlOrMeta+a');
  await page.keyboard.press('Control+k');
  await address(page).fill('/services');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await expect(address(page)).toHaveValue('/services');
  await address(page).fill('/contact');
  await page.keyboard.press('Enter');
  await contentOf(page).press('ControlOrMeta+a');
  await page.keyboard.press('Control+k');
  await expect(address(page)).toHaveValue('/contact');
  await remove(page).click();
  expect(await sourceOf(page)).toBe('See the services');
});

test('a selection with several links shows no address and removes them all', async ({ page }) => {
  await begin(page, '[One](/about) and [two](/services)\n\n[Three](/contact)');
  await contentOf(page).press('ControlOrMeta+a');
  await page.keyboard.press('Control+k');
  await expect(address(page)).toHaveValue('');
  await remove(page).click();
  expect(await sourceOf(page)).toBe('One and two\n\nThree');
});

test('the open field follows the cursor from link to link, unless something was typed', async ({ page }) => {
  await begin(page, '[One](/about) and [two](/services)');
  await contentOf(page).getByText('One').click();
  await page.keyboard.press('Control+k');
  await expect(address(page)).toHaveValue('/about');
  await contentOf(page).getByText('two').click();
  await expect(address(page)).toHaveValue('/services');
  await address(page).fill('/typed');
  await contentOf(page).getByText('One').click();
  await expect(address(page)).toHaveValue('/typed');
});

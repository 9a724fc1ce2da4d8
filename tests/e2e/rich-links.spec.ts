import type { Page } from '@playwright/test';
import { addRichPost, contentOf, dialog } from '../support/blog-editor.ts';
import { expect, test } from '../support/browser.ts';
import { sourceOf } from '../support/rich-text.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/viewblog');
  await addRichPost(page);
});

const address = (page: Page) => dialog(page).getByLabel('Link address');

const remove = (page: Page) => dialog(page).getByRole('button', { name: 'Remove link' });

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

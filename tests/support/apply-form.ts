import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

/** Fills what both forms have in common; the file and the position are the test's own. */
export async function fillForm(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill('nimal@example.com');
  await page.getByLabel('Contact Number').fill('+94 77 123 4567');
  await page.getByLabel('LinkedIn URL').fill('https://www.linkedin.com/in/nimal');
  await page.getByLabel('NIC Number').fill('901234567v');
}

/** The form's code comes when it is in view; it listens once it no longer leaves the checks to the browser. */
export async function formReady(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit application' }).scrollIntoViewIfNeeded();
  await expect(page.locator('form[novalidate]')).toBeVisible();
}

export const submitForm = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Submit application' }).click();

import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

/** Fills the fields that both forms have, except file and position. */
export async function fillForm(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill('nimal@example.com');
  await page.getByLabel('Contact Number').fill('+94 77 123 4567');
  await page.getByLabel('LinkedIn URL').fill('https://www.linkedin.com/in/nimal');
  await page.getByLabel('NIC Number').fill('901234567v');
}

/** Waits for the form's script, which loads in view; it is ready when it sets `novalidate`. */
export async function formReady(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit application' }).scrollIntoViewIfNeeded();
  await expect(page.locator('form[novalidate]')).toBeVisible();
}

export const submitForm = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Submit application' }).click();

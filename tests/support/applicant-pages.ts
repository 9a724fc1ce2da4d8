import type { Page } from '@playwright/test';
import { expect } from './browser.ts';
import type { PDF_CV } from './cv-upload.ts';
import { record } from './record-pages.ts';

let number = 0;

type Cv = typeof PDF_CV;

/** Sends applications with a mark that no other test has; the first names tell them apart. */
export async function apply(page: Page, names: readonly string[], cv?: Cv): Promise<string> {
  const mark = `Mark${Date.now()}${(number += 1)}`;
  for (const name of names) {
    const answer = await page.request.post('/api/submit-application', {
      multipart: {
        ...{ name: `${name} ${mark}`, email: 'a@example.com', contactNumber: '0771234567' },
        ...{ position: 'Storekeeper', message: 'I count well.' },
        ...(cv ? { cv } : {}),
      },
    });
    expect(answer.status()).toBe(200);
  }
  return mark;
}

/** Opens the page of this applicant by the list. */
export async function open(page: Page, mark: string, name: string): Promise<void> {
  await page.goto(`/jobformdetails?q=${mark}`);
  await page.getByRole('link', { name: `${name} ${mark}`, exact: true }).click();
  await expect(record(page, name)).toBeVisible();
}

/** Where each column of the board begins, and how wide it is. */
export const columnsOf = (page: Page): Promise<number[][]> =>
  page.locator('.board-column').evaluateAll((columns) =>
    columns.map((column) => {
      const { x, width } = column.getBoundingClientRect();
      return [x, width];
    }),
  );

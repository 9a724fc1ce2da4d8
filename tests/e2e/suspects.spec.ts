import type { Page } from '@playwright/test';
import { HONEYPOT_FIELD } from '#lib/spam-signals';
import { apply, inquire, PROBLEM, refuse, rows, select, toast } from '#tests/support/admin-records';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';

const LIST = '/suspectedspam';
const TRAP = { [HONEYPOT_FIELD]: 'buy now' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  allowConsole(/409|500/);
  await logIn(page);
});

test('suspected forms have a list of their own that says why, where each is read, approved once or erased', async ({
  page,
}) => {
  await inquire(page, ['Asha'], { ...TRAP, message: `${'One line\n'.repeat(9)}The last one` });
  await inquire(page, ['Bimal', 'Chandra', 'Deepa'], TRAP);
  await apply(page, ['Erandi'], TRAP);
  await page.goto('/contactformdetails');
  await expect(page.getByText('No inquiries', { exact: true })).toBeVisible();
  await page.goto(LIST);
  await expect(rows(page)).toHaveCount(5);
  const row = rows(page).filter({ hasText: 'Asha Perera' });
  await expect(row).toContainText('A field that people do not see was filled in.');

  await button(page, 'Asha Perera').click();
  await expect(dialog(page)).toHaveAccessibleName(/Asha Perera/);
  await expect(dialog(page).getByText('The last one')).toBeVisible();
  await expect(dialog(page)).toContainText('asha@customer.example');
  await refuse(page, '**/approve', 'POST', 1);
  await dialog(page).getByRole('button', { name: 'Not spam' }).click();
  await expect(dialog(page).getByRole('alert').filter({ hasText: PROBLEM })).toBeInViewport({ ratio: 1 });
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await refuse(page, '**/approve', 'POST', 1);
  await button(page, 'Not spam: Asha Perera').click();
  await expect(toast(page, `Asha Perera could not be marked as not spam. ${PROBLEM}`)).toBeVisible();

  // Two at the same time, neither of which can be erased meanwhile; a second press does not mean the row that comes to its place.
  const letGo = await holdRoute(page, '**/approve');
  await button(page, 'Not spam: Asha Perera').click();
  await button(page, 'Not spam: Erandi Silva').dblclick();
  for (const name of ['Asha Perera', 'Erandi Silva']) {
    await expect(button(page, `Not spam: ${name}`)).toHaveAttribute('aria-busy', 'true');
    await expect(button(page, `Erase ${name}`)).toBeDisabled();
  }
  letGo();
  await expect(toast(page, 'Asha Perera is now in the list of inquiries.')).toBeVisible();
  await expect(toast(page, 'Erandi Silva is now in the list of applications.')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);

  await button(page, 'Erase Bimal Perera').click();
  await dialog(page).getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(toast(page, '1 submission erased.')).toBeVisible();
  await select(page, ['Chandra Perera', 'Deepa Perera']);
  await button(page, 'Erase selected').click();
  await expect(dialog(page)).toHaveAccessibleName('Erase 2 submissions?');
  await dialog(page).getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(toast(page, '2 submissions erased.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.goto('/contactformdetails');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Asha Perera');
  await page.goto('/jobformdetails');
  await expect(rows(page)).toContainText('Erandi Silva');
});

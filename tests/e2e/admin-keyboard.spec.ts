import type { Locator, Page } from '@playwright/test';
import { ADMIN, expect, test } from '#tests/support/browser';
import { INQUIRY } from '#tests/support/inquiries';
import { untilHydrated } from '#tests/support/islands';

/** More key presses than users would accept. */
const MOST_STEPS = 60;

/** Goes on by Tab until a control has the focus; that each stop is seen is tested of every screen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Walks round an open dialog once: the focus stays inside. */
async function staysIn(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const stops = await dialog.locator('button, input, select, textarea, a, summary, [tabindex="0"]').count();
  for (let step = 0; step <= stops; step += 1) {
    await page.keyboard.press('Tab');
    const isInside = await dialog.evaluate(
      (element) => document.activeElement === document.body || element.contains(document.activeElement),
    );
    expect(isInside, 'the focus has left the dialog').toBe(true);
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first();

test('records are found, read, changed and erased by keyboard alone', async ({ page, allowConsole }) => {
  allowConsole(/401/);
  await page.goto('/login');
  await untilHydrated(page);
  await type(page, page.getByLabel('Username'), ADMIN.username);
  await type(page, page.getByLabel('Password', { exact: true }), ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/jobformdetails$/);
  await page.request.post('/api/send-email', { data: INQUIRY });

  await open(page, '/landingpage');
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await press(page, page.getByRole('main').getByRole('link', { name: 'View Form details' }));
  await expect(page).toHaveURL(/\/contactformdetails$/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await type(page, page.getByRole('searchbox'), 'Nimal');
  await press(page, button(page, 'Filters'));
  await tabTo(page, page.getByLabel('Interests'));
  await page.keyboard.press('ArrowDown');
  await press(page, button(page, 'Clear filters'));
  await press(page, page.getByRole('checkbox', { name: 'Select Nimal Perera' }), 'Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Nimal Perera' }));
  await expect(page.getByRole('article', { name: 'Nimal Perera' })).toBeVisible();
  await tabTo(page, page.getByLabel('Status'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Saved.')).toBeVisible();
  await type(page, page.getByLabel('New note'), 'By keyboard');
  await press(page, button(page, 'Add note'));
  await expect(page.getByRole('listitem').filter({ hasText: 'By keyboard' })).toBeVisible();
  await press(page, button(page, 'Erase for good'));
  await staysIn(page, page.getByRole('dialog', { name: 'Erase this inquiry?' }));
  await page.keyboard.press('Escape');
  await expect(button(page, 'Erase for good')).toBeFocused();
  await press(page, page.getByRole('link', { name: 'All inquiries' }));
  await expect(page.getByRole('searchbox')).toHaveValue('Nimal');
});

test('vacancies and posts are written by keyboard alone', async ({ page, logIn }) => {
  await logIn(page);
  await open(page, '/addcareers');
  await press(page, button(page, 'Add Career'));
  await expect(page.getByLabel('Job Title')).toBeFocused();
  await page.keyboard.type('Keeper');
  await tabTo(page, page.getByLabel('Job Type'));
  await page.keyboard.press('ArrowDown');
  for (const label of ['Short Title', 'Short Description', 'Description', 'Bullet Points'])
    await type(page, page.getByLabel(label, { exact: true }), 'One');
  await press(page, button(page, 'Add Career'));
  await expect(page.getByText('Vacancy added successfully!')).toBeVisible();

  await open(page, '/careerform?q=Keeper');
  await press(page, button(page, 'Update Keeper'));
  const modal = page.getByRole('dialog', { name: 'Update Career' });
  await staysIn(page, modal);
  await press(page, button(modal, 'Cancel'));
  await expect(button(page, 'Update Keeper')).toBeFocused();
  await press(page, button(page, 'Delete Keeper'));
  await press(page, button(page.getByRole('dialog'), 'Delete'));
  await expect(page.getByText('Data deleted successfully!')).toBeVisible();
  await open(page, '/deleted?q=Keeper');
  await press(page, button(page, 'Restore Keeper'));
  await expect(page.getByText('“Keeper” was restored.')).toBeVisible();

  await open(page, '/viewblog');
  await press(page, button(page, 'Add Blog'));
  const editor = page.getByRole('dialog', { name: 'Add Blog' });
  await staysIn(page, editor);
  await tabTo(page, editor.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  await expect(editor.getByRole('radio', { name: 'Rich text' })).toBeChecked();
  await press(page, button(editor, 'Cancel'));
  await expect(button(page, 'Add Blog')).toBeFocused();
});

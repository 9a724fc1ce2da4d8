import type { Locator } from '@playwright/test';
import { ADMIN, expect, test } from '#tests/support/browser';
import { INQUIRY } from '#tests/support/inquiries';
import { untilHydrated } from '#tests/support/islands';

/** More key presses than users would accept. */
const MOST_STEPS = 60;

test('the admin area is used by keyboard alone: login, list, record and dialogs, which keep the focus', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401/);
  /** Goes on by Tab until a control has the focus; that each stop is seen is tested of every screen. */
  const tabTo = async (target: Locator) => {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const press = async (target: Locator, key = 'Enter') => (
    await tabTo(target),
    await page.keyboard.press(key)
  );
  const type = async (target: Locator, text: string) => (await tabTo(target), await page.keyboard.type(text));
  const button = (name: string) => page.getByRole('button', { name }).first();
  /** Walks round an open dialog once. */
  const staysIn = async (dialog: Locator) => {
    await expect(dialog).toBeVisible();
    const stops = await dialog.locator('button, input, select, textarea, a, summary, [tabindex="0"]').count();
    for (let step = 0; step <= stops; step += 1) {
      await page.keyboard.press('Tab');
      const place = dialog.evaluate(
        (one) => document.activeElement === document.body || one.contains(document.activeElement),
      );
      expect(await place, 'the focus is in the dialog').toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };

  await page.goto('/login');
  await untilHydrated(page);
  await type(page.getByLabel('Username'), ADMIN.username);
  await type(page.getByLabel('Password', { exact: true }), ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/jobformdetails$/);
  await page.request.post('/api/send-email', { data: INQUIRY });
  await page.goto('/landingpage');
  await press(page.getByRole('link', { name: 'Skip to content' }));
  await press(page.getByRole('main').getByRole('link', { name: 'View Form details' }));
  await expect(page.getByRole('link', { name: 'Nimal Perera' })).toBeVisible();
  await type(page.getByRole('searchbox'), 'Nimal');
  await press(button('Filters'));
  await tabTo(page.getByLabel('Interests'));
  await page.keyboard.press('ArrowDown');
  await press(button('Clear filters'));
  await press(page.getByRole('checkbox', { name: 'Select Nimal Perera' }), 'Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await press(page.getByRole('link', { name: 'Nimal Perera' }));
  await expect(page.getByRole('article', { name: 'Nimal Perera' })).toBeVisible();
  await type(page.getByLabel('New note'), 'By keyboard');
  await press(button('Add note'));
  await expect(page.getByRole('listitem').filter({ hasText: 'By keyboard' })).toBeVisible();
  await press(button('Erase for good'));
  await staysIn(page.getByRole('dialog', { name: 'Erase this inquiry?' }));
  await expect(button('Erase for good')).toBeFocused();
  await press(page.getByRole('link', { name: 'All inquiries' }));
  await expect(page.getByRole('searchbox')).toHaveValue('Nimal');

  await page.goto('/viewblog');
  await press(button('Add Blog'));
  const editor = page.getByRole('dialog', { name: 'Add Blog' });
  await press(editor.getByRole('radio', { checked: true }), 'ArrowRight');
  await expect(editor.getByRole('radio', { name: 'Rich text' })).toBeChecked();
  await staysIn(editor);
  await expect(button('Add Blog')).toBeFocused();
});

import { expect, test } from '../support/browser.ts';

test.describe('password fields', () => {
  test('hide what is typed, name themselves to password managers, and take what is pasted', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/login');
    const change = page.getByRole('button', { name: 'Change Password' });
    await expect(change).toBeEnabled();
    const pasted = 'from a manager: é නව 🌴 ';
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    const fields = async () => {
      const found = page.locator('input[autocomplete$="-password"]');
      for (const field of await found.all()) {
        await expect(field).toHaveAttribute('type', 'password');
        await field.press('ControlOrMeta+V');
        await expect(field).toHaveValue(pasted);
      }
      return found.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));
    };
    expect(await fields()).toEqual(['current-password']);
    await change.click();
    expect(await fields()).toEqual(['current-password', 'new-password']);
    await expect(page.locator('input[autocomplete="username"]')).toHaveCount(1);
  });
});

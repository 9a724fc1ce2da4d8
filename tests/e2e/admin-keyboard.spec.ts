import type { Locator, Page } from '@playwright/test';
import { VACANCY } from '#tests/support/applicants';
import { ADMIN, expect, test } from '#tests/support/browser';
import { stopsOf } from '#tests/support/focus-stops';
import { untilHydrated } from '#tests/support/islands';

/** More key presses than users would accept. */
const MOST_STEPS = 60;

/** What has the focus can be seen, and so can the focus. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return true;
    // The browser marks the parts of a date and of a time by itself.
    if (element instanceof HTMLInputElement && ['date', 'time'].includes(element.type)) return true;
    // The frame of the rich text, which has its tools as well, shows the focus of the text.
    const text = element.closest('[contenteditable]')?.closest('.rich-box');
    // Of what is larger than it looks, the focus is around what is seen.
    const shown = text ?? document.querySelector(':is(a, button):focus .focus-ring') ?? element;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    const { width, height } = element.getBoundingClientRect();
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && width > 0 && height > 0;
  });

/** Goes on by Tab until this has the focus; every step of the way shows where it is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(await isFocusSeen(page), await page.evaluate(() => document.activeElement?.outerHTML)).toBe(true);
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Walks round an open dialog once: the focus stays inside. */
async function staysIn(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const stops = await dialog.locator('button, input, select, textarea, a, summary, [tabindex="0"]').count();
  for (let step = 0; step <= stops; step += 1) {
    await page.keyboard.press('Tab');
    const place = await dialog.evaluate((element) => {
      const { activeElement } = document;
      return activeElement === document.body || element.contains(activeElement);
    });
    expect(place, 'the focus has left the dialog').toBe(true);
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name }).first();

test('every admin screen can be used by keyboard alone', async ({ page, allowConsole }) => {
  test.setTimeout(180_000);
  allowConsole(/401/);

  await test.step('log in', async () => {
    await open(page, '/login');
    const { stops, complaints } = await stopsOf(page);
    expect(complaints).toEqual([]);
    expect(stops).toBeGreaterThan(3);
    await tabTo(page, page.getByLabel('Username'));
    await page.keyboard.type(ADMIN.username);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/jobformdetails$/);
  });

  const name = `Keys ${Date.now()}`;
  const inquiry = {
    firstName: name,
    lastName: 'A',
    email: 'k@customer.example',
    phoneNumber: '+94 77 1234567',
  };
  const data = { ...inquiry, message: 'Hello', interests: ['Other'] };
  await page.request.post('/api/send-email', { data });
  await page.request.post('/api/send-email', { data: { ...data, extra_remarks: 'x' } });
  await page.request.post('/api/submit-application', { multipart: { name, email: 'k@customer.example' } });

  await test.step('menu: past the navigation to the task', async () => {
    await open(page, '/landingpage');
    await press(page, page.getByRole('link', { name: 'Skip to content' }));
    await press(page, page.getByRole('main').getByRole('link', { name: 'View Form details' }));
    await expect(page).toHaveURL(/\/contactformdetails$/);
  });

  await test.step('submissions: search, filter, tick, open and come back', async () => {
    await open(page, '/contactformdetails');
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type(name);
    await expect(page.getByRole('row')).toHaveCount(2);
    await press(page, button(page, 'Filters'));
    await tabTo(page, page.getByLabel('Interests'));
    await page.keyboard.press('ArrowDown');
    await press(page, button(page, 'Clear filters'));
    await press(page, page.getByRole('checkbox', { name: `Select ${name} A` }), 'Space');
    await expect(page.getByText('1 selected')).toBeVisible();
    await press(page, page.getByRole('link', { name: `${name} A` }));
    await expect(page.getByRole('article', { name: `${name} A` })).toBeVisible();
    await tabTo(page, page.getByLabel('Status'));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Saved.')).toBeVisible();
    await tabTo(page, page.getByLabel('New note'));
    await page.keyboard.type('By keyboard');
    await press(page, button(page, 'Add note'));
    await expect(page.getByRole('listitem').filter({ hasText: 'By keyboard' })).toBeVisible();
    await press(page, button(page, 'Erase for good'));
    await staysIn(page, page.getByRole('dialog', { name: 'Erase this inquiry?' }));
    await page.keyboard.press('Escape');
    await expect(button(page, 'Erase for good')).toBeFocused();
    await press(page, page.getByRole('link', { name: 'All inquiries' }));
    await expect(page.getByRole('searchbox')).toHaveValue(name);
  });

  await test.step('applications: both views open and come back', async () => {
    for (const address of ['/jobformdetails', '/applicationspage']) {
      await open(page, `${address}?q=${encodeURIComponent(name)}`);
      await press(page, page.getByRole('link', { name, exact: true }));
      await expect(page.getByRole('article', { name })).toBeVisible();
      await press(page, button(page, 'Erase this application'));
      await staysIn(page, page.getByRole('dialog', { name: 'Erase this application?' }));
      await page.keyboard.press('Escape');
      await expect(button(page, 'Erase this application')).toBeFocused();
      await press(page, page.getByRole('link', { name: 'All applications' }));
      await expect(page.getByRole('searchbox')).toHaveValue(name);
    }
  });

  const title = `Keeper ${Date.now()}`;
  await test.step('add a career', async () => {
    await open(page, '/addcareers');
    const fields = { 'Job Title': title, 'Short Title': 'Short', 'Short Description': 'In short' };
    await press(page, button(page, 'Add Career'));
    await expect(page.getByLabel('Job Title')).toBeFocused();
    await page.keyboard.type(fields['Job Title']);
    await tabTo(page, page.getByLabel('Job Type'));
    await page.keyboard.press('ArrowDown');
    for (const [label, text] of Object.entries(fields).slice(1)) {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.type(text);
    }
    await tabTo(page, page.getByLabel('Description', { exact: true }));
    await page.keyboard.type(VACANCY.shortdis);
    await tabTo(page, page.getByLabel('Bullet Points'));
    await page.keyboard.type('One, two');
    await press(page, button(page, 'Add Career'));
    await expect(page.getByText('Vacancy added successfully!')).toBeVisible();
  });

  await test.step('careers: update and delete, each left and done', async () => {
    await open(page, `/careerform?q=${encodeURIComponent(title)}`);
    const update = button(page, `Update ${title}`);
    await press(page, update);
    const modal = page.getByRole('dialog', { name: 'Update Career' });
    await staysIn(page, modal);
    await press(page, button(modal, 'Cancel'));
    await expect(update).toBeFocused();
    const remove = button(page, `Delete ${title}`);
    await press(page, remove);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog h2')).toHaveCount(0);
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, button(page.getByRole('dialog'), 'Delete'));
    await expect(page.getByText('Data deleted successfully!')).toBeVisible();
  });

  await test.step('blog: the editor opens, keeps the focus and gives it back', async () => {
    await open(page, '/viewblog');
    const add = button(page, 'Add Blog');
    await press(page, add);
    const editor = page.getByRole('dialog', { name: 'Add Blog' });
    await staysIn(page, editor);
    await tabTo(page, editor.getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowRight');
    await expect(editor.getByRole('radio', { name: 'Rich text' })).toBeChecked();
    await press(page, button(editor, 'Cancel'));
    await expect(add).toBeFocused();
  });

  await test.step('the rest: numbers, audit trail, deleted, spam, one person', async () => {
    await open(page, '/admin');
    await press(page, page.getByText('Show as a table').first(), 'Space');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await open(page, '/audittrail');
    await press(page, button(page, 'Outcome'), 'Space');
    await expect(page.getByRole('columnheader', { name: 'Outcome' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await open(page, `/deleted?q=${encodeURIComponent(title)}`);
    await press(page, button(page, `Restore ${title}`));
    await expect(page.getByText(`“${title}” was restored.`)).toBeVisible();
    await open(page, `/suspectedspam?q=${encodeURIComponent(name)}`);
    const erase = button(page, `Erase ${name}`);
    await press(page, erase);
    await staysIn(page, page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect(erase).toBeFocused();
    await open(page, '/oneperson');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type('nobody@customer.example');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing is held for this address.')).toBeVisible();
  });
});

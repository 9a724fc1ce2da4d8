import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { violations, WCAG } from '#tests/support/axe';
import { expect, test } from '#tests/support/browser';
import { INQUIRY } from '#tests/support/inquiries';

// Templates and names are the whole site's: these tests run one after the other on a site of their own.
test.describe.configure({ mode: 'serial' });
test.use({ siteEnv: { SITE_URL: 'https://www.veralu.example' } });

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/settings');
});

/** The page of another person who is logged in, in a browser of its own. */
async function another(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await context.addCookies(await page.context().cookies());
  return context.newPage();
}

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a template is added, refused with a sentence, changed and deleted', async ({ page }) => {
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = dialogOf(page, 'New template');
  await dialog.getByLabel('For').selectOption('Rejection of an applicant');
  await dialog.getByLabel('Name').fill('Short refusal');
  await dialog.getByLabel('Subject').fill('About {interest}');
  await dialog.getByLabel('Text').fill('Dear {nmae}, no.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog.getByText('{interest} is not known here: please use {name}, {vacancy} or {company}.'),
  ).toBeVisible();
  await expect(dialog.getByText(/^\{nmae\} is not known here/)).toBeVisible();
  await dialog.getByLabel('Subject').fill('About {vacancy}');
  await dialog.getByLabel('Text').fill('Dear {name}, no.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Short refusal' }).click();
  await dialogOf(page, 'Edit template').getByLabel('Name').fill('Shortest refusal');
  await dialogOf(page, 'Edit template').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shortest refusal')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Delete Shortest refusal' }).click();
  const question = dialogOf(page, 'Delete “Shortest refusal”?');
  await expect(question).toContainText('This cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Shortest refusal')).toHaveCount(0);
});

test('what is not saved is asked about by Cancel and Escape', async ({ page }) => {
  await page.getByRole('button', { name: 'Edit First answer' }).click();
  const dialog = dialogOf(page, 'Edit template');
  await dialog.getByLabel('Text').fill('Something else');
  await page.keyboard.press('Escape');
  const question = dialogOf(page, 'Discard your changes?');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Text')).toHaveValue('Something else');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit First answer' }).click();
  await expect(dialog.getByLabel('Text')).toHaveValue(/^Dear \{name\},/);
});

test('of two owners at once, the later sees both texts and chooses', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/409/);
  await page.getByRole('button', { name: 'Edit Quotation to follow' }).click();
  const other = await another(browser, page);
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Edit Quotation to follow' }).click();
  await other.getByRole('dialog').getByLabel('Text').fill('Theirs');
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(other, 'Saved.')).toBeVisible();
  const dialog = dialogOf(page, 'Edit template');
  await dialog.getByLabel('Text').fill('Ours');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Someone else saved this template')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByLabel('Text')).toHaveValue('Ours');
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await expect(dialog.getByLabel('Text')).toHaveValue('Theirs');
  await dialog.getByLabel('Text').fill('Both');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit Quotation to follow' }).click();
  await other.reload();
  await other.getByRole('button', { name: 'Edit Quotation to follow' }).click();
  await other.getByRole('dialog').getByLabel('Text').fill('Theirs again');
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(other, 'Saved.')).toBeVisible();
  await dialog.getByLabel('Text').fill('Ours again');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Use mine' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Quotation to follow' }).click();
  await expect(dialog.getByLabel('Text')).toHaveValue('Ours again');
  await other.context().close();
});

test('of two owners who rename stages at once, the later is told once and chooses', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/409/);
  const stagesOf = (of: Page) => of.getByRole('region', { name: 'Stages of applications' });
  const save = (of: Page) => stagesOf(of).getByRole('button', { name: 'Save', exact: true }).click();
  const stages = stagesOf(page);
  await expect(stages.getByLabel('Interview')).toBeVisible();
  const other = await another(browser, page);
  await other.goto('/settings');
  await stagesOf(other).getByLabel('Interview').fill('Theirs');
  await save(other);
  await expect(toast(other, 'Saved.')).toBeVisible();
  await stages.getByLabel('Interview').fill('Ours');
  await save(page);
  await expect(stages.getByText('Someone else saved these names in the meantime')).toBeVisible();
  await expect(stages.getByRole('alert')).toHaveCount(0);
  await stages.getByRole('button', { name: 'Choose a version' }).click();
  await stages.getByRole('button', { name: 'Use mine' }).click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await stages.getByLabel('Interview').fill('Interview');
  await save(page);
  await expect(stages.getByText('Not saved yet.')).toHaveCount(0);

  // Changed and changed back: there is nothing to compare.
  await other.reload();
  for (const name of ['Theirs', 'Interview']) {
    await stagesOf(other).getByLabel('Interview').fill(name);
    await save(other);
    await expect(stagesOf(other).getByText('Not saved yet.')).toHaveCount(0);
  }
  await stages.getByLabel('Interview').fill('Ours');
  await save(page);
  const notice = stages.getByRole('region', { name: 'Saved by someone else' });
  await expect(notice).toContainText('Someone else saved these names');
  await expect(notice).toContainText('The names that they saved are the same as before.');
  await expect(stages.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await stages.getByRole('button', { name: 'Use theirs' }).click();
  await expect(notice).toHaveCount(0);
  await other.context().close();
});

test('an acknowledgement is switched on, and sent to the next visitor', async ({ page, resend }) => {
  const box = page.getByLabel('Tell people that their inquiry has arrived');
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(toast(page, 'This acknowledgement will be sent from now on.')).toBeVisible();
  const email = 'acknowledged@customer.example';
  await page.request.post('/api/send-email', { data: { ...INQUIRY, email } });
  await expect.poll(() => resend.delivered.filter(({ to }) => to[0] === email).length).toBe(1);
  await page.reload();
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(toast(page, 'This acknowledgement will no longer be sent.')).toBeVisible();
});

test('stages are renamed, and called so in the list, on the board, in files and in the trail', async ({
  page,
}) => {
  const name = `Stage${Date.now()}`;
  await page.request.post('/api/submit-application', { multipart: { name, email: 'a@example.com' } });
  const stages = page.getByRole('region', { name: 'Stages of applications' });
  await stages.getByLabel('Interview').fill('Shortlisted');
  await stages.getByRole('button', { name: 'Save' }).click();
  await expect(stages.getByText('Another stage has this name.')).toBeVisible();
  await stages.getByLabel('Interview').fill('Second talk');
  await expect(stages.getByText('Not saved yet.')).toBeVisible();
  await stages.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await expect(stages.getByText('Not saved yet.')).toHaveCount(0);

  await page.goto(`/jobformdetails?q=${name}`);
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByLabel('Change the selected records').selectOption('Move to Second talk');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(toast(page, '1 application moved to Second talk.')).toBeVisible();
  await page
    .getByRole('group', { name: 'Stage' })
    .getByRole('button', { name: /^Second talk 1/ })
    .click();
  await expect(page.getByRole('row').nth(1)).toContainText('Second talk');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export CSV/ }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(',Second talk,');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('article').first()).toContainText('Second talk');
  await page.goto('/jobformdetails?view=board');
  await expect(page.getByRole('region', { name: /^Second talk/ }).getByRole('link', { name })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('stage-names'))).toContain('Second talk');
  await page.goto('/audittrail');
  await page.getByRole('button', { name: new RegExp(`moved ${name}’s application to Second talk`) }).click();
  await expect(page.getByRole('region', { name: 'What was changed' })).toContainText('Second talk');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('stage-names'))).toBeNull();
});

test('a list that was left with the filter of a stage has it still after the stage was renamed', async ({
  page,
}) => {
  const name = `Filtered${Date.now()}`;
  await page.request.post('/api/submit-application', { multipart: { name, email: 'a@example.com' } });
  await page.goto(`/jobformdetails?q=${name}`);
  const filter = page.getByRole('group', { name: 'Stage' });
  await filter.getByRole('button', { name: 'New 1' }).click();
  await page.goto('/settings');
  const stages = page.getByRole('region', { name: 'Stages of applications' });
  await stages.getByLabel('New').fill('To be read');
  await stages.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await page.goto('/jobformdetails');
  await expect(filter.getByRole('button', { name: /^To be read/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('errors, loading and phones: every state is accessible and fits', async ({ page, allowConsole }) => {
  allowConsole(/503/);
  await page.route('**/api/templates', (route) =>
    route.fulfill({ status: 503, json: { message: 'The store does not answer.' } }),
  );
  await page.reload();
  await expect(page.getByText('The store does not answer.')).toBeVisible();
  await page.unroute('**/api/templates');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'New template' })).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page, [...WCAG, 'best-practice'], 'html')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: 'New template' }).click();
    expect(await violations(page, [...WCAG, 'best-practice'], 'dialog[open]')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }
});

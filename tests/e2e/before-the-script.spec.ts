import type { Page } from '@playwright/test';
import { PDF_CV } from '#tests/support/cv-upload';
import { fillForm, submitForm } from '#tests/support/apply-form';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { unhydrated } from '#tests/support/islands';
import { openVacancy } from '#tests/support/vacancy-files';

/** Longer than filling a form by autocomplete takes. */
const SLOW_SCRIPT_MS = 1500;

/** Lets React arrive late, as on a bad line: the form is then filled and sent while it is still plain HTML. */
async function slowScripts(page: Page): Promise<void> {
  await page.route('**/_astro/client.*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_SCRIPT_MS));
    await route.continue();
  });
}

/** Lets each frame take as long as on a phone at its limit, so that what is done in steps takes its time. */
async function slowFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const next = requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (callback) => Number(setTimeout(() => next(callback), 250));
  });
}

/** Types an inquiry, and presses its interests in turn. */
async function write(page: Page, words: Record<string, string>, interests: string[]): Promise<void> {
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(text);
  for (const name of interests) await page.getByRole('button', { name }).click();
}

/** The interests of each inquiry that has arrived under a last name. */
async function interestsOf(page: Page, lastName: string): Promise<string[][]> {
  const answer = await page.request.get('/api/getemaildetails');
  const list: { lastName: string; interests: string[] }[] = await answer.json();
  return list.filter((one) => one.lastName === lastName).map(({ interests }) => interests);
}

test('an inquiry that is sent before the form is hydrated arrives completely, once', async ({
  page,
  logIn,
}) => {
  await slowScripts(page);
  await page.goto('/contact');
  const words = {
    'First name': 'Faster',
    'Last name': 'Than Script',
    Email: 'faster@example.com',
    Phone: '+94 77 123 4567',
    Message: 'At once.',
  };
  await write(page, words, ['Web Design', 'Other']);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('dialog', { name: 'Message sent successfully!' })).toBeVisible();
  await logIn(page);
  expect(await interestsOf(page, 'Than Script')).toEqual([['Web Design', 'Other']]);
});

test('an inquiry arrives with its interests if the form’s code does not load', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|dynamically imported module/);
  await slowFrames(page);
  await page.route('**/_astro/ContactForm*.js*', (route) => route.abort('failed'));
  await page.goto('/contact');
  const words = {
    'First name': 'No',
    'Last name': 'Code',
    Email: 'code@example.com',
    Phone: '+94 77 123 4567',
    Message: 'Plain.',
  };
  await write(page, words, ['Web Design', 'Other', 'Design System', 'Other']);
  await expect(page.getByRole('button', { name: 'Web Design' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Other' })).toHaveAttribute('aria-pressed', 'false');
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  // At once, while the presses are still repeated: a usual click of a test would wait for a frame.
  await page.getByRole('button', { name: 'Send message' }).dispatchEvent('click');
  await sent;
  await expect(page).toHaveURL(/\/contact/);
  await logIn(page);
  expect(await interestsOf(page, 'Code')).toEqual([['Web Design', 'Design System']]);
});

test('an application that is sent before the form is hydrated arrives with its CV', async ({
  page,
  logIn,
}) => {
  await slowScripts(page);
  await page.goto('/careernew');
  await fillForm(page, 'Faster Applicant');
  await page.getByLabel('Position').fill('Tester');
  await page.getByLabel('CV').setInputFiles(PDF_CV);
  await submitForm(page);
  await expect(page.getByRole('dialog', { name: 'Application submitted successfully!' })).toBeVisible();
  await logIn(page);
  const list: { name: string; cv_path: string | null }[] = await (
    await page.request.get('/api/applications')
  ).json();
  const mine = list.filter(({ name }) => name === 'Faster Applicant');
  expect(mine).toHaveLength(1);
  expect(mine[0]?.cv_path).toMatch(/^\S+$/);
});

test('on a phone an application is filled, sent and confirmed by keyboard alone, without motion', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(openVacancy().path);
  await page.getByLabel('Name', { exact: true }).focus();
  for (const text of ['Keys Only', 'keys@example.com', '+94 77 123 4567']) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  const submit = page.getByRole('button', { name: 'Submit application' });
  for (let stop = 0; stop < 12 && !(await submit.evaluate((it) => it === document.activeElement)); stop++)
    await page.keyboard.press('Tab');
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Application Submitted Successfully!' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
});

test('a click on an icon before its island is hydrated is not lost', async ({ page, logIn }) => {
  const deliver = await holdRoute(page, '**/_astro/client.*.js');
  await logIn(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/contactformdetails', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Open menu' }).locator('svg').click();
  expect(await unhydrated(page).count(), 'the click came first').toBeGreaterThan(0);
  deliver();
  await expect(page.getByRole('navigation', { name: 'Admin menu' })).toBeVisible();
});

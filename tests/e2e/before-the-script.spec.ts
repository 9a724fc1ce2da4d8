import type { Page } from '@playwright/test';
import { fillForm, submitForm } from '#tests/support/apply-form';
import { expect, test } from '#tests/support/browser';
import { PDF_CV } from '#tests/support/cv-upload';
import { holdRoute } from '#tests/support/held-route';
import { unhydrated } from '#tests/support/islands';

/** React arrives when it is let go, as on a bad line: until then a form is plain HTML. */
const holdReact = (page: Page) => holdRoute(page, '**/_astro/client.*.js');

/** Types an inquiry, and presses its interests in turn. */
async function write(page: Page, interests: string[]): Promise<void> {
  for (const [label, text] of Object.entries({
    ...{ 'First name': 'Faster', 'Last name': 'Than Script', Email: 'faster@example.com' },
    ...{ Phone: '+94 77 123 4567', Message: 'At once.' },
  }))
    await page.getByLabel(label, { exact: true }).fill(text);
  for (const name of interests) await page.getByRole('button', { name }).click();
}

/** The interests of each inquiry that has arrived. */
async function arrived(page: Page): Promise<string[][]> {
  const list: { interests: string[] }[] = await (await page.request.get('/api/getemaildetails')).json();
  return list.map(({ interests }) => interests);
}

test('an inquiry and an application that are sent before hydration arrive completely, once', async ({
  page,
  logIn,
}) => {
  let letGo = await holdReact(page);
  await page.goto('/contact');
  await write(page, ['Web Design', 'Other']);
  await page.getByRole('button', { name: 'Send message' }).click();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Message sent successfully!' })).toBeVisible();

  await page.unrouteAll();
  letGo = await holdReact(page);
  await page.goto('/careernew');
  await fillForm(page, 'Faster Applicant');
  await page.getByLabel('Position').fill('Tester');
  await page.getByLabel('CV').setInputFiles(PDF_CV);
  await submitForm(page);
  letGo();
  await expect(page.getByRole('dialog', { name: 'Application submitted successfully!' })).toBeVisible();
  await logIn(page);
  expect(await arrived(page)).toEqual([['Web Design', 'Other']]);
  const applications = await (await page.request.get('/api/applications')).json();
  expect(applications).toMatchObject([
    { name: 'Faster Applicant', position: 'Tester', cv_path: expect.stringMatching(/^\S+$/) },
  ]);
});

test('an inquiry arrives with its interests if the form’s code does not load', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|dynamically imported module/);
  // Each frame takes as long as on a phone at its limit: the presses are still repeated when the form is sent.
  await page.addInitScript(() => {
    const next = requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (callback) => Number(setTimeout(() => next(callback), 250));
  });
  await page.route('**/_astro/ContactForm*.js*', (route) => route.abort('failed'));
  await page.goto('/contact');
  await write(page, ['Web Design', 'Other', 'Design System', 'Other']);
  await expect(page.getByRole('button', { name: 'Web Design' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Other' })).toHaveAttribute('aria-pressed', 'false');
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  // A usual click of a test would wait for a frame.
  await page.getByRole('button', { name: 'Send message' }).dispatchEvent('click');
  await sent;
  await expect(page).toHaveURL(/\/contact/);
  await logIn(page);
  expect(await arrived(page)).toEqual([['Web Design', 'Design System']]);
});

test('a click on an icon of the admin area is not lost, nor what is typed and chosen in a form', async ({
  page,
  logIn,
}) => {
  let letGo = await holdReact(page);
  await logIn(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/contactformdetails', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Open menu' }).locator('svg').click();
  expect(await unhydrated(page).count(), 'the click came first').toBeGreaterThan(0);
  letGo();
  await expect(page.getByRole('navigation', { name: 'Admin menu' })).toBeVisible();

  await page.unrouteAll();
  letGo = await holdRoute(page, '**/_astro/*.js');
  await page.goto('/addcareers', { waitUntil: 'commit' });
  await page.getByLabel('Job Title').fill('Cashier, Matara');
  await page.getByLabel('Job Type').selectOption('Part-time');
  const add = page.getByRole('button', { name: 'Add Career' });
  await expect(add).toBeDisabled();
  letGo();
  await expect(add).toBeEnabled();
  await page.reload();
  await expect(add).toBeEnabled();
  await expect(page.getByLabel('Job Title')).toHaveValue('Cashier, Matara');
  await expect(page.getByLabel('Job Type')).toHaveValue('Part-time');
});

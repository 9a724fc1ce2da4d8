import { fillForm, submitForm } from '../support/apply-form.ts';
import { expect, test } from '../support/browser.ts';
import { PDF_CV } from '../support/cv-upload.ts';
import { holdRoute } from '../support/held-route.ts';
import { unhydrated } from '../support/islands.ts';

test('before React has come, no click, text or file is lost', async ({ page, logIn }) => {
  let letGo = await holdRoute(page, '**/_astro/client.*.js');
  await page.goto('/careernew');
  await fillForm(page, 'Faster Applicant');
  await page.getByLabel('CV').setInputFiles(PDF_CV);
  await submitForm(page);
  letGo();
  await expect(page.getByRole('dialog', { name: 'Application submitted successfully!' })).toBeVisible();
  await logIn(page);
  const applications = await (await page.request.get('/api/applications')).json();
  expect(applications).toMatchObject([{ name: 'Faster Applicant', cv_path: expect.stringMatching(/^\S+$/) }]);

  await page.unrouteAll();
  letGo = await holdRoute(page, '**/_astro/client.*.js');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/contactformdetails', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Open menu' }).locator('svg').click();
  expect(await unhydrated(page).count(), 'the click came first').toBeGreaterThan(0);
  letGo();
  await expect(page.getByRole('navigation', { name: 'Admin menu' })).toBeVisible();
});

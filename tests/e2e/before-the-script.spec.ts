import { fillForm, submitForm } from '#tests/support/apply-form';
import { savePost } from '#tests/support/blog-calls';
import { expect, test } from '#tests/support/browser';
import { PDF_CV } from '#tests/support/cv-upload';
import { holdRoute } from '#tests/support/held-route';
import { unhydrated } from '#tests/support/islands';

const SCRIPTS = '**/_astro/*.js';

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

/** The paths that a page asks for while its scripts load, with the parameters of its address. */
function earlyPaths(): string[] {
  const id = new URLSearchParams(location.search).get('id') ?? '';
  const templates = document.documentElement.dataset.earlyRequests?.split(' ') ?? [];
  return templates
    .filter((template) => !template.includes('{draft}'))
    .map((template) => template.replace('{id}', encodeURIComponent(id)));
}

test('lists and records are asked for before the scripts have loaded, and once', async ({ page, logIn }) => {
  await logIn(page);
  const { id } = await savePost(page, { title: 'First', content: 'Words' });
  const asked: string[] = [];
  page.on('request', (sent) => {
    const [, path] = sent.url().split('/api/');
    if (path) asked.push(`/${path}`);
  });
  for (const address of [
    '/contactformdetails',
    '/jobformdetails?view=board',
    '/audittrail',
    `/post?id=${id}`,
    '/admin',
  ]) {
    // Left first: the screen before may still ask for what it shows.
    await page.goto('about:blank');
    asked.length = 0;
    const release = await holdRoute(page, SCRIPTS);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => globalThis.earlyResponses !== undefined && document.querySelector('main'),
    );
    const early = await page.evaluate(earlyPaths);
    expect(early.length, address).toBeGreaterThan(1);
    await expect.poll(() => asked.toSorted(), address).toEqual(early.toSorted());
    release();
    // Each answer is taken by the call that it was asked for.
    await page.waitForFunction(() => globalThis.earlyResponses?.size === 0);
    await expect(page.getByRole('main').getByRole('status', { name: /loading/i })).toHaveCount(0);
    expect(asked.filter((path) => early.includes(path)).toSorted(), address).toEqual(early.toSorted());
    await page.unroute(SCRIPTS);
  }
});

import { expect, test as base } from '#tests/support/browser';
import { page as content } from '#tests/support/content-files';
import { startSite, type Site } from '#tests/support/site';

const BUILD_MS = 90_000;

const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, provide) => {
      const site = await startSite({ rebuilds: true });
      await provide(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const { heading, text, empty } = content('careers').vacancies;

test('a store without vacancies says so, at once and as built', async ({ page, logIn }) => {
  test.setTimeout(240_000);
  await page.goto('/careernew');
  const lead = page.getByText(text, { exact: true });
  await expect(lead).toBeVisible();
  await expect(page.getByText(empty.heading)).toBeHidden();

  await logIn(page);
  const vacancies = (await (await page.request.get('/api/careerdetails')).json()) as { id: string }[];
  expect(vacancies.length).toBeGreaterThan(0);
  for (const { id } of vacancies)
    expect((await page.request.delete(`/api/careerdetails/${id}`)).status()).toBe(200);

  const isSaid = async () => {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('heading', { name: empty.heading, level: 3 })).toBeVisible();
    await expect(page.getByText(empty.text)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send an application anyway' })).toHaveAttribute(
      'href',
      '#apply',
    );
    await expect(lead).toBeHidden();
    await expect(page.locator('#vacancies')).toBeHidden();
  };
  await page.goto('/careernew');
  await isSaid();

  await expect
    .poll(async () => (await (await page.request.get('/api/builds')).json()).state, { timeout: BUILD_MS })
    .toBe('live');
  const built = await (await page.request.get('/careernew')).text();
  expect(built).toMatch(/<p id="vacancies-lead" hidden/);
  expect(built).not.toContain('JobPosting');
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/career/');
  expect(await (await page.request.get('/jobs.xml')).text()).not.toContain('<item>');
  await page.goto('/careernew');
  await isSaid();
});

import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';

test.beforeEach(async ({ page, logIn }) => logIn(page));

for (const width of [360, 1280])
  test(`at ${width} px every card has its place while templates load, and no field moves when they come`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const answer = await holdRoute(page, '**/api/templates');
    await page.goto('/settings');
    const field = page.getByRole('region', { name: 'Stages of applications' }).getByLabel('New');
    await expect(field).toBeVisible();
    const cards = page.locator('main').getByRole('heading', { level: 2 });
    await expect(cards).toHaveText(['Stages of applications', 'Templates', 'Acknowledgements']);
    const tops = () =>
      cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
    const before = await field.boundingBox();
    const [, , below = 0] = await tops();
    answer();
    await expect(page.getByRole('button', { name: 'New template' })).toBeVisible();
    expect(await field.boundingBox()).toEqual(before);
    // The usual templates are about as high as their placeholder.
    expect(Math.abs((await tops())[2]! - below)).toBeLessThan(48);
  });

test('where templates cannot be read, it is said of the acknowledgements, too', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  const refusal = { status: 500, json: { message: 'The store does not answer.' } };
  await page.route('**/api/templates', (route) => route.fulfill(refusal));
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Templates and acknowledgements' });
  await expect(card.getByRole('alert')).toContainText(
    `The templates could not be loaded. ${refusal.json.message}`,
  );
});

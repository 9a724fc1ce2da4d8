import { expect, test } from '#tests/support/browser';

test('what a policy refuses is counted, without its query, and shown on the dashboard', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/TrustedHTML|img-src|csp/);
  await logIn(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Storage used' })).toBeVisible();
  const name = 'Blocked by the content security policy';
  await expect(page.getByText(name)).toHaveCount(0);

  // A browser sends to `report-uri` at once; to `report-to` it would not send without a certificate.
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    const headers = {
      ...response.headers(),
      'content-security-policy': policy.replace('report-to csp;', ''),
    };
    await route.fulfill({ response, headers });
  });
  await page.goto('/login');
  const html = page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x>'));
  await expect(html).rejects.toThrow(/TrustedHTML/);
  await page.evaluate(() => void (new Image().src = 'https://tracker.example/pixel.png?who=kamala'));
  const where = { page: '/login', count: expect.any(Number) };
  await expect
    .poll(async () => (await (await page.request.get('/api/csp-reports')).json()).sums)
    .toEqual(
      expect.arrayContaining([
        { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', ...where },
        { directive: 'img-src', blocked: 'https://tracker.example', ...where },
      ]),
    );
  await page.goto('/admin');
  const card = page.getByRole('region', { name }).first();
  await expect(card.getByRole('row', { name: /https:\/\/tracker\.example img-src \/login/ })).toBeVisible();
});

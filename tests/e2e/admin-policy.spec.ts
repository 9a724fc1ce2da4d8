import { existsSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#lib/admin-pages';
import { expect, test } from '#tests/support/browser';
import { builtHeaders } from '#tests/support/file-headers';

/** The admin screens that are built. */
const screens = () => Object.values(ADMIN_PAGES).filter((address) => existsSync(`dist${address}.html`));

const POLICY = 'content-security-policy';

/** The directives of a policy, by name. */
const directives = (policy: string) =>
  new Map(policy.split(';').map((text) => [text.split(' ')[0], text.split(' ').slice(1).join(' ')]));

test('every admin screen has its whole policy as a header, with what a header alone can say', async ({
  page,
}) => {
  expect(screens().length).toBeGreaterThan(12);
  for (const address of screens()) {
    const answer = await page.request.get(address);
    const html = await answer.text();
    const inPage = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const policy = directives(answer.headers()[POLICY] ?? '');
    for (const [name, value] of directives(inPage))
      expect([address, name, policy.get(name)]).toEqual([address, name, value]);
    expect(policy.get('script-src')).toMatch(/^'self'( 'sha256-[\w+/=]{44}')+$/);
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe("'none'");
    // What is pasted is read as a document of its own, on the screens with the editor alone.
    const isEditors = ['/post', '/viewblog'].includes(address);
    expect([address, policy.get('connect-src')]).toEqual([address, isEditors ? "'self' blob:" : undefined]);
    expect(policy.get('report-uri')).toBe('/api/csp-reports');
    const group = policy.get('report-to');
    expect(answer.headers()['reporting-endpoints']).toBe(`${group}="/api/csp-reports"`);
  }
});

test('the build writes those headers into the file that the platform reads and does not serve', async ({
  page,
}) => {
  const file = readFileSync('dist/_headers', 'utf8');
  expect(file.startsWith("/*\n  Content-Security-Policy: frame-ancestors 'none'\n")).toBe(true);
  for (const address of screens()) {
    expect(builtHeaders(address, file).get('Content-Security-Policy')).toContain('trusted-types');
    expect(builtHeaders(`${address}.html`, file)).toEqual(builtHeaders(address, file));
  }
  expect((await page.request.get('/_headers')).status()).toBe(404);
});

/** Keeps to `report-uri`, which a browser sends at once; without a certificate it would not send to `report-to`. */
const sendingAtOnce = (page: Page) =>
  page.route('**/login', async (route) => {
    const response = await route.fetch();
    const policy = (response.headers()[POLICY] ?? '').replace('report-to csp;', '');
    await route.fulfill({ response, headers: { ...response.headers(), [POLICY]: policy } });
  });

test('what a policy refuses is counted, without its query, and shown on the dashboard', async ({
  page,
  logIn,
  allowConsole,
}) => {
  allowConsole(/TrustedHTML|img-src|csp/);
  await logIn(page);
  await page.goto('/admin', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Storage used' })).toBeVisible();
  await expect(page.getByText('Blocked by the content security policy')).toHaveCount(0);

  await sendingAtOnce(page);
  await page.goto('/login');
  const html = () => page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x>'));
  await expect(html()).rejects.toThrow(/TrustedHTML/);
  await page.evaluate(() => void (new Image().src = 'https://tracker.example/pixel.png?who=kamala'));

  await expect
    .poll(async () => (await (await page.request.get('/api/csp-reports')).json()).sums)
    .toEqual(
      expect.arrayContaining([
        { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', page: '/login', count: 1 },
        {
          directive: 'img-src',
          blocked: 'https://tracker.example',
          page: '/login',
          count: expect.any(Number),
        },
      ]),
    );
  await page.goto('/admin');
  const card = page.getByRole('region', { name: 'Blocked by the content security policy' }).first();
  await expect(card.getByRole('row', { name: /https:\/\/tracker\.example img-src \/login/ })).toBeVisible();
});

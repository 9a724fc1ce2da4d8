import { ADMIN_PAGES } from '../../src/lib/admin-pages.ts';
import { expect, test } from '../support/browser.ts';

/** The screens of a person who is logged in. */
const SCREENS = Object.values(ADMIN_PAGES).filter((path) => path !== '/login' && path !== '/invitation');

test('every admin screen has a logout in sight, on a phone in its menu', async ({ page, logIn }) => {
  test.slow(true, 'every screen is opened twice');
  await logIn(page);
  const logOut = page.getByRole('button', { name: 'Log out' });
  for (const path of SCREENS) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(logOut.filter({ visible: true }), path).toBeInViewport();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(logOut.filter({ visible: true }), `${path} on a phone`).toBeInViewport();
  }
});

for (const { who, isAdmin, paths } of [
  {
    who: 'visitors',
    isAdmin: false,
    paths: ['/', '/contact', '/careernew', '/blogs', '/privacy-policy', '/login'],
  },
  { who: 'admins', isAdmin: true, paths: SCREENS },
])
  test(`no page of ${who} asks another host`, async ({ page, logIn, site }) => {
    test.slow(true, 'each page is open until its calls are answered');
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    if (isAdmin) await logIn(page);
    for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' });
    // Pictures that a page draws itself have no host.
    const hosts = [...asked].filter((origin) => origin !== 'null');
    expect(hosts).toEqual([new URL(site.url).origin]);
  });

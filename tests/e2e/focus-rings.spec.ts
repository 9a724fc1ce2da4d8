import type { Locator } from '@playwright/test';
import { APPLICANT, VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';

const heightOf = async (element: Locator) => (await element.boundingBox())!.height;

test('the ring of what has the focus is around its text, and not around all that a thumb may press', async ({
  page,
  logIn,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await logIn(page);
  const name = `Focused ${Date.now()}`;
  await page.request.post('/api/submit-application', { multipart: { ...APPLICANT, name } });
  await page.request.post('/api/save', { data: { ...VACANCY, title: name } });
  const screens: [address: string, links: Locator[]][] = [
    ['/jobformdetails?view=board', [page.getByRole('link', { name, exact: true })]],
    [`/jobformdetails?q=${name}`, [page.getByRole('link', { name, exact: true })]],
    [
      `/careerform?hide=&q=${name}`,
      [page.getByRole('link', { name, exact: true }), page.getByRole('link', { name: '/career/' })],
    ],
    [
      '/audittrail',
      [page.locator('button.data-open').first(), page.getByRole('link', { name: 'Admin Panel' })],
    ],
  ];
  for (const [address, links] of screens) {
    await page.goto(address);
    for (const link of links) {
      await link.press('Shift');
      await expect(link).toHaveCSS('outline-style', 'none');
      const seen = link.locator('.focus-ring');
      await expect(seen).toHaveCSS('outline-style', 'solid');
      await expect(seen).toHaveCSS('border-radius', '4px');
      expect(await heightOf(seen)).toBeLessThan(await heightOf(link));
    }
  }
});

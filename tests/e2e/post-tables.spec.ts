import { expect, test } from '../support/browser.ts';

test('on a phone a table of five columns fits, and its first and last column are in line with the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { id, columns } of [
    { id: 'lease-early-settlement-three-ways', columns: 5 },
    { id: 'search-ads-budget-for-a-branch-network', columns: 6 },
  ]) {
    await page.goto(`/blog/${id}`);
    const box = page.locator(`.table-box:has(th:nth-child(${columns}))`);
    expect(await box.evaluate((one) => one.scrollWidth - one.clientWidth), id).toBe(0);
    await expect(box.locator('td:first-child').first()).toHaveCSS('padding-left', '0px');
    await expect(box.locator('td:last-child').first()).toHaveCSS('padding-right', '0px');
  }
});

import { addRichPost, chooseFormat, contentOf } from '../support/blog-editor.ts';
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

test('on a phone amounts stay on one line in the table of the editor, as on the page', async ({
  page,
  logIn,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await logIn(page);
  await page.goto('/viewblog');
  await addRichPost(page);
  await chooseFormat(page, 'Markdown');
  const row = (month: number) => `| ${month} | Rs 50,000 | Rs 20,000 | Rs 30,000 |`;
  await contentOf(page).fill(
    ['| Month | Rental | Interest | Capital |', '| ---: | ---: | ---: | ---: |', row(1), row(2)].join('\n'),
  );
  await chooseFormat(page, 'Rich text');
  const amounts = contentOf(page).locator('td p').filter({ hasText: 'Rs' });
  await expect(amounts).toHaveCount(6);
  const lines = await amounts.evaluateAll((all) =>
    all.map((one) => Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))),
  );
  expect(lines).toEqual([1, 1, 1, 1, 1, 1]);
});

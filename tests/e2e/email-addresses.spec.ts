import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { INQUIRY } from '#tests/support/inquiries';

test.beforeEach(async ({ page, logIn }) => logIn(page));

/** The lines in which a text is shown. */
const linesOf = (shown: Locator) =>
  shown.evaluate((element) => {
    const lines = new Map<number, string>();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      [...text.textContent!].forEach((sign, at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const top = Math.round(range.getBoundingClientRect().top);
        lines.set(top, (lines.get(top) ?? '') + sign);
      });
    return [...lines.values()];
  });

test('on a phone a long address breaks after its signs, and is copied as it is', async ({ page }) => {
  const email = `mohamed.wickrama_singhe.of-colombo.${Date.now()}@head.office.customer.example`;
  await page.request.post('/api/send-email', { data: { ...INQUIRY, email } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/contactformdetails#q=${email}`);
  const shown = page.getByRole('cell').getByText(email, { exact: true });
  const facts = page.getByRole('link', { name: email, exact: true });
  const question = page.getByRole('dialog').getByText(email, { exact: true });
  const expectWholeParts = async (address: Locator) => {
    const lines = await linesOf(address);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(email);
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/[@._-]$/);
    const copied = await address.evaluate((element) => {
      getSelection()!.selectAllChildren(element);
      return String(getSelection());
    });
    expect(copied).toBe(email);
  };
  await expectWholeParts(shown);

  await page.getByRole('row').getByRole('link').first().click();
  await expectWholeParts(facts);

  await page.goto('/oneperson');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Find records' }).click();
  await page.getByRole('button', { name: 'Erase this person’s data' }).click();
  // It begins within a line, behind other words.
  expect((await linesOf(question)).slice(0, -1).every((line) => /[@._-]$/.test(line))).toBe(true);
});

import type { Locator } from '@playwright/test';
import { expect, test, type Office } from '#tests/support/office';

const INQUIRERS = ['Asha', 'Bimal', 'Chandra'];

/** The clicks of each task, by the width of the screen: on a phone another button shows the tools of a list. */
const WIDTHS = [
  { width: 1280, clicks: { answer: 17, shortlist: 6, reject: 7, find: 3, audit: 5 } },
  { width: 390, clicks: { answer: 17, shortlist: 6, reject: 7, find: 4, audit: 6 } },
];

/** Counts what a person presses with a pointer, by task; a list of choices takes one press to open and one to choose. */
async function countClicks({ page }: Office) {
  const counted: Record<string, number> = {};
  let task = '';
  const count = (clicks: number) => (counted[task] = (counted[task] ?? 0) + clicks);
  await page.exposeFunction('countPress', () => void count(1));
  await page.addInitScript(() => {
    const { countPress } = window as unknown as { countPress: () => void };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countPress(), { capture: true });
  });
  return {
    counted,
    async choose(select: Locator, option: string) {
      await select.selectOption(option);
      count(2);
    },
    async begin(name: string, screen: string) {
      task = name;
      await page.goto('/admin');
      const screens = page.getByRole('navigation', { name: 'Screens' });
      await screens.getByRole('link', { name: screen, exact: true }).click();
    },
  };
}

/** Opens the filters of a list. */
async function openFilters(office: Office): Promise<void> {
  await expect(office.rows.first()).toBeVisible();
  const filters = office.button('Filters');
  if (!(await filters.isVisible())) await office.press('Tools');
  await filters.click();
}

for (const { width, clicks } of WIDTHS)
  test(`a working day takes no more clicks than it should, at ${width} px`, async ({ page, office }) => {
    test.slow(true, 'five tasks, one after the other');
    await page.setViewportSize({ width, height: 900 });
    await office.inquire(INQUIRERS);
    await office.apply(['Deepa', 'Erandi', 'Farah', 'Gamini', 'Hiran']);
    const day = await countClicks(office);

    await day.begin('answer', 'Inquiries');
    await office.button(/^New/).click();
    await office.rows.first().getByRole('link').first().click();
    for (const name of INQUIRERS.toReversed()) {
      await expect(office.record(name)).toBeVisible();
      await office.press('Reply');
      await day.choose(office.dialog.getByLabel('Template'), 'First answer');
      await office.confirm('Send');
      await expect(page.getByLabel('Status')).toHaveValue('answered');
      expect(office.mailsTo(name)).toHaveLength(1);
      if (name !== INQUIRERS[0]) await page.getByRole('link', { name: 'Next' }).click();
    }

    await day.begin('shortlist', 'Applications');
    await office.button(/^New/).click();
    await office.select('Hiran Silva', 'Gamini Silva', 'Farah Silva');
    await office.press('Shortlist');
    await expect(office.toast('3 applications moved to Shortlisted.')).toBeVisible();

    // The list is found as it was left: with the new ones.
    await day.begin('reject', 'Applications');
    await expect(office.rows).toHaveCount(2);
    await office.select('Erandi Silva', 'Deepa Silva');
    await office.press('Reject...');
    await day.choose(office.dialog.getByLabel('Template'), 'After reading the application');
    await office.confirm('Send 2 rejections');
    await expect(office.toast('2 applicants will be emailed a rejection.')).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await day.begin('find', 'Inquiries');
    await openFilters(office);
    await page.getByLabel('First Name').fill('Bimal');
    await page.getByRole('link', { name: 'Bimal Perera', exact: true }).click();
    await expect(office.record('Bimal')).toBeVisible();

    await day.begin('audit', 'Audit trail');
    await openFilters(office);
    await day.choose(page.getByLabel('Action', { exact: true }), 'Sent a reply to an inquiry');
    await expect(office.rows).toHaveCount(3);
    await office.rows.first().getByRole('button').click();
    await expect(office.dialog).toContainText('owner');

    console.log(`Clicks of a working day at ${width} px: ${JSON.stringify(day.counted)}`);
    expect(day.counted).toEqual(clicks);
  });

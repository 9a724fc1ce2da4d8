import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/office';

const INQUIRERS = ['Asha', 'Bimal', 'Chandra'];

/** The clicks of each task, by the width of the screen: on a phone another button shows the filters. */
const WIDTHS = [
  { width: 1280, clicks: { answer: 16, shortlist: 5, reject: 6, find: 2 } },
  { width: 390, clicks: { answer: 16, shortlist: 5, reject: 6, find: 3 } },
];

for (const { width, clicks } of WIDTHS)
  test(`a working day takes no more clicks than it should, at ${width} px`, async ({ page, office }) => {
    await page.setViewportSize({ width, height: 900 });
    await office.inquire(INQUIRERS);
    await office.apply(['Deepa', 'Erandi', 'Farah', 'Gamini', 'Hiran']);
    /** What a person pressed with a pointer, by task. */
    const counted = { answer: 0, shortlist: 0, reject: 0, find: 0 };
    let task: keyof typeof counted = 'answer';
    await page.exposeFunction('countPress', () => void (counted[task] += 1));
    await page.addInitScript(() => {
      const { countPress } = window as unknown as { countPress: () => void };
      addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countPress(), { capture: true });
    });
    /** A list of choices takes one press to open and one to choose. */
    const choose = async (select: Locator, option: string) => {
      await select.selectOption(option);
      counted[task] += 2;
    };

    await page.goto('/contactformdetails');
    await office.group('Status').getByRole('button', { name: /^New/ }).click();
    await office.rows.first().getByRole('link').first().click();
    for (const name of INQUIRERS.toReversed()) {
      await expect(office.record(name)).toBeVisible();
      await office.press('Reply');
      await choose(office.dialog.getByLabel('Template'), 'First answer');
      await office.confirm('Send');
      await expect(page.getByLabel('Status')).toHaveValue('answered');
      expect(office.mailsTo(name)).toHaveLength(1);
      if (name !== INQUIRERS[0]) await page.getByRole('link', { name: 'Next' }).click();
    }
    task = 'shortlist';
    await page.goto('/jobformdetails');
    await office.group('Stage').getByRole('button', { name: /^New/ }).click();
    await office.select('Hiran Silva', 'Gamini Silva', 'Farah Silva');
    await office.press('Shortlist');
    await expect(office.toast('3 applications moved to Shortlisted.')).toBeVisible();
    task = 'reject';
    // The list is found as it was left: with the new ones.
    await page.goto('/jobformdetails');
    await expect(office.rows).toHaveCount(2);
    await office.select('Erandi Silva', 'Deepa Silva');
    await office.press('Reject...');
    await choose(office.dialog.getByLabel('Template'), 'After reading the application');
    await office.confirm('Send 2 rejections');
    await expect(office.toast('2 applicants will be emailed a rejection.')).toBeVisible();
    task = 'find';
    await page.goto('/contactformdetails?f.status=');
    await office.button(width < 600 ? 'Tools' : 'Filters').click();
    if (width < 600) await office.press('Filters');
    await page.getByLabel('First Name').fill('Bimal');
    await page.getByRole('link', { name: 'Bimal Perera', exact: true }).click();
    await expect(office.record('Bimal')).toBeVisible();

    console.log(`Clicks of a working day at ${width} px: ${JSON.stringify(counted)}`);
    expect(counted).toEqual(clicks);
  });

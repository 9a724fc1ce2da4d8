import type { Locator, Page } from '@playwright/test';
import { dayAt } from '#lib/day';
import { apply, inquire, mailsTo, record, rows, toast } from '#tests/support/admin-records';
import { expect, test } from '#tests/support/browser';

const INQUIRERS = ['Asha', 'Bimal', 'Chandra'];
const APPLICANTS = ['Deepa', 'Erandi', 'Farah', 'Gamini', 'Hiran'];

/** The clicks of each task, by the width of the screen: on a phone another button shows the tools of a list. */
const WIDTHS = [
  { width: 1280, clicks: { answer: 17, shortlist: 6, reject: 7, find: 3, export: 2, audit: 5 } },
  { width: 390, clicks: { answer: 17, shortlist: 6, reject: 7, find: 4, export: 3, audit: 6 } },
];

/** Counts what a person presses with a pointer, by task; a list of choices takes one press to open and one to choose. */
async function countClicks(page: Page) {
  let clicks = 0;
  const counted: Record<string, number> = {};
  await page.exposeFunction('countPress', () => void (clicks += 1));
  await page.addInitScript(() => {
    const { countPress } = window as unknown as { countPress: () => void };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countPress(), { capture: true });
  });
  return {
    counted,
    async choose(select: Locator, option: string) {
      await select.selectOption(option);
      clicks += 2;
    },
    async task(name: string, screen: string, work: () => Promise<void>) {
      clicks = 0;
      await page.goto('/admin');
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('link', { name: screen, exact: true })
        .click();
      await expect(rows(page).first()).toBeVisible();
      await work();
      counted[name] = clicks;
    },
  };
}

/** Presses a tool of a list; on a phone another button shows the tools. */
async function pressTool(page: Page, name: string | RegExp): Promise<void> {
  const tool = page.getByRole('search').getByRole('button', { name });
  const more = page.getByRole('button', { name: /^Tools/ });
  await expect(tool.or(more).first()).toBeVisible();
  if (!(await tool.isVisible())) await more.click();
  await tool.click();
}

/** Shows the records of a status or a stage alone, and selects the first ones. */
async function selectNew(page: Page, group: 'Status' | 'Stage', count: number): Promise<void> {
  await page.getByRole('group', { name: group }).getByRole('button', { name: /^New/ }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (let at = 0; at < count; at += 1) await boxes.nth(at).check();
}

for (const { width, clicks } of WIDTHS)
  test(`a working day takes no more clicks than today, ${width} pixels wide`, async ({
    page,
    logIn,
    resend,
  }) => {
    test.slow(true, 'six tasks, one after the other');
    await page.setViewportSize({ width, height: 900 });
    await logIn(page);
    await inquire(page, INQUIRERS);
    await apply(page, APPLICANTS);
    const day = await countClicks(page);
    const dialog = page.getByRole('dialog');

    await day.task('answer', 'Inquiries', async () => {
      await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /^New/ }).click();
      await rows(page).first().getByRole('link').first().click();
      for (const [at, name] of INQUIRERS.toReversed().entries()) {
        await expect(record(page, name)).toBeVisible();
        await page.getByRole('button', { name: 'Reply' }).click();
        await day.choose(dialog.getByLabel('Template'), 'First answer');
        await dialog.getByRole('button', { name: 'Send' }).click();
        await expect(page.getByLabel('Status')).toHaveValue('answered');
        if (at < INQUIRERS.length - 1) await page.getByRole('link', { name: 'Next' }).click();
      }
    });
    for (const name of INQUIRERS) expect(mailsTo(resend, name)).toHaveLength(1);

    await day.task('shortlist', 'Applications', async () => {
      await selectNew(page, 'Stage', 3);
      await page
        .getByRole('group', { name: 'Selected rows' })
        .getByRole('button', { name: 'Shortlist' })
        .click();
      await expect(toast(page, '3 applications moved to Shortlisted.')).toBeVisible();
    });
    // The list is found as it was left: with the new ones.
    await day.task('reject', 'Applications', async () => {
      for (const box of await page.getByRole('checkbox', { name: /^Select (?!all)/ }).all())
        await box.check();
      await page.getByRole('button', { name: 'Reject...' }).click();
      await day.choose(dialog.getByLabel('Template'), 'After reading the application');
      await dialog.getByRole('button', { name: 'Send 2 rejections' }).click();
      await expect(toast(page, '2 applicants will be emailed a rejection.')).toBeVisible();
    });
    await page.evaluate(() => localStorage.clear());
    await day.task('find', 'Inquiries', async () => {
      await pressTool(page, 'Filters');
      await page.getByLabel('Received, from').fill(dayAt(Date.now()));
      await page.getByLabel('First Name').fill('Bimal');
      await page.getByRole('link', { name: 'Bimal Perera', exact: true }).click();
      await expect(record(page, 'Bimal')).toBeVisible();
    });
    await page.evaluate(() => localStorage.clear());
    await day.task('export', 'Inquiries', async () => {
      const downloading = page.waitForEvent('download');
      await pressTool(page, 'Export CSV (3 rows)');
      await downloading;
    });
    await day.task('audit', 'Audit trail', async () => {
      await pressTool(page, 'Filters');
      await day.choose(page.getByLabel('Action', { exact: true }), 'Sent a reply to an inquiry');
      await expect(rows(page)).toHaveCount(3);
      await rows(page).first().getByRole('button').click();
      await expect(dialog).toContainText('owner');
    });

    console.log(`Clicks of a working day at ${width} px: ${JSON.stringify(day.counted)}`);
    expect(day.counted).toEqual(clicks);
  });

import type { Locator } from '@playwright/test';
import { VACANCY } from '../support/applicants.ts';
import { saveDraft } from '../support/blog-calls.ts';
import { row } from '../support/blog-editor.ts';
import { PNG } from '../support/images.ts';
import { untilHydrated } from '../support/islands.ts';
import { expect, test, type Office } from '../support/office.ts';

const NAMES = [...'ABCDEFGHIJKLMNOPQRSTUVWXY'].map((letter) => `${letter}sha`);
const TITLE = 'Counting the till';

/** Counts presses: one for a button, link, box, file or field without the focus, and two for a choice in a list. */
class Hand {
  presses = 0;
  readonly office: Office;

  constructor(office: Office) {
    this.office = office;
  }

  press = async (target: Locator): Promise<void> => {
    this.presses += 1;
    await target.click();
  };

  choose = async (list: Locator, option: string): Promise<void> => {
    this.presses += 2;
    await list.selectOption(option);
  };

  type = async (field: Locator, text: string): Promise<void> => {
    await field.waitFor();
    if (!(await field.evaluate((element) => element === document.activeElement))) this.presses += 1;
    await field.fill(text);
  };

  /** Goes to a screen by the links in sight, or else by the menu. */
  go = async (name: string): Promise<void> => {
    const { page, button } = this.office;
    if (await button('Open menu').isVisible()) await this.press(button('Open menu'));
    const links = page.getByRole('navigation', { name: /^Admin/ }).getByRole('link', { name });
    await this.press(links.filter({ visible: true }).first());
    await untilHydrated(page);
  };
}

/** A day's work: the presses of each part by mouse and on a phone, and how a person does it who sees the screens. */
// prettier-ignore
const DAY: [part: string, wide: number, narrow: number, work: (hand: Hand) => Promise<unknown>][] = [
  ['10 inquiries are answered', 18, 19, async ({ office, go, press, choose }) => {
    const { page, dialog, button } = office;
    await office.inquire(NAMES.slice(0, 11));
    await go('View Form Details');
    await press(page.getByRole('button', { name: /^Waiting/ }));
    await press(page.getByRole('link', { name: 'Asha Perera', exact: true }));
    await press(button('Reply'));
    await choose(dialog.getByLabel('Template'), 'First answer');
    await press(dialog.getByLabel('Then reply to the next one'));
    for (const name of NAMES.slice(0, 10)) {
      await expect(dialog).toHaveAccessibleName(`Write to ${name} Perera`);
      await expect(dialog.getByLabel('Text')).toHaveValue(new RegExp(`^Dear ${name} Perera`));
      await press(button('Send', dialog));
    }
    await expect(dialog).toHaveAccessibleName('Write to Ksha Perera');
    await press(button('Cancel', dialog));
    expect(office.mailsTo('Jsha')).toHaveLength(1);
  }],
  ['5 of 25 applicants are shortlisted, and 3 rejected', 16, 17, async ({ office, go, press, choose }) => {
    const { page, dialog, button, toast } = office;
    const tick = (name: string) => press(page.getByRole('checkbox', { name: `Select ${name} Silva` }));
    await office.apply(NAMES);
    await go('Job Vacancies Applications');
    for (const name of NAMES.slice(-5)) await tick(name);
    await choose(page.getByLabel('Change the selected records'), 'Move to Shortlisted');
    await press(button('Apply'));
    await expect(toast('5 applications moved to Shortlisted.')).toBeVisible();
    for (const name of NAMES.slice(-8, -5)) await tick(name);
    await press(button('Reject...'));
    await choose(dialog.getByLabel('Template'), 'After reading the application');
    await press(button('Send 3 rejections', dialog));
    await expect(toast('3 applicants will be emailed a rejection.')).toBeVisible();
  }],
  ['a draft with 3 pictures is scheduled', 10, 11, async ({ office, go, press, type }) => {
    const { page, dialog, button } = office;
    await saveDraft(page, { title: TITLE, content: 'Count it.', format: 'markdown' });
    await go('Blogs');
    await press(row(page, TITLE).getByRole('button', { name: 'Edit' }));
    await press(page.getByRole('toolbar').getByRole('button', { name: 'Picture', exact: true }));
    const chosen = page.waitForEvent('filechooser');
    await press(button('Upload a picture'));
    const file = { name: 'till.png', mimeType: 'image/png', buffer: PNG };
    await (await chosen).setFiles([file, file, file]);
    for (const alt of ['The till', 'The safe', 'The counter']) {
      const asks = page.getByRole('dialog', { name: 'Add a picture' });
      await expect(asks.getByLabel('Alternative text')).toHaveValue('');
      await type(asks.getByLabel('Alternative text'), alt);
      await press(button('Insert picture', asks));
      await expect(page.getByRole('img', { name: alt })).toBeVisible();
    }
    await type(dialog.getByLabel(/^Date/), '2999-01-02');
    await type(dialog.getByLabel(/^Time/), '09:30');
    await press(button('Schedule', dialog));
    await expect(row(page, TITLE)).toContainText('Scheduled');
  }],
  ['a vacancy is duplicated', 4, 5, async ({ office, go, press, type }) => {
    const { page, button } = office;
    await page.request.post('/api/save', { data: VACANCY });
    await go('View Careers');
    await press(button(`More for ${VACANCY.title}`));
    await press(page.getByRole('menuitem', { name: `Duplicate ${VACANCY.title}` }));
    await untilHydrated(page);
    await type(page.getByLabel('Job Title', { exact: true }), 'Senior Field Officer');
    await press(button('Add Career'));
    await expect(page).toHaveURL(/\/careerform$/);
  }],
  ['a person is found, and the list exported', 5, 8, async ({ office, go, press, type }) => {
    const { page, record, toast } = office;
    await office.inquire(NAMES.slice(0, 2));
    await go('View Form Details');
    await type(page.getByRole('searchbox'), 'Asha');
    await press(page.getByRole('link', { name: 'Asha Perera', exact: true }));
    await expect(record('Asha')).toBeVisible();
    await go('View Form Details');
    const file = page.getByRole('button', { name: /^Export CSV/ }).filter({ visible: true });
    await expect(office.button('Tools').filter({ visible: true }).or(file)).toBeVisible();
    if (!(await file.isVisible())) await press(office.button('Tools'));
    await press(file);
    await expect(toast(/^2 rows exported/)).toBeVisible();
  }],
];

for (const [at, width] of [1280, 390].entries())
  for (const [part, ...presses] of DAY)
    test(`${part} in few presses at ${width} px`, async ({ page, office }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/admin');
      await untilHydrated(page);
      const hand = new Hand(office);
      await presses[2](hand);
      expect(hand.presses).toBe(presses[at]);
      const all = DAY.reduce((sum, [, ...others]) => sum + Number(others[at]), 0);
      expect(all, 'a whole day').toBeLessThanOrEqual(at === 0 ? 65 : 75);
    });

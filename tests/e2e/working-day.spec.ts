import { dayAt } from '#lib/day';
import { person, SAMPLE } from '#local/demo/people';
import { expect, test as base } from '#tests/support/browser';
import { countClicks } from '#tests/support/clicks';
import { duplicateVacancy, finishDraft } from '#tests/support/editor-day';
import {
  answerInquiries,
  exportInquiries,
  findPerson,
  inspect,
  openScreen,
  readAudit,
  rows,
  selectRows,
  showOnly,
  toast,
  type Day,
} from '#tests/support/office-day';
import { startSite, type Site } from '#tests/support/site';

const DAY_MS = 86_400_000;

/** The demo has ten new inquiries that are not suspected, and the last one of all is three weeks old. */
const NEW_INQUIRIES = 10;
const OLDEST = 39;

/** The most clicks of each task at a width. */
const WIDTHS = [
  {
    viewport: { width: 1280, height: 900 },
    most: { answer: 53, shortlist: 9, reject: 9, draft: 10, vacancy: 6, find: 4, export: 5, audit: 6 },
  },
  {
    viewport: { width: 390, height: 844 },
    most: { answer: 53, shortlist: 9, reject: 9, draft: 10, vacancy: 6, find: 5, export: 6, audit: 7 },
  },
];

/** Each day is on a site of its own, full of samples. */
const test = base.extend<{ demo: Site }>({
  demo: async ({ resend }, provide) => {
    const env = { RESEND_BASE_URL: resend.url, RESEND_API_KEY: 're_test' };
    const site = await startSite({ args: ['--demo'], env });
    await provide(site);
    await site.remove();
  },
  baseURL: async ({ demo }, provide) => provide(demo.url),
});

async function shortlist(day: Day, count: number): Promise<void> {
  const { page } = day;
  await openScreen(day, 'Applications');
  await showOnly(page, 'Stage', 'New');
  await selectRows(page, count);
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Shortlist' }).click();
  await expect(toast(page, `${count} applications moved to Shortlisted.`)).toBeVisible();
}

/** Rejects the first of the unread applicants, whom the list still shows alone, and returns their names. */
async function reject(day: Day, count: number): Promise<string[]> {
  const { page, clicks } = day;
  await openScreen(day, 'Applications');
  const names = await selectRows(page, count);
  await page.getByRole('button', { name: 'Reject...' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${count} applicants` });
  await clicks.choose(dialog.getByLabel('Template'), 'After reading the application');
  await inspect(page, 'the rejection of a selection');
  await dialog.getByRole('button', { name: `Send ${count} rejections` }).click();
  await expect(toast(page, `${count} applicants will be emailed a rejection.`)).toBeVisible();
  return names;
}

for (const { viewport, most } of WIDTHS)
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 30_000 });

    test('a working day of office, recruiter and editor', async ({ page, logIn, resend }) => {
      // Half a minute when little else runs.
      test.setTimeout(240_000);
      await logIn(page);
      const clicks = await countClicks(page);
      const day: Day = { page, clicks, resend };
      const before = resend.delivered.length;
      const greeted = (host: string) =>
        resend.delivered
          .slice(before)
          .filter(({ to }) => to[0]?.endsWith(host))
          .map(({ text }) => text.split('\n')[0]);

      await test.step('answer ten inquiries by template', () =>
        clicks.count('answer 10 inquiries', most.answer, async () => {
          const names = await answerInquiries(day, NEW_INQUIRIES);
          expect(new Set(names).size).toBe(NEW_INQUIRIES);
          await expect.poll(() => greeted('@customer.example')).toEqual(names.map((name) => `Dear ${name},`));
        }));

      await test.step('shortlist five of 25', () =>
        clicks.count('shortlist 5 of 25 applicants', most.shortlist, () => shortlist(day, 5)));

      await test.step('reject three by template', () =>
        clicks.count('reject 3 applicants', most.reject, async () => {
          const names = await reject(day, 3);
          await expect
            .poll(() => greeted('@applicant.example').toSorted())
            .toEqual(names.map((name) => `Dear ${name},`).toSorted());
        }));

      await test.step('finish the draft of a colleague and schedule it', () =>
        clicks.count('finish and schedule a draft', most.draft, async () => {
          const title = `What a pawn ticket has to say ${SAMPLE}`;
          await finishDraft(day, {
            title,
            words: 'After four months the customer pays Rs 85,000 and the interest.',
            pictures: { 'A ticket': [900, 600], 'A chain': [400, 900], 'The counter': [1600, 900] },
            date: dayAt(Date.now() + 7 * DAY_MS),
          });
        }));

      await test.step('duplicate a closed vacancy', () =>
        clicks.count('duplicate a vacancy', most.vacancy, () =>
          duplicateVacancy(
            day,
            `Data Entry Clerk ${SAMPLE}`,
            `Data Entry Clerk in Galle ${SAMPLE}`,
            dayAt(Date.now() + 30 * DAY_MS),
          ),
        ));

      await test.step('find a person of three weeks ago', () =>
        clicks.count('find a person of 3 weeks ago', most.find, () => {
          const days = [23, 20].map((ago) => dayAt(Date.now() - ago * DAY_MS)) as [string, string];
          return findPerson(day, person(OLDEST), days);
        }));

      await test.step('export the inquiries', () =>
        clicks.count('export the inquiries', most.export, async () => {
          const { counted, written } = await exportInquiries(day);
          expect(counted).toBeGreaterThan(30);
          expect(written).toHaveLength(counted);
        }));

      await test.step('read what a colleague did', () =>
        clicks.count('read what a colleague did', most.audit, async () => {
          const entry = await readAudit(day, 'Recruiter', 'Changed a vacancy');
          await expect(entry).toContainText(`Recruiter ${SAMPLE}`);
          await expect(entry.getByRole('heading').first()).toContainText('changed the vacancy');
          await expect(rows(page)).toHaveCount(7);
        }));

      console.log(`Clicks of a working day at ${viewport.width} px\n${clicks.table()}`);
    });
  });

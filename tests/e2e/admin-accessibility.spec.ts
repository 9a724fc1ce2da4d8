import type { Page } from '@playwright/test';
import { violations, WCAG } from '#tests/support/axe';
import { VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';
import { savePost } from '#tests/support/blog-calls';
import { holdRoute } from '#tests/support/held-route';
import { untilHydrated } from '#tests/support/islands';

const TAGS = [...WCAG, 'best-practice'];

type Open = (page: Page) => Promise<void>;

const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Presses a tool of a list; on a phone another button shows the tools. */
const pressTool =
  (name: string): Open =>
  async (page) => {
    const more = page.getByRole('button', { name: 'Tools' });
    const tool = page.getByRole('button', { name });
    if (!(await tool.isVisible())) await more.click();
    await tool.click();
  };

/** The dialog that asks before a closing date in the past is saved. */
const askAboutPastDate: Open = async (page) => {
  await page.getByText('Location, closing date').click();
  await page.getByLabel('Closing date').fill('2020-01-31');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Save with a closing date in the past?' })).toBeVisible();
};

/** The notice of a conflict in the form of a vacancy. */
const saveAfterAnother: Open = async (page) => {
  const [vacancy] = (await (await page.request.get('/api/careerdetails?limit=1')).json()) as { id: string }[];
  await page
    .getByRole('button', { name: /^Update/ })
    .first()
    .click();
  const theirs = { ...vacancy, shortTitle: `Theirs ${Date.now()}` };
  await page.request.put(`/api/careerdetails/${vacancy?.id}`, { data: theirs });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Use mine' })).toBeVisible();
};

const deleteSelected: Open = async (page) => {
  for (const box of (await page.getByRole('checkbox', { name: /^Select/ }).all()).slice(0, 2))
    await box.check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
};

/** The progress of a removal that is never answered. */
const inProgress: Open = async (page) => {
  await page.route('**/api/inquiries/bulk', () => undefined);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
};

/** The id of a record that never was. */
const GONE = 'zd36gfnb3-000000000000000000';

const openRow: Open = (page) => page.locator('.data-open').first().click();

/** Every screen, and the ways to what it opens. */
const SCREENS: [address: string, ...opens: Open[]][] = [
  ['/login', press('Change Password')],
  ['/landingpage'],
  ['/admin', (page) => page.getByText('Show as a table').first().click()],
  ['/contactformdetails', pressTool('Filters'), pressTool('Columns')],
  // The page of the first inquiry.
  ['/contactformdetails', openRow],
  ['/contactformdetails', openRow, press('Reply')],
  // The page of the first applicant.
  ['/jobformdetails', openRow],
  ['/jobformdetails', openRow, press('Reject')],
  ['/jobformdetails', openRow, press('Write an email')],
  // A board with a selection, and a note for it.
  [
    '/jobformdetails?view=board',
    (page) =>
      page
        .getByRole('checkbox', { name: /^Select/ })
        .first()
        .check(),
    press('Add a note...'),
  ],
  ['/applicationspage'],
  ['/addcareers', press('Add Career')],
  ['/careerform', press(/^Update/)],
  ['/careerform', press(/^Delete/)],
  ['/viewblog', press('Add Blog')],
  ['/post'],
  ['/audittrail'],
  ['/deleted'],
  ['/suspectedspam', press(/^Erase/)],
  ['/oneperson'],
  ['/settings', press('New template')],
];

/** What is rarer: questions, conflicts, work that goes on, and records that are not there. */
const STATES: typeof SCREENS = [
  ['/careerform?f.state=Open', press(/^Close now/)],
  ['/careerform?f.state=Closed', press(/^Reopen/)],
  ['/careerform?f.state=Draft', press(/^Publish/)],
  ['/careerform?f.state=Open', press(/^Update/), askAboutPastDate],
  ['/careerform', saveAfterAnother],
  ['/suspectedspam', openRow],
  ['/contactformdetails', deleteSelected],
  ['/contactformdetails', deleteSelected, inProgress],
  ['/contactformdetails', openRow, press('Erase for good')],
  ['/contactformdetails', openRow, press(/^Delete$/)],
  ['/jobformdetails', openRow, press('Erase this application')],
  // No record, and one that is gone.
  ['/inquiry'],
  [`/applicant?id=${GONE}`],
];

const LONG = `${'long'.repeat(15)}@customer.example`;

/** Something in every list, with names and addresses that are hard to fit. */
async function fill(page: Page): Promise<void> {
  const inquiry = {
    firstName: 'Maximilian-Alexander',
    lastName: 'Wijesekara-Jayawardena-Gunathilaka',
    email: LONG,
    phoneNumber: '+94 77 123 4567',
    message: `සුබ දවසක්\n\nhttps://${'path/'.repeat(40)}`,
    interests: ['Web Design', 'Other'],
  };
  await page.request.post('/api/send-email', { data: inquiry });
  await page.request.post('/api/send-email', { data: inquiry });
  await page.request.post('/api/send-email', { data: { ...inquiry, extra_remarks: 'x' } });
  const applicant = { name: 'නිමල් Perera', email: LONG, nic: '199012345678', message: 'Hello' };
  await page.request.post('/api/submit-application', { multipart: applicant });
  await page.request.post('/api/save', {
    data: { ...VACANCY, title: `Fitter ${'x'.repeat(60)}${Date.now()}` },
  });
  for (const [title, own] of Object.entries({
    Late: { draft: 'true', closingDate: '2020-01-31' },
    Closed: { closingDate: '2020-01-31' },
  }))
    await page.request.post('/api/save', { data: { ...VACANCY, title: `${title} ${Date.now()}`, ...own } });
  const { id } = await savePost(page, { title: `Removed ${'y'.repeat(60)}`, content: 'x' });
  await page.request.delete(`/api/blogs/${id}`, { headers: { Origin: new URL(page.url()).origin } });
}

/** With the longest names and addresses: what fits the narrowest phone fits the others. */
const WIDTHS = [1440, 360];

/** What is wrong with what is shown, on a wide screen and on a phone. */
async function faults(page: Page): Promise<string[]> {
  const found: string[] = [];
  // What was opened may be a page of its own.
  await page.locator('h1').first().waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const dialog = (await page.locator('dialog[open]').count()) > 0;
    const wrong = await violations(page, TAGS, dialog ? 'dialog[open]' : 'html');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) wrong.push(`scrolls sideways to ${wide} px`);
    found.push(...wrong.map((fault) => `at ${width} px: ${fault}`));
  }
  return found;
}

for (const [what, screens] of [
  ['every admin screen and its dialogs are', SCREENS],
  ['questions, conflicts, removals and missing records are', STATES],
] as const)
  test(`${what} accessible and fit the width`, async ({ page, logIn, allowConsole }) => {
    test.setTimeout(300_000);
    allowConsole(/40[149]/);
    // A colour on its way to another one is neither: what is judged stands still.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/login');
    await logIn(page);
    await fill(page);
    for (const [address, ...opens] of screens) {
      await page.goto(address);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await untilHydrated(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await faults(page), address).toEqual([]);
      for (const open of opens) {
        await open(page);
        expect.soft(await faults(page), `${address}, opened`).toEqual([]);
      }
    }
  });

test('a record that loads or cannot be read is accessible', async ({ page, logIn, allowConsole }) => {
  allowConsole(/401|500/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await logIn(page);
  const letGo = await holdRoute(page, '**/api/inquiries/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  );
  await page.goto(`/inquiry?id=${GONE}`);
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  expect.soft(await faults(page), 'a record that loads').toEqual([]);
  letGo();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect.soft(await faults(page), 'a record that cannot be read').toEqual([]);
});

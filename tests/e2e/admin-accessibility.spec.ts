import type { Page } from '@playwright/test';
import { violations, WCAG } from '#tests/support/axe';
import { VACANCY } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';
import { savePost } from '#tests/support/blog-calls';
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
  ['/jobformdetails', openRow, press('Write a mail')],
  ['/jobformdetails?view=board'],
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
  await page.request.post('/api/send-email', { data: { ...inquiry, extra_remarks: 'x' } });
  const applicant = { name: 'නිමල් Perera', email: LONG, nic: '199012345678', message: 'Hello' };
  await page.request.post('/api/submit-application', { multipart: applicant });
  await page.request.post('/api/save', {
    data: { ...VACANCY, title: `Fitter ${'x'.repeat(60)}${Date.now()}` },
  });
  const { id } = await savePost(page, { title: `Removed ${'y'.repeat(60)}`, content: 'x' });
  await page.request.delete(`/api/blogs/${id}`, { headers: { Origin: new URL(page.url()).origin } });
}

/** With the longest names and addresses: what fits the narrowest phone fits the others. */
const WIDTHS = [1440, 360];

/** What is wrong with what is shown, on a wide screen and on a phone. */
async function faults(page: Page): Promise<string[]> {
  const found: string[] = [];
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

test('every admin screen and its dialogs are accessible and fit the width', async ({
  page,
  logIn,
  allowConsole,
}) => {
  test.setTimeout(180_000);
  allowConsole(/401/);
  // A colour on its way to another one is neither: what is judged stands still.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await logIn(page);
  await fill(page);
  for (const [address, ...opens] of SCREENS) {
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

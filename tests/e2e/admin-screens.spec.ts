import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#lib/admin-pages';
import { APPLICANT, VACANCY } from '#tests/support/applicants';
import { violations, WCAG } from '#tests/support/axe';
import { savePost } from '#tests/support/blog-calls';
import { expect, test } from '#tests/support/browser';
import { INQUIRY } from '#tests/support/inquiries';
import { untilHydrated } from '#tests/support/islands';
import { foreignRequests, keyboardFaults, overflow } from '#tests/support/sweep';

type Open = (page: Page) => Promise<void>;

const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole('button', { name }).first().click();

const openRow: Open = (page) => page.locator('.data-open').first().click();

const select =
  (count: number): Open =>
  async (page) => {
    const boxes = await page.getByRole('checkbox', { name: /^Select/ }).all();
    for (const box of boxes.slice(0, count)) await box.check();
  };

/** The progress of a removal that is never answered. */
const removing: Open = async (page) => {
  await page.route('**/api/inquiries/bulk', () => undefined);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
};

/** The question that a closing date in the past asks. */
const closeInThePast: Open = async (page) => {
  await page.getByText('Location, closing date').click();
  await page.getByLabel('Closing date').fill('2020-01-31');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Save with a closing date in the past?' })).toBeVisible();
};

/** The notice of a conflict in the form of a vacancy. */
const saveAfterAnother: Open = async (page) => {
  const [vacancy] = (await (await page.request.get('/api/careerdetails?limit=1')).json()) as { id: string }[];
  await press(/^Update/)(page);
  const data = { ...vacancy, shortTitle: 'Theirs' };
  await page.request.put(`/api/careerdetails/${vacancy?.id}`, { data });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Use mine' })).toBeVisible();
};

/** The id of a record that never was. */
const GONE = 'zd36gfnb3-000000000000000000';

/** What screens show besides their first view: each way begins at an address, and is judged after each step. */
const WAYS: Record<string, [address: string, ...steps: Open[]][]> = {
  'inquiries and suspected spam': [
    ['/contactformdetails', press('Filters'), press('Columns')],
    ['/contactformdetails', openRow, press('Reply')],
    ['/contactformdetails', openRow, press('Erase for good')],
    ['/contactformdetails', openRow, press(/^Delete$/)],
    ['/contactformdetails', select(2), press('Delete selected'), removing],
    [`/inquiry?id=${GONE}`],
    ['/suspectedspam', openRow],
    ['/suspectedspam', press(/^Erase/)],
  ],
  'applications and the login': [
    ['/login', press('Change Password')],
    ['/jobformdetails', openRow, press('Reject')],
    ['/jobformdetails', openRow, press('Write an email')],
    ['/jobformdetails', openRow, press('Erase this application')],
    ['/jobformdetails?view=board', select(1), press('Add a note...')],
    [`/applicant?id=${GONE}`],
  ],
  'vacancies, posts and settings': [
    ['/addcareers', press('Add Career')],
    ['/careerform', press(/^Delete/)],
    ['/careerform?f.state=Open', press(/^Close now/)],
    ['/careerform?f.state=Closed', press(/^Reopen/)],
    ['/careerform?f.state=Draft', press(/^Publish/)],
    ['/careerform?f.state=Open', press(/^Update/), closeInThePast],
    ['/careerform', saveAfterAnother],
    ['/viewblog', press('Add Blog')],
    ['/settings', press('New template')],
    ['/admin', (page) => page.getByText('Show as a table').first().click()],
  ],
};

const LONG = `${'long'.repeat(15)}@customer.example`;

/** Something in every list, with names and addresses that are hard to fit. */
async function fill(page: Page): Promise<void> {
  const { request } = page;
  const inquiry = {
    ...{ ...INQUIRY, firstName: 'Maximilian-Alexander', lastName: 'Wijesekara-Jayawardena-Gunathilaka' },
    ...{ email: LONG, message: `සුබ දවසක්\n\nhttps://${'path/'.repeat(40)}` },
  };
  for (const own of [{}, {}, { extra_remarks: 'x' }])
    expect((await request.post('/api/send-email', { data: { ...inquiry, ...own } })).ok()).toBe(true);
  const applicant: Record<string, string> = { ...APPLICANT, email: LONG, message: 'Hello' };
  for (const multipart of [applicant, { ...applicant, extra_remarks: 'x' }])
    expect((await request.post('/api/submit-application', { multipart })).ok()).toBe(true);
  for (const own of [
    { title: `Fitter ${'x'.repeat(60)}` },
    { title: 'Late', draft: 'true', closingDate: '2020-01-31' },
    { title: 'Closed', closingDate: '2020-01-31' },
  ])
    expect((await request.post('/api/save', { data: { ...VACANCY, ...own } })).ok()).toBe(true);
  const { id } = await savePost(page, { title: `Removed ${'y'.repeat(60)}`, content: 'x' });
  await request.delete(`/api/blogs/${id}`);
}

/** What is wrong with what is shown, on a phone and on a wide screen. */
async function faultsOf(page: Page): Promise<string[]> {
  const found = await overflow(page, [768], []);
  for (const width of [360, 1280]) {
    found.push(...(await overflow(page, [width], [])));
    const part = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'html';
    const wrong = await violations(page, [...WCAG, 'best-practice'], part);
    found.push(...wrong.map((fault) => `at ${width} px: ${fault}`));
  }
  return found;
}

/** The scripts that a screen begins with are preloaded, so that none is found out later, and no other. */
const preloadFaults = (page: Page) =>
  page.evaluate(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
    const named = new Set(Array.from(links, ({ href }) => href));
    const asked = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return [
      ...[...asked]
        .filter((url) => url.endsWith('.js') && !named.has(url))
        .map((url) => `does not preload ${url}`),
      ...[...named].filter((url) => !asked.has(url)).map((url) => `names ${url} for nothing`),
    ];
  });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

// A colour on its way to another one is neither: what is judged stands still.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  test.setTimeout(180_000);
  allowConsole(/40[149]/);
  await logIn(page);
  await fill(page);
});

for (const [name, ways] of Object.entries(WAYS))
  test(`what can be opened is accessible and fits the screen: ${name}`, async ({ page }) => {
    const faults: string[] = [];
    for (const [address, ...steps] of ways) {
      await open(page, address);
      for (const [at, step] of [() => Promise.resolve(), ...steps].entries()) {
        await step(page);
        if (at === 0 && steps.length > 0) continue;
        await page.locator('h1').first().waitFor();
        faults.push(...(await faultsOf(page)).map((fault) => `${address}, step ${at}: ${fault}`));
      }
      await page.unrouteAll();
    }
    expect(faults).toEqual([]);
  });

const SCREENS = Object.values(ADMIN_PAGES).filter((path) => existsSync(`dist${path}.html`));
const HALF = Math.ceil(SCREENS.length / 2);

for (const [name, screens] of [
  ['first half', SCREENS.slice(0, HALF)],
  ['second half', SCREENS.slice(HALF)],
] as const)
  test(`every screen is accessible, fits, and works by keyboard, with a logout in sight: ${name}`, async ({
    page,
    baseURL,
  }) => {
    const foreign = foreignRequests(page, baseURL);
    const faults: string[] = [];
    for (const address of screens) {
      await open(page, address);
      const found = [...(await preloadFaults(page)), ...(await faultsOf(page))];
      found.push(...(await keyboardFaults(page)));
      if (address !== '/login' && address !== '/invitation') {
        const logOut = page.getByRole('button', { name: 'Log out' }).filter({ visible: true });
        if ((await logOut.count()) !== 1) found.push('no logout in sight');
        await page.setViewportSize({ width: 360, height: 740 });
        await page.getByRole('button', { name: 'Open menu' }).click();
        if ((await logOut.count()) !== 1) found.push('no logout in the menu of a phone');
      }
      faults.push(...found.map((fault) => `${address} ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(foreign, 'requests to other hosts').toEqual([]);
  });

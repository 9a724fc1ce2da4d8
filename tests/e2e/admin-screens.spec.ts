import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { APPLICANT, VACANCY } from '../support/applicants.ts';
import { violations, WCAG } from '../support/axe.ts';
import { savePost } from '../support/blog-calls.ts';
import { holdRoute } from '../support/held-route.ts';
import { expect, test } from '../support/browser.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { untilHydrated } from '../support/islands.ts';
import { foreignRequests, keyboardFaults, overflow, translate } from '../support/sweep.ts';

type Open = (page: Page) => Promise<void>;

const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole('button', { name }).first().click();

const choose =
  (name: RegExp): Open =>
  (page) =>
    page.getByRole('menuitem', { name }).click();

const check =
  (label: string): Open =>
  (page) =>
    page.getByLabel(label, { exact: true }).check();

const openRow: Open = (page) => page.locator('.data-open').first().click();

const select: Open = (page) =>
  page
    .getByRole('checkbox', { name: /^Select/ })
    .last()
    .check();

/** The id of a record that never was. */
const GONE = 'zd36gfnb3-000000000000000000';

/** What screens show besides their first view: each way begins at an address, and is judged after each step. */
const WAYS: [address: string, ...steps: Open[]][] = [
  ['/contactformdetails', press('Filters'), press('Columns')],
  ['/contactformdetails', openRow, press('Reply')],
  ['/contactformdetails', openRow, press('Erase for good')],
  ['/contactformdetails', select, press('Delete selected')],
  [`/inquiry?id=${GONE}`],
  ['/suspectedspam', openRow],
  ['/suspectedspam', press(/^Erase/)],
  ['/login', press('Change Password')],
  ['/jobformdetails', openRow, press('Reject')],
  ['/jobformdetails', openRow, press('Write an email')],
  ['/jobformdetails?view=board', select, press('Add a note...')],
  ['/addcareers', press('Add Career')],
  ['/audittrail', openRow],
  ['/applicationspage'],
  ['/landingpage'],
  ['/careerform', press(/^Delete/)],
  ['/careerform?f.state=Open', press(/^More for/), choose(/^Close now/)],
  ['/careerform?f.state=Closed', press(/^More for/), choose(/^Reopen/)],
  ['/viewblog', press('Add Blog'), check('Rich text'), press('Picture')],
  [
    '/viewblog',
    press('Add Blog'),
    check('Markdown'),
    check('Paragraphs'),
    (page) => expect(page.getByLabel('Content')).toBeVisible(),
  ],
  ['/settings', press('New template')],
  ['/admin', (page) => page.getByText('Show as a table').first().click()],
];

/** A list in two halves, which are judged at the same time. */
const halves = <Item>(all: Item[]) => {
  const half = Math.ceil(all.length / 2);
  return [
    ['first half', all.slice(0, half)],
    ['second half', all.slice(half)],
  ] as const;
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
  await request.post('/api/save', { data: { ...VACANCY, title: APPLICANT.position } });
  const applicant: Record<string, string> = { ...APPLICANT, email: LONG, message: 'Hello' };
  for (const multipart of [applicant, { ...applicant, extra_remarks: 'x' }])
    expect((await request.post('/api/submit-application', { multipart })).ok()).toBe(true);
  const [vacancy] = await (await request.get('/api/data')).json();
  const renamed = { ...VACANCY, title: `Fitter ${'x'.repeat(60)}` };
  expect((await request.put(`/api/careerdetails/${vacancy.id}`, { data: renamed })).ok()).toBe(true);
  for (const own of [{ title: 'Late', draft: 'true' }, { title: 'Closed' }])
    await request.post('/api/save', { data: { ...VACANCY, closingDate: '2020-01-31', ...own } });
  const { id } = await savePost(page, { title: `Removed ${'y'.repeat(60)}`, content: 'x' });
  await request.delete(`/api/blogs/${id}`);
}

/**
 * What is wrong with what is shown: whether it fits at each width; the rest by turns on a phone and on a desktop. A menu covers
 * other controls on a phone, and tools are folded there: what is opened is judged on a desktop, but for dialogs.
 */
async function faultsOf(page: Page, turn: number, isScreen = false): Promise<string[]> {
  const isDialog = (await page.locator('dialog[open]').count()) > 0;
  const onPhone = turn % 2 === 0 && (isScreen || isDialog);
  const beyond = await overflow(page, onPhone ? [768, 1280, 360] : [768, 360, 1280], []);
  const part = isDialog ? 'dialog[open]' : 'html';
  const wrong = await violations(page, [...WCAG, 'best-practice'], part);
  await page.setViewportSize({ width: 1280, height: 900 });
  return [...beyond, ...wrong];
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.beforeEach(async ({ page, logIn, allowConsole }) => {
  test.setTimeout(180_000);
  allowConsole(/40[149]/);
  await logIn(page);
  await fill(page);
});

for (const [name, ways] of halves(WAYS))
  test(`what can be opened is accessible and fits, also where the browser translates: ${name}`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/error #418/);
    const faults: string[] = [];
    for (const [turn, [address, ...steps]] of ways.entries()) {
      await open(page, address);
      await translate(page);
      for (const [at, step] of (steps.length > 0 ? steps : [() => Promise.resolve()]).entries()) {
        await step(page);
        const found = await faultsOf(page, turn);
        faults.push(...found.map((fault) => `${address}, step ${at}: ${fault}`));
      }
      await expect(page.getByText('has stopped working'), address).toHaveCount(0);
    }
    expect(faults).toEqual([]);
  });

const SCREENS = Object.values(ADMIN_PAGES).filter((path) => existsSync(`dist${path}.html`));

/** The screens that ask more than once as they open, and how often. */
const ASKING: Record<string, number> = { '/login': 0, '/invitation': 0 };

for (const [name, screens] of halves(SCREENS))
  test(`every screen asks once, is accessible, fits, and works by keyboard, with a logout in sight: ${name}`, async ({
    page,
    baseURL,
  }) => {
    // Until the pages are built, a list asks again how far they are.
    await page.route('**/api/builds', (route) => route.fulfill({ json: { state: 'live' } }));
    const foreign = foreignRequests(page, baseURL);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const faults: string[] = [];
    for (const [turn, address] of screens.entries()) {
      await open(page, address);
      const found = await faultsOf(page, turn, true);
      found.push(...(await keyboardFaults(page)));
      if (address !== '/login' && address !== '/invitation') {
        const logOut = page.getByRole('button', { name: 'Log out' }).filter({ visible: true });
        if ((await logOut.count()) !== 1) found.push('no logout in sight');
        await page.setViewportSize({ width: 360, height: 740 });
        await page.getByRole('button', { name: 'Open menu' }).click();
        if ((await logOut.count()) !== 1) found.push('no logout in the menu of a phone');
      }
      const calls = asked.splice(0).filter((path) => path.startsWith('/api/') && path !== '/api/builds');
      if (calls.length !== (ASKING[address] ?? 1)) found.push(`asks for ${calls.join()}`);
      faults.push(...found.map((fault) => `${address} ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(foreign, 'requests to other hosts').toEqual([]);
  });

test('each fourth screen leads to the login', async ({ page }) => {
  await page.context().clearCookies();
  const isLogin = ({ pathname }: URL) => pathname === '/login';
  await page.route(isLogin, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  for (const address of SCREENS.filter((address, at) => at % 4 === 0 && ASKING[address] !== 0)) {
    await page.goto(address);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`);
  }
  // What a form holds by itself is nothing that anybody typed.
  const letGo = await holdRoute(page, '**/api/**');
  await page.goto('/viewblog?edit=');
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeAttached();
  letGo();
  await expect(page).toHaveURL('/login?next=%2Fviewblog%3Fedit%3D');
});

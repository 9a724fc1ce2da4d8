import type { Page } from '@playwright/test';
import { HONEYPOT_FIELD } from '#lib/spam-signals';
import { APPLICANT, VACANCY } from '../support/applicants.ts';
import { savePost } from '../support/blog-calls.ts';
import { addPost, dialog, fillIn, row } from '../support/blog-editor.ts';
import { expect, test } from '../support/browser.ts';
import { INQUIRY } from '../support/inquiries.ts';

/** The lag of lists, as on the platform. */
const LAG_MS = 5000;

test.use({ siteEnv: { LIST_LAG_MS: String(LAG_MS) } });

/** Every request for a list that a page makes, from now on. */
function listRequests(page: Page, path: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname === path) seen.push(pathname + search);
  });
  return seen;
}

let made = 0;

/** A name that no other record has. */
const unique = (word: string) => `${word}${Date.now()}${(made += 1)}`;

const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

test.beforeEach(({ page, logIn }) => logIn(page));

test('a post is listed as saved even if the list lags, and the list is read once', async ({ page }) => {
  const [first, second] = [unique('First'), unique('Second')];
  const lists = listRequests(page, '/api/blogs');
  await page.goto('/viewblog');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await addPost(page);
  await fillIn(page, { Title: first, Content: 'One', Author: 'Cashier' });
  await confirm(page, 'Add Blog');
  await expect(page.getByRole('row').nth(1)).toContainText(first);
  await row(page, first).getByRole('button', { name: 'Edit' }).click();
  await fillIn(page, { Title: second });
  await confirm(page, 'Update Blog');
  await expect(row(page, second)).toHaveCount(1);
  await expect(row(page, first)).toHaveCount(0);
  expect(lists).toHaveLength(1);

  await page.reload();
  await expect(row(page, second)).toHaveCount(1);
  await row(page, second).getByRole('button', { name: 'Delete' }).click();
  await confirm(page, 'Delete');
  await expect(row(page, second)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, second)).toHaveCount(1);
  // Its version is the one of the answer: another change is accepted.
  await row(page, second).getByRole('button', { name: 'Delete' }).click();
  await confirm(page, 'Delete');
  await expect(row(page, second)).toHaveCount(0);
  expect(lists).toHaveLength(2);

  for (const waitMs of [0, LAG_MS]) {
    await page.waitForTimeout(waitMs);
    await page.reload();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(row(page, second)).toHaveCount(0);
  }
});

test('an answer that is older than a change does not revert it', async ({ page, allowConsole }) => {
  allowConsole(/409/);
  const [edited, deleted, added] = [unique('Changed'), unique('Gone'), unique('Added')];
  const other = unique('Other');
  for (const title of [edited, deleted]) await savePost(page, { title, content: 'x' });
  const { id } = await savePost(page, { title: other, content: 'x' });
  await page.goto('/viewblog');
  await expect(row(page, deleted)).toBeVisible();
  const before = await page.request.get('/api/blogs?view=cards&limit=100');
  await row(page, deleted).getByRole('button', { name: 'Delete' }).click();
  await confirm(page, 'Delete');
  await addPost(page);
  await fillIn(page, { Title: added, Content: 'One', Author: 'Cashier' });
  await confirm(page, 'Add Blog');
  await row(page, edited).getByRole('button', { name: 'Edit' }).click();
  await fillIn(page, { Title: `${edited}, twice` });
  await confirm(page, 'Update Blog');
  await expect(row(page, `${edited}, twice`)).toBeVisible();

  // Another admin is faster with another post, and the list that is read for that is older.
  await savePost(page, { title: other, content: 'theirs' }, id);
  await page.route('**/api/blogs?view=cards*', (route) => route.fulfill({ response: before }));
  const lists = listRequests(page, '/api/blogs');
  const read = page.waitForResponse('**/api/blogs?view=cards*');
  await row(page, other).getByRole('button', { name: 'Delete' }).click();
  await confirm(page, 'Delete');
  await expect(dialog(page).getByRole('alert')).toContainText(`Someone else changed “${other}”`);
  await (await read).finished();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(added);
  await expect(row(page, edited)).toHaveCount(1);
  await expect(row(page, `${edited}, twice`)).toHaveCount(1);
  await expect(row(page, deleted)).toHaveCount(0);
  expect(lists).toHaveLength(1);
});

test('a vacancy is listed as saved, and its list is read once', async ({ page }) => {
  const title = unique('Teller');
  const lists = listRequests(page, '/api/careerdetails');
  await page.goto('/addcareers');
  await page.getByLabel('Job Title').fill(title);
  await page.getByLabel('Job Type').selectOption('Part-time');
  for (const label of ['Short Title', 'Short Description', 'Description', 'Bullet Points'])
    await page.getByLabel(label, { exact: true }).fill('One');
  await page.getByRole('button', { name: 'Add Career' }).click();
  await page.getByRole('link', { name: 'See all vacancies' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(title);

  await page.getByRole('button', { name: `Update ${title}` }).click();
  await dialog(page).getByLabel('Title', { exact: true }).fill(`${title}, senior`);
  await confirm(page, 'Save');
  await expect(page.getByRole('row').nth(1)).toContainText(`${title}, senior`);
  // Closing the form changes nothing that would have to be read.
  await page.getByRole('button', { name: `Update ${title}, senior` }).click();
  await confirm(page, 'Cancel');
  await page.getByRole('button', { name: `Delete ${title}, senior` }).click();
  await confirm(page, 'Delete');
  await expect(page.getByText('Data deleted successfully!')).toBeVisible();
  await expect(row(page, title)).toHaveCount(0);
  expect(lists).toEqual(['/api/careerdetails?limit=100']);
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(row(page, title)).toHaveCount(0);
});

test('what another admin saved in a vacancy is shown without reading the list', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409/);
  const title = unique('Cashier');
  await page.request.post('/api/save', { data: { ...VACANCY, title } });
  await page.goto(`/careerform?q=${title}`);
  await page.getByRole('button', { name: 'Update' }).click();
  const found = await (await page.request.get(`/api/career/${encodeURIComponent(title)}`)).json();
  const theirs = { ...found, title: `${title}, renamed`, shortTitle: 'Theirs' };
  expect((await page.request.put(`/api/careerdetails/${found.id}`, { data: theirs })).status()).toBe(200);
  const lists = listRequests(page, '/api/careerdetails');
  await dialog(page).getByLabel('Short Title').fill('Mine');
  await confirm(page, 'Save');
  await expect(dialog(page).getByRole('region', { name: 'Saved by someone else' })).toContainText('Theirs');
  await confirm(page, 'Cancel');
  await expect(row(page, `${title}, renamed`)).toContainText('Theirs');
  expect(lists).toEqual([]);
});

/** Sends an inquiry; one whose honeypot is filled looks like spam. */
async function send(page: Page, lastName: string, fields: object = {}): Promise<void> {
  const data = { ...INQUIRY, lastName, ...fields };
  expect((await page.request.post('/api/send-email', { data })).status()).toBe(200);
}

/** Of what visitors send nothing is noted: it is listed when the store lists it. */
const untilListed = () => new Promise((resolve) => setTimeout(resolve, LAG_MS));

test('a submission’s mail and deletion are shown as the server answered', async ({ page, resend }) => {
  const name = unique('Perera');
  resend.mood = 500;
  const before = resend.attempts;
  await send(page, name);
  await expect.poll(() => resend.attempts).toBeGreaterThan(before);
  resend.mood = 'well';
  await untilListed();
  await page.goto(`/contactformdetails?q=${name}`);
  await expect(row(page, name)).toContainText('mail pending');
  const lists = listRequests(page, '/api/getemaildetails');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The email was sent.')).toBeVisible();
  await expect(page.getByRole('article').getByText('Sent', { exact: true })).toBeVisible();
  expect(lists).toEqual([]);
  await page.getByRole('link', { name: 'All inquiries' }).click();
  await expect(row(page, name)).not.toContainText('mail pending');
  await page.getByRole('link', { name }).click();
  await page.getByLabel('Status').selectOption('Answered');
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('link', { name: 'All inquiries' }).click();
  await expect(row(page, name)).toContainText('Answered');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Delete this inquiry?' })
    .getByText('Delete', { exact: true })
    .click();
  await expect(page.getByText('1 inquiry deleted.')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);

  const deleted = listRequests(page, '/api/deleted');
  await page.goto(`/deleted?q=${name}`);
  await page.getByRole('button', { name: `Restore Nimal ${name}` }).click();
  await expect(page.getByText(`“Nimal ${name}” was restored.`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  expect(deleted).toHaveLength(1);
});

test('removed suspects and applicants leave their lists, which are read once', async ({ page }) => {
  const [kept, erased, applicant] = [unique('Kept'), unique('Erased'), unique('Applicant')];
  for (const name of [kept, erased]) await send(page, name, { [HONEYPOT_FIELD]: 'x' });
  const multipart = { ...APPLICANT, position: '', name: applicant };
  expect((await page.request.post('/api/submit-application', { multipart })).status()).toBe(200);
  await untilListed();

  const suspects = listRequests(page, '/api/getemaildetails');
  await page.goto('/suspectedspam');
  await page.getByRole('button', { name: `Not spam: Nimal ${kept}` }).click();
  await expect(page.getByText(`Nimal ${kept} is now in the list of inquiries.`)).toBeVisible();
  await expect(row(page, kept)).toHaveCount(0);
  await page.getByRole('button', { name: `Erase Nimal ${erased}` }).click();
  await confirm(page, 'Erase');
  await expect(page.getByText('1 submission erased.')).toBeVisible();
  await expect(row(page, erased)).toHaveCount(0);
  expect(suspects).toHaveLength(1);

  const applicants = listRequests(page, '/api/applications');
  await page.goto('/jobformdetails');
  await page.getByRole('link', { name: applicant }).click();
  await page.getByRole('button', { name: 'Erase this application' }).click();
  await confirm(page, 'Erase');
  // Back on the list, which is read anew because it is another page.
  await expect(page.getByText('The application was erased.')).toBeVisible();
  await expect(page).toHaveURL(/\/jobformdetails$/);
  await expect(row(page, applicant)).toHaveCount(0);
  expect(applicants).toHaveLength(2);
});

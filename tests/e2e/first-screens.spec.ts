import { HONEYPOT_FIELD } from '#lib/spam-signals';
import { APPLICANT } from '#tests/support/applicants';
import { expect, test } from '#tests/support/browser';
import { holdRoute } from '#tests/support/held-route';
import { INQUIRY } from '#tests/support/inquiries';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

// The vendor's time zone is another one.
test.use({ timezoneId: 'UTC' });

const unique = (name: string) => `${name}${Date.now()}`;

test('suspected spam is shown as soon as a page of it has come', async ({ page }) => {
  const lastName = unique('Early');
  await page.request.post('/api/send-email', { data: { ...INQUIRY, lastName, [HONEYPOT_FIELD]: 'x' } });
  const letGo = await holdRoute(page, '**/api/applications?suspected=1*');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/suspectedspam');
  await expect(page.getByRole('row').filter({ hasText: lastName })).toBeVisible();
  expect(asked.filter((path) => path === '/api/session')).toHaveLength(1);
  letGo();
  await expect(page.getByRole('button', { name: /^Export CSV \(/ })).toBeVisible();
});

test('a long suspected form opens at its title, and its buttons are in view', async ({ page }) => {
  const lastName = `Long${Date.now()}`;
  await page.request.post('/api/send-email', {
    data: { ...INQUIRY, lastName, message: 'casino '.repeat(400), [HONEYPOT_FIELD]: 'x' },
  });
  await page.goto(`/suspectedspam?q=${lastName}`);
  await page
    .getByRole('button', { name: new RegExp(lastName) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Not spam' })).toBeInViewport({ ratio: 1 });
});

test('a suspected application has the same time in the list and in its dialog', async ({ page }) => {
  const name = unique('Timed');
  const multipart = { ...APPLICANT, name, [HONEYPOT_FIELD]: 'x' };
  expect((await page.request.post('/api/submit-application', { multipart })).status()).toBe(200);
  await page.goto(`/suspectedspam?q=${name}`);
  const received = await page.getByRole('cell').nth(5).innerText();
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('term').filter({ hasText: 'Received' })).toBeVisible();
  await expect(dialog.getByText(received, { exact: true })).toBeVisible();
});

test('no suspected spam is not said before both of its lists have come', async ({ page }) => {
  await page.route('**/api/getemaildetails?suspected=1*', (route) => route.fulfill({ json: [] }));
  const letGo = await holdRoute(page, '**/api/applications?suspected=1*', (route) =>
    route.fulfill({ json: [] }),
  );
  const answered = page.waitForResponse('**/api/getemaildetails?suspected=1*');
  await page.goto('/suspectedspam');
  await answered;
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText('No suspected spam')).toBeHidden();
  letGo();
  await expect(page.getByText('No suspected spam')).toBeVisible();
});

test('a record is shown before the names of the colleagues have come, and when they cannot be read', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  const lastName = unique('Alone');
  await page.request.post('/api/send-email', { data: { ...INQUIRY, lastName } });
  const list = (await (await page.request.get('/api/getemaildetails?limit=100')).json()) as {
    id: string;
    lastName: string;
  }[];
  const { id } = list.find((one) => one.lastName === lastName)!;
  const letGo = await holdRoute(page, '**/api/colleagues', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  );
  await page.goto(`/inquiry?id=${id}`);
  const record = page.getByRole('article');
  await expect(record).toContainText(lastName);
  letGo();
  await expect(record.getByRole('alert')).toContainText('Something went wrong on our side.');
  await page.unrouteAll();
  await record.getByRole('button', { name: 'Retry' }).click();
  await expect(record.getByRole('alert')).toHaveCount(0);
  await expect(record.getByRole('combobox').getByRole('option', { name: /\(you\)$/ })).toBeAttached();
});

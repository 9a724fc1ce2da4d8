import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { untilHydrated } from '#tests/support/islands';

/** The drafts and keys of forms in this tab and browser. */
const stored = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(sessionStorage), ...Object.keys(localStorage)]
      .filter((key) => /^(draft|attempt|blog|drafts|order)[:-]/.test(key))
      .sort(),
  );

async function writeVacancy(page: Page, title: string): Promise<void> {
  await page.goto('/addcareers', { waitUntil: 'networkidle' });
  await untilHydrated(page);
  await page.getByLabel('Job Title').fill(title);
}

async function writePost(page: Page, title: string): Promise<void> {
  await page.goto('/viewblog', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Add Blog' }).first().click();
  await page.getByRole('dialog').getByLabel('Title').fill(title);
}

/** Answers the screens' question for the session as if another person were logged in. */
async function become(page: Page, username: string): Promise<void> {
  await page.context().route('**/api/session', async (route) => {
    const response = await route.fetch();
    const json = response.ok() ? { ...(await response.json()), username } : await response.json();
    await route.fulfill({ response, json });
  });
}

test('what was typed and not saved goes at logout, in every tab, and a visitor’s text does not', async ({
  page,
  logIn,
  allowConsole,
}) => {
  // The other tab may ask for the state of the build at the moment of the logout.
  allowConsole(/401 .*\/api\/builds/);
  await logIn(page);
  await page.goto('/contact');
  await page.getByLabel('First name').fill('Kamala');
  await expect.poll(() => stored(page)).toContain('draft:contact');
  await writeVacancy(page, 'Auditor');
  const other = await page.context().newPage();
  await writePost(other, 'Half a thought');
  await expect
    .poll(() => stored(page))
    .toEqual(expect.arrayContaining(['draft:add-career', 'draft:contact']));
  // It is stored when typing pauses.
  const ofPosts = async () => (await stored(page)).filter((key) => key.startsWith('blog-draft:'));
  await expect.poll(ofPosts).toHaveLength(1);

  const headers = page.waitForResponse('**/api/logout').then((answer) => answer.allHeaders());
  await page.getByRole('button', { name: 'Log out' }).click();
  expect((await headers)['clear-site-data']).toBe('"cache"');
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page)).toEqual(['draft:contact']);
  await page.goto('/contact');
  // A form takes over at the first touch.
  await page.getByLabel('Last name').click();
  await expect(page.getByLabel('First name')).toHaveValue('Kamala');
  // The other tab was told, and holds nothing of its own either.
  await expect(other.getByRole('main')).toBeHidden();
  expect(await stored(other)).toEqual([]);
});

test('a person who logs in after another, whose session ended, sees nothing that the other typed', async ({
  page,
  logIn,
}) => {
  await logIn(page);
  await writePost(page, 'Secret plan');
  await writeVacancy(page, 'Secret position');
  await become(page, 'somebody@veralu.example');
  await page.goto('/viewblog', { waitUntil: 'networkidle' });
  await expect(page.getByText('Draft, in this browser only')).toHaveCount(0);
  await page.goto('/addcareers', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Job Title')).toHaveValue('');
  expect((await stored(page)).filter((key) => key.startsWith('blog-draft:'))).toEqual([]);
});

test('the same person finds their drafts again after the session ended', async ({ page, logIn }) => {
  await logIn(page);
  await writeVacancy(page, 'My position');
  await page.context().clearCookies();
  await logIn(page);
  await page.goto('/addcareers', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Job Title')).toHaveValue('My position');
});

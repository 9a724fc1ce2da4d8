import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { addRichPost, chooseFormat, contentOf, dialog, fillIn, row } from '../support/blog-editor.ts';
import { photograph } from '../support/images.ts';
import { bring, sourceOf } from '../support/rich-text.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/viewblog');
});

const tool = (page: Page, name: string) =>
  dialog(page).first().getByRole('toolbar').getByRole('button', { name, exact: true });

const jpeg = async () => (await photograph(900, 600)).toString('base64');

const pictureDialog = (page: Page) => page.getByRole('dialog', { name: 'Add a picture' });

async function describePicture(page: Page, alt: string) {
  await pictureDialog(page).getByLabel('Alternative text').fill(alt);
  await pictureDialog(page).getByRole('button', { name: 'Insert picture' }).click();
  await expect(pictureDialog(page)).toBeHidden();
}

test('what is written with the tools is stored as Markdown and shown to readers as it was written', async ({
  page,
}) => {
  const title = `Written richly ${crypto.randomUUID().slice(0, 8)}`;
  await addRichPost(page);
  await fillIn(page, {
    Title: title,
    Author: 'Clerk',
    Description: 'How the till is counted',
    Tags: 'till, cash',
  });
  await contentOf(page).click();
  await page.keyboard.type('We count ');
  await tool(page, 'Bold').click();
  await page.keyboard.type('twice');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' a day.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## Evening');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- notes');
  await page.keyboard.press('Enter');
  await page.keyboard.type('coins');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool(page, 'Table').click();
  await page.keyboard.type('Note');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Count');
  await tool(page, 'Delete column').click();
  await expect(dialog(page).getByText('9 words')).toBeVisible();

  expect(await sourceOf(page)).toBe(
    'We count **twice** a day.\n\n## Evening\n\n- notes\n- coins\n\n| Note |  |\n| --- | --- |\n|  |  |\n|  |  |',
  );
  await dialog(page).getByRole('button', { name: 'Add Blog' }).click();
  await expect(page.getByText('Post published')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await row(page, title)
    .getByRole('link', { name: `View ${title}` })
    .click();
  const body = page.locator('[data-post-body]');
  await expect(body.locator('strong')).toHaveText('twice');
  await expect(body.getByRole('heading', { level: 2, name: 'Evening' })).toBeVisible();
  await expect(body.getByRole('listitem')).toHaveText(['notes', 'coins']);
});

test('a text keeps its source while nothing is changed, and one that rich text would change stays in the source', async ({
  page,
}) => {
  const own = '# Head\n\n* one\n* two\n\n__bold__ and _it_\n';
  await addRichPost(page);
  await chooseFormat(page, 'Markdown');
  await contentOf(page).fill(own);
  await chooseFormat(page, 'Rich text');
  await expect(contentOf(page).getByRole('heading', { name: 'Head' })).toBeVisible();
  expect(await sourceOf(page)).toBe(own);

  await chooseFormat(page, 'Markdown');
  const odd = '- a\n  # heading in an item\n  text';
  await contentOf(page).fill(odd);
  await dialog(page).getByText('Rich text', { exact: true }).click();
  await expect(dialog(page).getByText('so it stays in Markdown')).toBeVisible();
  await expect(dialog(page).getByRole('radio', { name: 'Markdown' })).toBeChecked();
  await expect(contentOf(page)).toHaveValue(odd);
});

test('pictures come by paste, drop and button, need an alternative text, and a failed upload loses no text', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  const title = `With pictures ${crypto.randomUUID().slice(0, 8)}`;
  const image = await jpeg();
  await addRichPost(page);
  await fillIn(page, { Title: title, Content: 'Three pictures.', Author: 'Clerk' });

  await bring(page, 'paste', { image });
  await pictureDialog(page).getByRole('button', { name: 'Insert picture' }).click();
  await expect(pictureDialog(page).getByText('Please say what the picture shows')).toBeVisible();
  await expect(pictureDialog(page).getByLabel('Alternative text')).toBeFocused();
  await page.route('**/api/uploads', (route) => route.fulfill({ status: 500, json: { message: 'Full.' } }));
  await pictureDialog(page).getByLabel('Alternative text').fill('The till');
  await pictureDialog(page).getByRole('button', { name: 'Insert picture' }).click();
  await expect(pictureDialog(page).getByText('The picture was not uploaded')).toBeVisible();
  await expect(page.locator('[data-name=content]')).toHaveText('Three pictures.');
  await page.unrouteAll();
  await pictureDialog(page).getByRole('button', { name: 'Insert picture' }).click();
  await expect(pictureDialog(page)).toBeHidden();
  await expect(contentOf(page).getByAltText('The till')).toBeVisible();
  // Resized, as in the published post; only the address itself is copied and stored.
  const shown = contentOf(page).getByAltText('The till');
  await expect(shown).toHaveAttribute('src', /\/api\/uploads\//);
  const resized = () => shown.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc);
  await expect.poll(resized).toContain('/.netlify/images?url=');

  await bring(page, 'drop', { image: (await photograph(400, 900)).toString('base64') });
  await describePicture(page, 'The safe');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tool(page, 'Picture').click()]);
  await chooser.setFiles('public/icons/icon-512.png');
  await describePicture(page, 'The mark');
  await expect(contentOf(page).getByRole('img')).toHaveCount(3);

  await dialog(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog(page)).toBeHidden();
  await row(page, title).getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(/\/post\?draft=/);
  const editor = page.getByRole('region', { name: 'Edit draft' });
  await expect(editor.getByLabel('Content').getByRole('img')).toHaveCount(3);
  for (const alt of ['The till', 'The safe', 'The mark'])
    await expect(editor.getByAltText(alt)).toHaveJSProperty('complete', true);
  await editor.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page).toHaveURL(/\/post\?id=with-pictures/);
  await expect(page.getByText('Post published')).toBeVisible();
  const { content } = await (
    await page.request.get(`/api/blogs/${new URL(page.url()).searchParams.get('id')}`)
  ).json();
  expect(content.match(/!\[The \w+\]\(\/api\/uploads\/[0-9a-f]{32}-\d+x\d+\.webp\)/g)).toHaveLength(3);
});

test('a link takes only what may be followed, by keyboard alone', async ({ page }) => {
  await addRichPost(page);
  await contentOf(page).fill('See the services');
  await contentOf(page).press('ControlOrMeta+a');
  await page.keyboard.press('Control+k');
  const address = dialog(page).getByLabel('Link address');
  await expect(address).toBeFocused();
  await address.fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Please give an address that begins with')).toBeVisible();
  await address.fill('/services');
  await page.keyboard.press('Enter');
  await expect(contentOf(page).getByRole('link')).toHaveAttribute('href', '/services');
  await expect(contentOf(page)).toBeFocused();

  await page.keyboard.press('Alt+F10');
  await expect(tool(page, 'Undo')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tool(page, 'Picture')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Redo')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(contentOf(page).getByRole('link')).toHaveCount(0);
  await expect(contentOf(page)).toBeFocused();
});

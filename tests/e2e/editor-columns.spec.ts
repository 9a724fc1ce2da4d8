import { saveDraft } from '../support/blog-calls.ts';
import { expect, test } from '../support/browser.ts';
import { holdRoute } from '../support/held-route.ts';
import { editorOf } from '../support/post-page.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

const DRAFT = { title: 'Two columns', content: 'A text', format: 'markdown' };

test('on a wide screen the content is as high as the column beside it, in each format', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/post');
  const endOf = async (label: string) => {
    const { y, height } = (await editorOf(page).getByLabel(label).boundingBox())!;
    return y + height;
  };
  for (const format of ['Rich text', 'Markdown', 'Paragraphs']) {
    await editorOf(page).getByRole('radio', { name: format }).check();
    await expect(editorOf(page).getByText('0 words')).toBeVisible();
    // Below it are its help and the number of words, below the last field its help.
    expect(Math.abs((await endOf('Content')) - (await endOf('Time'))), format).toBeLessThan(60);
  }
});

test('the editor takes the place of its placeholder', async ({ page }) => {
  const id = await saveDraft(page, DRAFT);
  const placeholder = page.getByRole('region', { name: 'Post' });
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const show = await holdRoute(page, '**/api/post-drafts/*');
    await page.goto(`/post?draft=${id}`);
    await expect(placeholder).toBeVisible();
    // The script replaces the element of the page by its own: it may be another one than a moment before.
    const height = await placeholder.evaluate((one) => one.getBoundingClientRect().height);
    show();
    await expect(editorOf(page).getByText('2 words')).toBeVisible();
    const editor = (await editorOf(page).boundingBox())!;
    // On phones more buttons and sentences wrap.
    expect(Math.abs(editor.height - height), `${width} px`).toBeLessThan(width < 640 ? 60 : 4);
    await page.unroute('**/api/post-drafts/*');
  }
});

test('the tools of a list share a row of their own', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/post?draft=${await saveDraft(page, { ...DRAFT, content: '- one\n- two' })}`);
  await editorOf(page).getByText('two', { exact: true }).click();
  const top = async (name: string) =>
    (await editorOf(page).getByRole('button', { name, exact: true }).boundingBox())!.y;
  expect(await top('Indent')).toBe(await top('Outdent'));
  expect(await top('Indent')).toBeGreaterThan(await top('Picture'));
});

test('the preview of a table has its own background at the edges', async ({ page }) => {
  const content = '| a | b |\n| --- | --- |\n| c | d |';
  await page.goto(`/post?draft=${await saveDraft(page, { ...DRAFT, content })}`);
  await editorOf(page).getByRole('radio', { name: 'Markdown' }).check();
  const preview = editorOf(page).getByRole('region', { name: 'Preview' }).locator('.prose');
  const color = await preview.evaluate((element) => getComputedStyle(element).backgroundColor);
  const shades = await preview
    .locator('.table-box')
    .evaluate((element) => getComputedStyle(element).backgroundImage);
  expect(shades.startsWith(`linear-gradient(to right, ${color}`), shades).toBe(true);
});

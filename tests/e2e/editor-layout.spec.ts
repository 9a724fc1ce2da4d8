import type { Page } from '@playwright/test';
import { changeDraft, saveDraft, savePost } from '../support/blog-calls.ts';
import { expect, test } from '../support/browser.ts';
import { holdRoute } from '../support/held-route.ts';
import { photograph } from '../support/images.ts';
import { isOnTop } from '../support/on-top.ts';
import { editorOf } from '../support/post-page.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`;

const BUTTONS = ['Cancel', 'Preview', 'Save draft', 'Publish'];

async function openDraft(page: Page, title: string) {
  const content = 'A text with [a link](https://example.com/) in it';
  const id = await saveDraft(page, { title, content, format: 'markdown' });
  await page.goto(`/post?draft=${id}`);
  await expect(editorOf(page).getByLabel('Content')).toBeVisible();
  return id;
}

test('the tools of the text never lie over the buttons of the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  // Between one line and ten, so that the tools pass every place at the end of the screen.
  for (const length of [40, 120, 160, 200]) {
    await openDraft(page, named('long words '.repeat(19)).slice(-length));
    for (const name of BUTTONS)
      expect([
        length,
        name,
        await isOnTop(editorOf(page).getByRole('button', { name, exact: true })),
      ]).toEqual([length, name, true]);
  }
});

test('the tools of the text never lie over the buttons of the dialog', async ({ page, allowConsole }) => {
  allowConsole(/409/);
  const title = named('In the dialog');
  const id = await saveDraft(page, { title, content: 'A text', format: 'markdown' });
  await page.goto('/viewblog');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const editor = page.getByRole('dialog', { name: 'Edit draft' });
  await editor.getByLabel('Title').fill('Mine');
  await changeDraft(page, id, { title, content: 'Their text', format: 'markdown' });
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor.getByLabel('Saved by someone else')).toBeVisible();
  // At one of these heights the tools begin where the buttons are.
  for (let height = 560; height <= 800; height += 30) {
    await page.setViewportSize({ width: 390, height });
    for (const name of BUTTONS)
      expect([height, name, await isOnTop(editor.getByRole('button', { name, exact: true }))]).toEqual([
        height,
        name,
        true,
      ]);
  }
});

test('on phones the three formats share one row, a press anywhere on one chooses it, and each sign of Markdown stays whole', async ({
  page,
}) => {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 780 });
    await openDraft(page, named('Formats'));
    const formats = editorOf(page).getByRole('group', { name: 'Format' });
    const tops = await formats
      .locator('label')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);

    await formats.getByRole('radio', { name: 'Markdown' }).check();
    // No line ends between the hyphen of a list and what it stands for.
    const signs = editorOf(page).getByText('Markdown: ').locator('span');
    await expect(signs).toHaveText(['## for a heading', '**bold**', '*italic*', '- for a list', /^\[text\]/]);
    expect(await signs.evaluateAll((all) => all.map((sign) => sign.getClientRects().length))).toEqual([
      1, 1, 1, 1, 1,
    ]);
    await formats
      .locator('label')
      .last()
      .click({ position: { x: 6, y: 22 } });
    await expect(formats.getByRole('radio', { name: 'Paragraphs' })).toBeChecked();
  }
});

test('the buttons end with the corners of the page, and on phones the tools fill their rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const { id } = await savePost(page, { title: named('Tools'), content: 'A text' });
  await page.goto(`/post?id=${id}`);
  const frame = editorOf(page);
  const corner = (element: Element) => getComputedStyle(element).borderBottomRightRadius;
  expect(await frame.locator('.page-actions').evaluate(corner)).toBe(await frame.evaluate(corner));

  await frame.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Post unpublished')).toBeVisible();
  const edge = async (name: string) => {
    const { x, width } = (await frame.getByRole('button', { name, exact: true }).boundingBox())!;
    return x + width;
  };
  // Of three buttons the last one has a row of its own.
  expect(await edge('Preview link')).toBeCloseTo(await edge('History'), 0);
});

test('on a phone the tools of a table come into view in a table', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const content = 'A text\n\n| a | b |\n| --- | --- |\n| c | d |';
  const id = await saveDraft(page, { title: named('Table'), content, format: 'markdown' });
  await page.goto(`/post?draft=${id}`);
  const tool = (name: string) => editorOf(page).getByRole('button', { name, exact: true });
  await editorOf(page).getByRole('cell', { name: 'c' }).click();
  await expect(tool('Add row')).toBeInViewport({ ratio: 1 });
  await editorOf(page).getByText('A text').click();
  await expect(tool('Undo')).toBeInViewport({ ratio: 1 });
});

test('the error below a long field comes into view with it', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await openDraft(page, named('Undescribed'));
    await editorOf(page).getByRole('radio', { name: 'Markdown' }).check();
    await editorOf(page).getByRole('textbox', { name: 'Content' }).fill('![](https://example.com/a.png)');
    await editorOf(page).getByRole('button', { name: 'Publish', exact: true }).click();
    const error = editorOf(page).getByText('Please say what each picture shows');
    await expect.poll(() => isOnTop(error)).toBe(true);
    const bar = editorOf(page).locator('.page-actions');
    const room = async () => {
      const { y, height } = (await error.boundingBox())!;
      return (await bar.boundingBox())!.y - y - height;
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  }
});

test('a cover that cannot be loaded is said in words', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const buffer = await photograph(400, 300);
  const image = { name: 'a.webp', mimeType: 'image/webp', buffer };
  const { id } = await savePost(page, { title: named('Covered'), content: 'A text', image });
  await page.route('**/api/uploads/*', (route) => route.fulfill({ status: 404 }));
  await page.goto(`/post?id=${id}`);
  await expect(editorOf(page).getByText('The image could not be loaded.')).toBeVisible();
  // Outlined, so that it is not taken for the label of a field.
  await expect(editorOf(page).getByRole('button', { name: 'Remove image' })).toHaveClass(/button-secondary/);
});

test('the field of a link shows its buttons, marks only itself as wrong, and closes without a change', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openDraft(page, named('Linked'));
  await editorOf(page).getByRole('link', { name: 'a link' }).click();
  await editorOf(page).getByRole('button', { name: 'Link', exact: true }).click();
  const field = editorOf(page).getByRole('group', { name: 'Link' });
  const set = field.getByRole('button', { name: 'Set link' });
  await expect.poll(() => isOnTop(set)).toBe(true);
  const box = editorOf(page).locator('.rich-box');
  const borderOf = () => box.evaluate((element) => getComputedStyle(element).borderTopColor);
  const before = await borderOf();
  await field.getByLabel('Link address').fill('javascript:alert(1)');
  await set.click();
  await expect(field.getByRole('alert')).toBeVisible();
  expect(await borderOf()).toBe(before);
  await page.setViewportSize({ width: 360, height: 780 });
  await field.getByLabel('Link address').fill('ftp:x');
  await set.click();
  await expect.poll(() => isOnTop(set)).toBe(true);
  await field.getByRole('button', { name: 'Close without changing the link' }).click();
  await expect(field).toHaveCount(0);
  await expect(editorOf(page).getByRole('link', { name: 'a link' })).toHaveAttribute(
    'href',
    'https://example.com/',
  );
});

test('a title says how much of it search engines show, and a longer one is saved all the same', async ({
  page,
}) => {
  await openDraft(page, 'Short');
  const title = editorOf(page).getByLabel('Title');
  await expect(title).toHaveAccessibleDescription('Search engines show about 60 characters. Currently 5.');
  await title.fill('x'.repeat(61));
  await expect(title).toHaveAccessibleDescription(/Currently 61, so they may cut off the end\.$/);
  await expect(editorOf(page).getByRole('status').filter({ hasText: 'The title is longer' })).toHaveCount(1);
  await expect(title).not.toHaveAttribute('aria-invalid');
  const save = await holdRoute(page, '**/api/post-drafts/*');
  await editorOf(page).getByRole('button', { name: 'Save draft' }).click();
  // The button that was pressed says that it works.
  await expect(editorOf(page).getByRole('button', { name: 'Saving...' })).toHaveClass(/button-secondary/);
  await expect(editorOf(page).getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  save();
  await expect(page.getByText('Draft saved')).toBeVisible();
});

test('a toast leaves the buttons of the page free', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await openDraft(page, named('Toasted'));
    await editorOf(page).getByLabel('Title').fill('Toasted once more');
    await editorOf(page).getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    // At the end of the page they stand higher.
    for (const y of [0, 9999]) {
      await page.evaluate((top) => scrollTo(0, top), y);
      for (const name of BUTTONS)
        expect([
          width,
          name,
          await isOnTop(editorOf(page).getByRole('button', { name, exact: true })),
        ]).toEqual([width, name, true]);
    }
  }
});

test('the text has the measure of the page, and selected cells are marked', async ({ page }) => {
  const content = '| A | B |\n| --- | --- |\n| one | two |';
  await page.goto(
    `/post?draft=${await saveDraft(page, { title: named('Wide'), content, format: 'markdown' })}`,
  );
  const text = editorOf(page).getByLabel('Content');
  await expect(text.locator('> *').first()).toHaveCSS('max-width', '680px');
  // A text is in view on a low screen, above the buttons.
  const { y: first } = (await text.locator('> *').first().boundingBox())!;
  const { y: buttons } = (await editorOf(page).locator('.page-actions').boundingBox())!;
  expect(buttons - first).toBeGreaterThan(60);
  // At once: the editor takes classes back that it did not give.
  const mark = await text.locator('td').evaluateAll(([cell]) => {
    cell?.classList.add('selectedCell');
    return cell && getComputedStyle(cell, '::after').backgroundColor;
  });
  expect(mark).toMatch(/0\.25\)$/);
});

test('what is emphasised is slanted for readers', async ({ page }) => {
  const { id } = await savePost(page, {
    title: named('Slanted'),
    content: 'Some *words*',
    format: 'markdown',
  });
  await page.goto(`/blog/${id}`);
  const emphasis = page.locator('.prose em');
  await expect(emphasis).toHaveText('words');
  expect(await emphasis.evaluate((element) => getComputedStyle(element).fontSynthesisStyle)).toBe('auto');
});

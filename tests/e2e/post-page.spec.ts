import { violations, WCAG } from '../support/axe.ts';
import { savePost } from '../support/blog-calls.ts';
import { addPost, dialog, fillIn } from '../support/blog-editor.ts';
import { expect, test } from '../support/browser.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
  await page.goto('/viewblog');
});

test('the preview shows the text of the form as its page would look, before anything is saved', async ({
  page,
}) => {
  await addPost(page);
  await fillIn(page, { Title: 'Not saved anywhere', Content: 'One\n\nTwo', Author: 'Clerk' });
  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog(page).getByRole('button', { name: 'Preview' }).click(),
  ]);
  await expect(preview.getByRole('heading', { level: 1, name: 'Not saved anywhere' })).toBeVisible();
  await expect(preview.locator('[data-post-body] p')).toHaveText(['One', 'Two']);
  await expect(preview.getByText('Preview: not published')).toBeVisible();

  // Of a post that readers see, that would be wrong.
  const { id } = await savePost(page, { title: `Shown ${crypto.randomUUID()}`, content: 'One' });
  await page.goto(`/post?id=${id}`);
  for (const [text, band] of [
    ['One', 'Preview: this text is published'],
    ['Two', 'Preview: these changes are not saved'],
  ] as const) {
    await page.getByLabel('Content').fill(text);
    const [shown] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Preview', exact: true }).click(),
    ]);
    await expect(shown.getByText(band)).toBeVisible();
  }
});

test('the dialog leads to the page of its own, with what was typed', async ({ page }) => {
  await addPost(page);
  await fillIn(page, { Title: 'Begun in the dialog', Content: 'One / two' });
  await dialog(page).getByRole('link', { name: 'Open in the full editor' }).click();
  await expect(page).toHaveURL(/\/post$/);
  const editor = page.getByRole('region', { name: 'Add Blog' });
  await expect(editor.getByLabel('Title')).toHaveValue('Begun in the dialog');
  await expect(editor.getByLabel('Content')).toHaveValue('One / two');
});

test('the address of a post opens its editor, which is saved without leaving it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  const title = `Has an address ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await savePost(page, { title, content: 'Old *text*', format: 'markdown' });
  await page.goto(`/post?id=${id}`);
  const editor = page.getByRole('region', { name: 'Edit Blog' });
  await editor.getByLabel('Content').fill('New text');
  await editor.getByLabel('Description').fill('What this post is about, in one sentence');
  await editor.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page.getByText('Post updated')).toBeVisible();
  const saved = await (await page.request.get(`/api/blogs/${id}`)).json();
  expect([saved.content, saved.description, saved.format]).toEqual([
    'New text',
    'What this post is about, in one sentence',
    'markdown',
  ]);
  await page.goto('/post?id=there-is-none');
  await expect(page.getByRole('alert')).toContainText('This post no longer exists.');
  await page.goto('/post?draft=there-is-none');
  await expect(page.getByRole('alert')).toContainText('This draft no longer exists.');
  await page.getByRole('link', { name: 'Go to the list' }).click();
  await expect(page).toHaveURL(/\/viewblog$/);
});

test('the preview of a source keeps the blocks that stay as they are', async ({ page }) => {
  const content = 'One\n\n- a\n- b\n\nTwo\n\nThree';
  const { id } = await savePost(page, { title: `Kept ${crypto.randomUUID()}`, content, format: 'markdown' });
  await page.goto(`/post?id=${id}`);
  await page.getByRole('radio', { name: 'Markdown' }).check();
  const blocks = page.getByRole('region', { name: 'Preview' }).locator('div > :is(p, ul, h2)');
  await expect(blocks).toHaveText(['One', 'ab', 'Two', 'Three']);
  await blocks.evaluateAll((all) => all.forEach((block) => block.toggleAttribute('data-stays', true)));
  const shows = async (next: string, texts: string[], changed: string[]) => {
    await page.getByLabel('Content').fill(next);
    await expect(blocks).toHaveText(texts);
    await expect(blocks.and(page.locator(':not([data-stays])'))).toHaveText(changed);
  };
  await shows(
    content.replace('Two', '## Zwei\n\nDrei'),
    ['One', 'ab', 'Zwei', 'Drei', 'Three'],
    ['Zwei', 'Drei'],
  );
  await shows('One\n\nThree', ['One', 'Three'], []);
  await shows('One\n\nOne\n\nThree', ['One', 'One', 'Three'], ['One']);
  await shows('', ['What you write appears here.'], ['What you write appears here.']);
});

test('two people in one rich text: theirs replaces the text of the editor', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409/);
  const title = `Richly shared ${crypto.randomUUID().slice(0, 8)}`;
  const post = { title, format: 'markdown' };
  const { id } = await savePost(page, { ...post, content: 'First **text**' });
  await page.goto(`/post?id=${id}`);
  const editor = page.getByRole('region', { name: 'Edit Blog' });
  await editor.getByLabel('Content').fill('Mine');
  await savePost(page, { ...post, content: 'Theirs, *later*' }, id);
  await editor.getByRole('button', { name: 'Update Blog' }).click();
  await expect(editor.getByLabel('Saved by someone else')).toContainText('Theirs');
  await editor.getByRole('button', { name: 'Use theirs' }).click();
  await expect(editor.getByLabel('Content')).toHaveText('Theirs, later');
  await expect(editor.getByLabel('Content').locator('em')).toHaveText('later');
  await editor.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page.getByText('Post updated')).toBeVisible();
});

test('at 360 px nothing is wider than the screen, and the tools stay in view above the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id } = await savePost(page, {
    title: `Narrow ${crypto.randomUUID()}`,
    content: `${'| a | b | c |\n| --- | --- | --- |\n| long-word-in-a-cell | x | y |\n\n'}${'A line of text.\n\n'.repeat(60)}`,
    format: 'markdown',
  });
  await page.goto(`/post?id=${id}`);
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  await page.getByLabel('Content').locator('> p').nth(40).click();
  await expect(toolbar).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('ArrowLeft');
  await expect(toolbar.getByRole('button', { name: 'Picture' })).toBeInViewport();
  expect(await violations(page, WCAG)).toEqual([]);
});

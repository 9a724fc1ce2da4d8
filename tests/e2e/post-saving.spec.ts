import type { Page, Route } from '@playwright/test';
import { callAsAdmin, saveDraft, savePost } from '../support/blog-calls.ts';
import { dialog, fillIn, row } from '../support/blog-editor.ts';
import { expect, test } from '../support/browser.ts';
import { isOnTop } from '../support/on-top.ts';
import { editorOf, readPost } from '../support/post-page.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`;

/** Every post of this title. */
const postsOf = async (page: Page, title: string): Promise<{ id: string; state: string }[]> => {
  const all = await (await page.request.get('/api/blogs?view=cards&state=all&limit=100')).json();
  return all.filter((post: { title: string }) => post.title === title);
};

/** Answers the first request to an address in another way. */
async function onceAt(page: Page, address: string, how: (route: Route) => Promise<void>) {
  await page.route(address, how, { times: 1 });
}

test.describe('a draft that is published', () => {
  test('once more after a lost answer, is one post; a text that was typed since is compared with it', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404|ERR_FAILED|Failed to load/);
    for (const typed of ['', 'Typed since']) {
      const title = named('Lost answer');
      const id = await saveDraft(page, { title, content: 'A text' });
      await page.goto(`/post?draft=${id}`);
      await onceAt(page, '**/publish', async (route) => {
        await route.fetch();
        await route.abort();
      });
      const publish = editorOf(page).getByRole('button', { name: 'Publish', exact: true });
      await publish.click();
      await expect(editorOf(page).getByRole('alert').first()).toContainText('Error saving blog');
      if (typed) await editorOf(page).getByLabel('Content').fill(typed);
      await publish.click();
      if (typed) {
        // It may have been the person's own try.
        const conflict = editorOf(page).getByLabel('Draft published in the meantime');
        await expect(conflict.locator('ins')).toHaveText('A text');
        await conflict.getByRole('button', { name: 'Use mine' }).click();
        await editorOf(page).getByRole('button', { name: 'Update Blog' }).click();
        await expect(page.getByText('Post updated')).toBeVisible();
      } else await expect(page.getByText('Post published')).toBeVisible();
      const [post, ...others] = await postsOf(page, title);
      expect(others).toEqual([]);
      expect((await readPost(page, post?.id ?? '')).content).toBe(typed || 'A text');
    }
  });

  test('by a double click is one post', async ({ page }) => {
    const title = named('Clicked twice');
    const id = await saveDraft(page, { title, content: 'A text' });
    await page.goto(`/post?draft=${id}`);
    await editorOf(page).getByRole('button', { name: 'Publish', exact: true }).dblclick();
    await expect(page.getByText('Post published')).toBeVisible();
    await expect(editorOf(page).getByRole('button', { name: 'Update Blog' })).toBeEnabled();
    expect(await postsOf(page, title)).toHaveLength(1);
  });

  test('after a colleague deleted it, is offered as a new draft', async ({ page, allowConsole }) => {
    allowConsole(/404/);
    const title = named('Deleted meanwhile');
    const id = await saveDraft(page, { title, content: 'A text' });
    await page.goto(`/post?draft=${id}`);
    await editorOf(page).getByLabel('Content').fill('A better text');
    await callAsAdmin(page, 'DELETE', `/api/post-drafts/${id}`);
    await editorOf(page).getByRole('button', { name: 'Save draft' }).click();
    await expect(editorOf(page).getByText('This draft was deleted in the meantime.')).toBeVisible();
    await expect(editorOf(page).getByText('Error saving blog')).toHaveCount(0);
    const saveAsNew = editorOf(page).getByRole('button', { name: 'Save as a new draft' });
    await expect.poll(() => isOnTop(saveAsNew)).toBe(true);
    await saveAsNew.click();
    await expect(page.getByText('Draft saved')).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(id));
    await page.reload();
    await expect(editorOf(page).getByLabel('Content')).toHaveValue('A better text');
  });
});

/** Stays in the form when the toast is gone. */
const NOT_SAVED = 'What you changed during the save is not saved yet.';

test.describe('what is typed while a save runs', () => {
  for (const action of ['Save draft', 'Update Blog'])
    test(`on the page, stays with the focus and the steps to undo: ${action}`, async ({ page }) => {
      const title = named('Typed meanwhile');
      const post = { title, content: 'Before', format: 'markdown' };
      const address =
        action === 'Update Blog'
          ? `/post?id=${(await savePost(page, post)).id}`
          : `/post?draft=${await saveDraft(page, post)}`;
      await page.goto(address);
      const text = editorOf(page).getByLabel('Content');
      await text.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' saving');
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(
        (url) => url.pathname.startsWith('/api/'),
        async (route) => {
          if (route.request().method() === 'PUT') await held;
          await route.continue();
        },
      );
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await editorOf(page).getByRole('button', { name: action, exact: true }).click();
      await sent;
      await text.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' and typing');
      release();
      await expect(
        page.getByText(
          /^(Draft saved|Post published|Post updated)\. What you typed in the meantime has not been/,
        ),
      ).toBeVisible();
      await page.keyboard.type(' on');
      await expect(text).toHaveText('Before saving and typing on');
      await expect(editorOf(page).getByText(NOT_SAVED)).toBeVisible();
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await expect(text).toHaveText('Before');
      await page.keyboard.press('Control+y');
      await expect(text).not.toHaveText('Before');
      // What is done again may be what was saved: keys that follow each other quickly are one step.
      await page.keyboard.type(' once more');
      const unsaved = (await text.textContent()) ?? '';
      await page.reload();
      await expect(text).toHaveText(unsaved);
      await expect(page.getByText('It is not saved yet.')).toBeVisible();
    });

  test('in the dialog keeps it open, and a save without one closes it', async ({ page }) => {
    const title = named('Typed in the dialog');
    await savePost(page, { title, content: 'Before' });
    await page.goto('/viewblog');
    await row(page, title).getByRole('button', { name: 'Edit' }).click();
    await fillIn(page, { Content: 'Sent' });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await onceAt(page, '**/api/blogs/typed-in-the-dialog-*', async (route) => {
      await held;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog(page).getByRole('button', { name: 'Update Blog' }).click();
    await sent;
    await fillIn(page, { Content: 'Typed later' });
    release();
    await expect(
      page.getByText('Post updated. What you typed in the meantime has not been saved yet.'),
    ).toBeVisible();
    await expect(dialog(page).getByLabel('Content')).toHaveValue('Typed later');
    await expect(dialog(page).getByText(NOT_SAVED)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Update Blog' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('Draft, in this browser only')).toHaveCount(0);
    const [post] = await postsOf(page, title);
    expect((await readPost(page, post?.id ?? '')).content).toBe('Typed later');
  });
});

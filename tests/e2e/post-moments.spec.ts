import { savePost } from '../support/blog-calls.ts';
import { editorOf, readPost } from '../support/post-page.ts';
import { expect, test } from '../support/browser.ts';

test.beforeEach(async ({ page, logIn }) => {
  await logIn(page);
});

const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`;

const LATER = '2999-01-02T09:30+05:30';

test.describe('the moment of a post', () => {
  test('is now after Publish now: a later update leaves it shown', async ({ page }) => {
    const { id } = await savePost(page, { title: named('Now'), content: 'A text', publishAt: LATER });
    await page.goto(`/post?id=${id}`);
    await editorOf(page).getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Post published')).toBeVisible();
    await expect(editorOf(page).getByLabel('Date')).not.toHaveValue('2999-01-02');
    await editorOf(page).getByLabel('Description').fill('About the till');
    await editorOf(page).getByRole('button', { name: 'Update Blog' }).click();
    await expect(page.getByText('Post updated')).toBeVisible();
    expect(await readPost(page, id)).toMatchObject({ state: 'published', description: 'About the till' });
  });

  test('is chosen anew after the schedule was cancelled, and a text that is not saved is saved with it', async ({
    page,
  }) => {
    const { id } = await savePost(page, { title: named('Again'), content: 'A text', publishAt: LATER });
    await page.goto(`/post?id=${id}`);
    await editorOf(page).getByRole('button', { name: 'Cancel schedule' }).click();
    await expect(page.getByText('Schedule cancelled')).toBeVisible();
    expect(await readPost(page, id)).toMatchObject({ state: 'unpublished' });
    await editorOf(page).getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText('Post scheduled for 2 Jan 2999, 09:30 Sri Lanka time.')).toBeVisible();
    expect(await readPost(page, id)).toMatchObject({
      state: 'scheduled',
      publishedAt: '2999-01-02T04:00:00.000Z',
    });

    await editorOf(page).getByRole('button', { name: 'Cancel schedule' }).click();
    await editorOf(page).getByLabel('Date').fill('2999-02-03');
    await editorOf(page).getByRole('button', { name: 'Save and schedule' }).click();
    await expect(editorOf(page).getByText('for 3 Feb 2999, 09:30 Sri Lanka time')).toBeVisible();
    await editorOf(page).getByLabel('Content').fill('A better text');
    await editorOf(page).getByRole('button', { name: 'Save and publish' }).click();
    await expect(editorOf(page).getByText('Published', { exact: true })).toBeVisible();
    await expect(editorOf(page).getByRole('button', { name: 'Unpublish' })).toBeEnabled();
    expect(await readPost(page, id)).toMatchObject({ state: 'published', content: 'A better text' });
    await expect(editorOf(page).getByLabel('Date')).not.toHaveValue('2999-02-03');
  });

  test('in the future hides a post that is shown, so it is asked about', async ({ page }) => {
    const { id } = await savePost(page, { title: named('Hidden'), content: 'A text' });
    await page.goto(`/post?id=${id}`);
    await expect(editorOf(page).getByLabel('Date')).toHaveAccessibleDescription(
      'If date and time are both left empty, the post keeps those it has. A date in the future hides the post until then.',
    );
    await editorOf(page).getByLabel('Date').fill('2999-01-02');
    await editorOf(page).getByLabel('Time').fill('');
    await expect(editorOf(page).getByLabel('Time')).toHaveAccessibleDescription(
      /^Sri Lanka time, 00:00 if empty\./,
    );
    await editorOf(page).getByRole('button', { name: 'Update Blog' }).click();
    const question = page.getByRole('dialog', { name: 'Hide this post until the date you chose?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(editorOf(page).getByText('This would hide the post until then.')).toBeVisible();
    expect(await readPost(page, id)).toMatchObject({ state: 'published' });
    await editorOf(page).getByRole('button', { name: 'Update Blog' }).click();
    await question.getByRole('button', { name: 'Hide until then' }).click();
    await expect(page.getByText('Post scheduled for 2 Jan 2999, 00:00 Sri Lanka time.')).toBeVisible();
    expect(await readPost(page, id)).toMatchObject({ state: 'scheduled' });
    // As the help says, and not today.
    await editorOf(page).getByLabel('Date').fill('');
    await editorOf(page).getByLabel('Time').fill('');
    await expect(editorOf(page).getByLabel('Date')).toHaveAccessibleDescription(
      'If date and time are both left empty, the post keeps those it has. A date in the future schedules the post.',
    );
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await editorOf(page).getByRole('button', { name: 'Update Blog' }).click();
    await (await stored).finished();
    expect(await readPost(page, id)).toMatchObject({ state: 'scheduled' });
  });
});

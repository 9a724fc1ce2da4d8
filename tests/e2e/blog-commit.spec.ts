import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectWith } from '../bench/blog-project.ts';
import { savePost } from '../support/blog-calls.ts';
import { expect, test as base } from '../support/browser.ts';
import { startSite, type Site } from '../support/site.ts';

const BUILD_MS = 60_000;

/** A copy of the project, whose files a test may change as a commit does. */
const test = base.extend<object, { site: Site; project: string }>({
  project: [
    async ({}, provide) => {
      const project = await projectWith(2);
      await provide(project);
      await rm(project, { recursive: true });
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ project }, provide) => {
      const site = await startSite({ project });
      await provide(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('a commit supersedes the admin’s edit of the same post, and the admin sees that', async ({
  page,
  project,
  logIn,
  allowConsole,
}) => {
  // A removed file takes its post and its drawn cover with it.
  allowConsole(/404/);
  test.setTimeout(180_000);
  const address = '/blog/post-1';
  const built = async (title: string) =>
    expect
      .poll(async () => (await page.request.get(address)).text(), { timeout: BUILD_MS, intervals: [500] })
      .toContain(`${title}</h1>`);
  const heading = page.getByRole('heading', { level: 1 });

  await logIn(page);
  await page.goto('/viewblog');
  await savePost(page, { title: 'Edited by the admin', content: 'Mine.' }, 'post-1');
  const shown = await page.request.get('/api/blogs/post-1');
  expect(await shown.json()).toMatchObject({ title: 'Edited by the admin' });
  const file = path.join(project, 'content/blog/post-1.md');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^title: .*$/m, 'title: Changed by a commit'));
  await savePost(page, { title: 'Edited without a file', content: 'Mine.' }, 'post-2');
  await rm(path.join(project, 'content/blog/post-2.md'));
  // A push calls the build hook; so does the save of another post, and calls close together share a build.
  await savePost(page, { title: 'Another', content: 'Short.' });
  await built('Changed by a commit');

  await page.goto('/viewblog');
  const row = page.getByRole('row', { name: /Changed by a commit/ });
  await expect(row).toContainText('An edit was set aside: the file changed');
  const left = page.getByRole('row', { name: /Edited without a file/ });
  await expect(left).toContainText('An edit was set aside: the file was removed');
  await expect(left.getByRole('button', { name: /^Edit / })).toHaveCount(0);
  await expect(left.locator('img')).toHaveCount(0);
  // Its page would only say that there is no such post.
  await expect(left.getByRole('link')).toHaveCount(0);
  await expect(row.getByRole('link', { name: 'Changed by a commit', exact: true })).toBeVisible();
  await left.getByRole('button', { name: 'See the edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Add Blog' });
  await expect(edit).toContainText('The file of this post was removed after it was edited here.');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(address);
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/blogs/post-1')),
      ),
    )
    .toBe(true);
  await expect(heading).toHaveText('Changed by a commit');
});

import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SNAPSHOT_FOLDER } from '#src/lib/content-files.ts';
import { articlesByDate } from '../support/articles.ts';
import { savePost } from '../support/blog-calls.ts';
import { expect, test as base } from '../support/browser.ts';
import { page as contentOf } from '../support/content-files.ts';
import { PNG } from '../support/images.ts';
import { copyProject } from '../support/project-copy.ts';
import { startSite, type Site } from '../support/site.ts';

/** A build takes ten seconds on a quiet machine. */
const BUILD_MS = 120_000;

/** No build has a limit of its own: all of them have the test's. */
const UNTIL_BUILT = { timeout: 0, intervals: [500] };

/** Two posts of files. */
const [first, second] = articlesByDate()
  .filter(({ ending }) => ending === '.md')
  .map(({ id }) => id) as [string, string];

/** A copy of the project, which each save rebuilds, and whose files a test may change as a commit does. */
const test = base.extend<object, { site: Site; project: string }>({
  project: [
    async ({}, provide) => {
      const project = await copyProject();
      // What the build of the project knew of its content belongs to `dist`, which is served first.
      await cp(SNAPSHOT_FOLDER, path.join(project, SNAPSHOT_FOLDER), { recursive: true });
      await provide(project);
      await rm(project, { recursive: true });
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ project }, provide) => {
      const site = await startSite({ project, args: ['--dist', path.resolve('dist')] });
      await provide(site);
      await site.remove();
    },
    { scope: 'worker', timeout: BUILD_MS },
  ],
  emptied: async ({}, provide) => provide(),
});

const SINHALA = 'රන් උකස් සේවාව';

const { empty } = contentOf('careers').vacancies;

test('what admins save is built into pages, lists and feeds, and a commit supersedes an edit of the same post', async ({
  page,
  site,
  project,
  logIn,
  allowConsole,
}) => {
  test.setTimeout(3 * BUILD_MS);
  // A removed file takes its post and its drawn cover with it.
  allowConsole(/404/);
  const raw = async (address: string) => (await page.request.get(address)).text();
  const isLive = async () => {
    const state = async () => (await (await page.request.get('/api/builds')).json()).state;
    await expect.poll(state, UNTIL_BUILT).toBe('live');
  };
  const expectNoVacancy = async () => {
    await page.goto('/careernew');
    await expect(page.getByRole('heading', { name: empty.heading, level: 3 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send an application anyway' })).toBeVisible();
    await expect(page.locator('#vacancies')).toBeHidden();
  };

  await logIn(page);
  const vacancies = (await (await page.request.get('/api/careerdetails')).json()) as { id: string }[];
  for (const { id } of vacancies)
    expect((await page.request.delete(`/api/careerdetails/${id}`)).status()).toBe(200);
  await expectNoVacancy();
  const image = { name: 'pixel.png', mimeType: 'image/png', buffer: PNG };
  const post = { title: SINHALA, content: '**Bold** now', format: 'markdown', image };
  const { id, image: name } = await savePost(page, post);
  const picture = `![A pixel](/api/uploads/${name})`;
  await savePost(page, { title: 'Edited by the admin', content: picture, format: 'markdown' }, first);
  await savePost(page, { title: 'Edited without a file', content: 'Mine.' }, second);
  await isLive();

  const built = await raw(`/blog/${id}`);
  expect(built).toContain('<strong>Bold</strong>');
  expect(built).toMatch(/<h1[^>]* lang="si"/);
  expect(built).toContain('/fonts/scripts.css');
  expect(built).toMatch(/property="og:image" content="[^"]+\/api\/uploads\/\w+-1x1\.png"/);
  const edited = await raw(`/blog/${first}`);
  expect(edited).toContain('Edited by the admin</h1>');
  expect(edited).toMatch(/<p><picture><source type="image\/avif"[^>]+><source [^>]+><img [^>]+ width="1"/);
  const list = await raw('/blogs');
  expect(list).toContain(SINHALA);
  for (const html of [list, built])
    expect(html).toMatch(/<source type="image\/avif"[^>]+ srcset="\/\.netlify\/images\?url=%2Fapi%2Fuploads/);
  const feed = await raw('/rss.xml');
  expect(feed).toContain('<strong>Bold</strong>');
  expect(feed).toMatch(/<img [^>]*src="[^"]+\/api\/uploads\/\w+-1x1\.png" alt="A pixel"/);
  expect(await raw('/sitemap.xml')).toContain(`/blog/${id}</loc>`);
  expect(await raw('/careernew')).not.toContain('JobPosting');
  expect(await raw('/sitemap.xml')).not.toContain('/career/');
  expect(await raw('/jobs.xml')).not.toContain('<item>');
  await expectNoVacancy();

  const file = path.join(project, `content/blog/${first}.md`);
  const written = await readFile(file, 'utf8');
  await writeFile(file, written.replace(/^title: .*$/m, 'title: Changed by a commit'));
  await rm(path.join(project, `content/blog/${second}.md`));
  // A push calls the build hook; so does any change of a post.
  await page.request.delete(`/api/blogs/${id}`, { headers: { Origin: site.url } });
  await expect.poll(() => raw(`/blog/${first}`), UNTIL_BUILT).toContain('Changed by a commit</h1>');
  await isLive();
  expect((await page.request.get(`/blog/${id}`)).status()).toBe(404);
  for (const list of ['/rss.xml', '/sitemap.xml']) expect(await raw(list)).not.toContain(`/blog/${id}`);

  await page.goto('/viewblog');
  const row = page.getByRole('row', { name: /Changed by a commit/ });
  await expect(row).toContainText('An edit was set aside: the file changed');
  await expect(page.getByRole('row', { name: /Edited without a file/ })).toContainText('file was removed');
});

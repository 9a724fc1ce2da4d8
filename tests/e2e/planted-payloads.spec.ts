import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { SNAPSHOT_FOLDER } from '#src/lib/content-files.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { savePost } from '../support/blog-calls.ts';
import { ADMIN, expect, test as base } from '../support/browser.ts';
import { articlesByDate } from '../support/articles.ts';
import { page as contentOf } from '../support/content-files.ts';
import { PNG } from '../support/images.ts';
import { copyProject } from '../support/project-copy.ts';
import { startSite, type Site } from '../support/site.ts';

/** A text in every payload; a screen that contains it shows a payload. */
const MARK = 'planted';

/** The URL that a payload would load if it ran. */
const CANARY = 'https://canary.invalid/x';

const RUN = 'window.ran=1';

/** A name, title or author: a formula, and markup that breaks out of an attribute, a title, a script and JSON. */
const NAME = `=1+1 ${MARK} "'></title></script><script>${RUN}</script><img src=x onerror=${RUN}>`;

/** An e-mail address that mail can be sent to, with what a spreadsheet or a template would run. */
const EMAIL = `=1+1|'{{7*7}}@${MARK}.example`;

const LINKEDIN = `${CANARY}?${MARK}"><img/src=x/onerror=${RUN}>`;

const FILE = `../${MARK}"><img src=x onerror=${RUN}>\u202Efdp.exe\r\nX: y.pdf`;

/** Long texts with every way to run, load or call something, one in each paragraph. */
const TEXT = [
  `@SUM(1+1)*cmd|'/C calc'!A0 ${MARK}`,
  `</script></textarea></style></title>--></noscript><script>${RUN}</script>`,
  `" autofocus onfocus=${RUN} x="' onmouseover='${RUN}`,
  `<svg/onload=${RUN}><iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<img src=${CANARY}> <link rel=stylesheet href=${CANARY}> <base href=${CANARY}> <meta http-equiv=refresh content=0;url=${CANARY}>`,
  `[go](javascript:${RUN}) [go](JaVa&#x09;ScRiPt:${RUN}) [go](data:text/html,<script>${RUN}</script>) ![see](javascript:${RUN})`,
  `<form action=javascript:${RUN}><button>go</button></form> <a href=javascript:${RUN}>go</a> javascript:${RUN}`,
  `{{constructor.constructor('${RUN}')()}} \${${RUN}} <%= ${RUN} %> {${RUN}} ]]> <!-- \u202Eesrever\u2028 \u0001\u000b\uFFFE`,
  '`</code><script>window.ran=1</script>`',
].join('\n\n');

/** The newest posts of files: two that admins edit, and one with payloads. */
const [first, second, third] = articlesByDate()
  .filter(({ ending }) => ending === '.md')
  .map(({ id }) => id) as [string, string, string];

const SINHALA = 'රන් උකස් සේවාව';

const { empty } = contentOf('careers').vacancies;

const SHORT_TEXT = TEXT.slice(0, 480);

const INQUIRY = {
  firstName: NAME.slice(0, 100),
  lastName: `${MARK} <svg/onload=${RUN}>`,
  email: EMAIL,
  phoneNumber: '+94 77 000 0000',
  message: TEXT,
  interests: ['Other'],
};

const APPLICATION = {
  name: NAME,
  email: EMAIL,
  position: NAME,
  contactNumber: '+94 77 000 0000',
  linkedin: LINKEDIN,
  message: TEXT,
};

const VACANCY = {
  title: NAME,
  jobType: 'Full-time',
  shortTitle: NAME,
  shortdis: SHORT_TEXT,
  description: TEXT,
  bulletPoints: TEXT,
  location: NAME.slice(0, 120),
  salary: { min: 1, max: 2 },
};

/** Stores payloads in every field of every kind of record, as a visitor and an admin. Returns what has the public pages with them. */
async function plant(api: APIRequestContext, origin: string): Promise<{ posts: string[]; vacancy: string }> {
  const send = async (method: 'post' | 'put' | 'delete', address: string, body: object = {}) => {
    const answer = await api[method](address, { ...body, headers: { Origin: origin } });
    if (!answer.ok()) throw new Error(`${method} ${address}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const cv = { name: FILE, mimeType: 'text/html', buffer: Buffer.from(pdfFile()) };
  const image = { name: FILE, mimeType: 'text/html', buffer: PNG };

  await send('post', '/api/save', { data: VACANCY });
  const rows: { slug: string; title: string }[] = await (await api.get('/api/careerdetails')).json();
  const slug = rows.find(({ title }) => title === NAME)!.slug;
  for (const honeypot of [{}, { extra_remarks: MARK }]) {
    await send('post', '/api/send-email', { data: { ...INQUIRY, ...honeypot } });
    const multipart = { ...APPLICATION, cv, ...honeypot };
    await send('post', '/api/submit-application', { multipart });
    await send('post', '/api/submit-application', { multipart: { ...multipart, career: slug } });
  }
  const written = { title: NAME, contentwriter: NAME, content: TEXT, image };
  const posts: string[] = [];
  for (const format of ['paragraphs', 'markdown'])
    posts.push((await send('post', '/api/blogs', { multipart: { ...written, format } })).id);
  await send('put', `/api/blogs/${third}`, { multipart: { ...written, format: 'markdown' } });
  // One restorable record of each kind, so that the list of deleted records has payloads, too.
  const post = { title: `Deleted ${NAME}`.slice(0, 200), contentwriter: NAME, content: TEXT };
  await send('delete', `/api/blogs/${(await send('post', '/api/blogs', { multipart: post })).id}`);
  await send('post', '/api/save', { data: { ...VACANCY, title: `Deleted ${NAME}` } });
  await send('post', '/api/send-email', { data: { ...INQUIRY, lastName: `Deleted ${MARK}` } });
  for (const [list, records] of Object.entries({
    careerdetails: 'careerdetails',
    getemaildetails: 'inquiries',
  })) {
    const found: { id: string }[] = await (await api.get(`/api/${list}`)).json();
    const deleted = found.find((row) => JSON.stringify(row).includes('Deleted '));
    await send('delete', `/api/${records}/${deleted?.id}`);
  }
  await api.delete(`/api/applications/${encodeURIComponent(NAME)}`, { headers: { Origin: origin } });
  return { posts: [...posts, third], vacancy: slug };
}

/** The admin's own name is shown in the audit trail. */
const USERNAME = `<img src=x onerror=window.ran=1>${MARK}`;

const test = base.extend({
  siteEnv: [{ ADMIN_USERNAME: USERNAME }, { scope: 'worker' }],
});

/** What must never stand in a document: handlers, scripts of a payload's own, and addresses, frames and forms that run or lead elsewhere. */
const LIVE = [
  ...['onerror', 'onload', 'onfocus', 'onmouseover', 'srcdoc', 'http-equiv=refresh'].map(
    (name) => `[${name}]`,
  ),
  ...['javascript:', 'data:text'].flatMap((scheme) =>
    ['href', 'src', 'action'].map((name) => `[${name}^="${scheme}" i]`),
  ),
  ...['img', 'link', 'base', 'iframe'].map((name) => `${name}:is([src^="${CANARY}"], [href^="${CANARY}"])`),
].join(', ');

/** Nothing of a payload has become part of the page's document, and no script of one has run. */
async function expectInert(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => 'ran' in window), `${where}: a payload ran`).toBe(false);
  const live = await page.locator(LIVE).evaluateAll((found) => found.map(({ outerHTML }) => outerHTML));
  const scripts = await page.locator('script:not([type="application/ld+json"])').allTextContents();
  live.push(...scripts.filter((text) => text.includes('window.ran')));
  expect(live, where).toEqual([]);
}

/** Opens a page, waits until it shows a payload as text, and looks at what became of it. */
async function visit(page: Page, address: string, shown: string | RegExp = '<script>'): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(shown).filter({ visible: true }).first(), address).toBeVisible();
  await expectInert(page, address);
}

/** Opens what a row opens by its name or another of its buttons, looks at it, and closes it. */
async function visitOpened(page: Page, button = /./): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: MARK }).first();
  await row.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectInert(page, `${page.url()}, opened`);
  await page.keyboard.press('Escape');
}

async function visitAdminArea(page: Page): Promise<void> {
  await visit(page, '/contactformdetails');
  await page.getByRole('link', { name: NAME }).first().click();
  await expect(page.getByRole('article', { name: NAME })).toBeVisible();
  await page.getByLabel('New note').fill(TEXT);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('article').getByRole('listitem')).toContainText(MARK);
  await expectInert(page, '/inquiry');
  for (const address of ['/jobformdetails', '/jobformdetails?view=board', '/applicationspage'])
    await visit(page, address);
  await page.getByRole('link', { name: NAME }).first().click();
  await expect(page.getByRole('article', { name: NAME })).toBeVisible();
  await expectInert(page, '/applicant');
  await visit(page, '/careerform');
  await visitOpened(page, /^Update/);
  await visit(page, '/viewblog');
  await visitOpened(page, /^Edit/);
  await visit(page, '/suspectedspam');
  await visitOpened(page, /^Erase/);
  await visit(page, '/deleted', new RegExp(MARK));
  await visit(page, '/audittrail', new RegExp(MARK));
  await expect(page.getByText(NAME).first()).toBeVisible();
  await visit(page, '/admin', 'Inquiries by interest');
  await page.goto('/oneperson');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Find records' }).click();
  await expect(page.getByText(/^Held for .+: 3 inquiries and 4 applications/)).toBeVisible();
  await expectInert(page, '/oneperson');
}

/** What a page says of itself to machines is whole, and says the payload as it was written. */
async function expectWholeHead(page: Page): Promise<void> {
  const meta = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
  const data = await page.locator('[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => JSON.stringify(JSON.parse(text))).join()).toContain(JSON.stringify(NAME));
  expect(await meta('title')).toContain(NAME);
  const picture = await page.request.get(new URL((await meta('image')) ?? '').pathname);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
}

/** A feed is one XML document, and the HTML in its texts, once a reader renders it, runs nothing. */
async function expectWholeFeed(page: Page, address: string): Promise<void> {
  const found = await page.evaluate(
    ([xml = '', live = '']) => {
      const feed = new DOMParser().parseFromString(xml, 'text/xml');
      const texts = Array.from(feed.querySelectorAll('item > *'), ({ textContent }) => textContent);
      const rendered = texts
        .filter((body) => /^\s*<\w/.test(body))
        .map((body) => new DOMParser().parseFromString(body, 'text/html'));
      const bad = rendered.flatMap((body) => [...body.querySelectorAll(`script, ${live}`)]);
      return { texts, bad: [...feed.querySelectorAll('parsererror'), ...bad].map((one) => one.outerHTML) };
    },
    [await (await page.request.get(address)).text(), LIVE],
  );
  expect([address, found.bad]).toEqual([address, []]);
  expect(found.texts).toContain(NAME);
}

const textAt = async (page: Page, address: string) => (await page.request.get(address)).text();

/** No build has a limit of its own: all of them have the test's. */
const untilLive = (page: Page) =>
  expect
    .poll(async () => JSON.parse(await textAt(page, '/api/builds')).state, { timeout: 0, intervals: [500] })
    .toBe('live');

/** Saves a post with a picture, and edits of two posts of files. Returns the new post's id. */
async function saveOwn(page: Page): Promise<string> {
  const image = { name: 'pixel.png', mimeType: 'image/png', buffer: PNG };
  const post = { title: SINHALA, content: '**Bold** now', format: 'markdown', image };
  const { id, image: name } = await savePost(page, post);
  const picture = `![A pixel](/api/uploads/${name})`;
  await savePost(page, { title: 'Edited by the admin', content: picture, format: 'markdown' }, first);
  await savePost(page, { title: 'Edited without a file', content: 'Mine.' }, second);
  return id;
}

/** What admins save is in the documents themselves, in lists and in feeds. */
async function expectBuilt(page: Page, id: string): Promise<void> {
  const built = await textAt(page, `/blog/${id}`);
  expect(built).toContain('<strong>Bold</strong>');
  expect(built).toMatch(/<h1[^>]* lang="si"/);
  expect(built).toContain('/fonts/scripts.css');
  expect(built).toMatch(/property="og:image" content="[^"]+\/api\/uploads\/\w+-1x1\.png"/);
  const edited = await textAt(page, `/blog/${first}`);
  expect(edited).toContain('Edited by the admin</h1>');
  expect(edited).toMatch(/<p><picture><source type="image\/avif"[^>]+><source [^>]+><img [^>]+ width="1"/);
  const list = await textAt(page, '/blogs');
  expect(list).toContain(SINHALA);
  for (const html of [list, built])
    expect(html).toMatch(/<source type="image\/avif"[^>]+ srcset="\/\.netlify\/images\?url=%2Fapi%2Fuploads/);
  const feed = await textAt(page, '/rss.xml');
  expect(feed).toContain('<strong>Bold</strong>');
  expect(feed).toMatch(/<img [^>]*src="[^"]+\/api\/uploads\/\w+-1x1\.png" alt="A pixel"/);
  expect(await textAt(page, '/sitemap.xml')).toContain(`/blog/${id}</loc>`);
}

async function expectNoVacancy(page: Page): Promise<void> {
  await page.goto('/careernew');
  await expect(page.getByRole('heading', { name: empty.heading, level: 3 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send an application anyway' })).toBeVisible();
  await expect(page.locator('#vacancies')).toBeHidden();
}

/** A commit changes a file and removes another; all vacancies and a post are deleted. Nothing of these is left. */
async function commitAndDelete(page: Page, project: string, id: string): Promise<void> {
  const file = path.join(project, `content/blog/${first}.md`);
  const written = await readFile(file, 'utf8');
  await writeFile(file, written.replace(/^title: .*$/m, 'title: Changed by a commit'));
  await rm(path.join(project, `content/blog/${second}.md`));
  const headers = { Origin: new URL(page.url()).origin };
  const vacancies = JSON.parse(await textAt(page, '/api/careerdetails')) as { id: string }[];
  for (const address of [`blogs/${id}`, ...vacancies.map((vacancy) => `careerdetails/${vacancy.id}`)])
    expect((await page.request.delete(`/api/${address}`, { headers })).status()).toBe(200);
  await expectNoVacancy(page);
  await untilLive(page);
  expect(await textAt(page, `/blog/${first}`)).toContain('Changed by a commit</h1>');
  expect((await page.request.get(`/blog/${id}`)).status()).toBe(404);
  for (const list of ['/rss.xml', '/sitemap.xml'])
    expect(await textAt(page, list)).not.toContain(`/blog/${id}`);
  expect(await textAt(page, '/careernew')).not.toContain('JobPosting');
  expect(await textAt(page, '/sitemap.xml')).not.toContain('/career/');
  expect(await textAt(page, '/jobs.xml')).not.toContain('<item>');
  await expectNoVacancy(page);
  await page.goto('/viewblog');
  const row = page.getByRole('row', { name: /Changed by a commit/ });
  await expect(row).toContainText('An edit was set aside: the file changed');
  await expect(page.getByRole('row', { name: /Edited without a file/ })).toContainText('file was removed');
}

/** Serves a copy of the project with the site's stores, which each save rebuilds, and whose files a test may change. */
async function servingProject(page: Page, site: Site, env: object, work: (project: string) => Promise<void>) {
  // No screen may be left that asks the site for news while it is away.
  await page.goto('about:blank');
  await site.stop();
  const project = await copyProject();
  // What the build of the project knew of its content belongs to `dist`, which is served first.
  await cp(SNAPSHOT_FOLDER, path.join(project, SNAPSHOT_FOLDER), { recursive: true });
  const { dataFolder, port } = site;
  const args = ['--dist', path.resolve('dist')];
  const built = await startSite({ project, dataFolder, port, args, env: { ...env } });
  try {
    await work(project);
  } finally {
    await page.goto('about:blank');
    await built.stop();
    await site.start();
    await built.remove();
    await rm(project, { recursive: true });
  }
}

test('payloads never run, and what is saved is built into pages, lists and feeds until a commit replaces it', async ({
  page,
  site,
  resend,
  allowConsole,
}) => {
  // With two builds, on a machine that does other things too.
  test.setTimeout(600_000);
  // A call about a record whose id is a payload; and a removed file takes its post and its drawn cover with it.
  allowConsole(/404/);
  const called: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => called.push(dialog.message())));
  page.on('request', (request) => request.url().startsWith(CANARY) && called.push(request.url()));
  const data = { ...ADMIN, username: USERNAME };
  expect((await page.request.post('/api/login', { data })).status()).toBe(200);
  const { posts, vacancy } = await plant(page.request, site.url);

  const addresses = ['/blogs', '/blogs?q=onerror', '/careernew', `/career/${vacancy}`];
  addresses.push(...posts.map((id) => `/blog/${id}`));
  for (const address of addresses) await visit(page, address);
  await visitAdminArea(page);

  const env = { RESEND_BASE_URL: resend.url, RESEND_API_KEY: 're_test', ADMIN_USERNAME: USERNAME };
  await servingProject(page, site, env, async (project) => {
    const own = await saveOwn(page);
    await untilLive(page);
    for (const address of addresses) {
      expect(await textAt(page, address), address).toContain(MARK);
      await visit(page, address);
      if (/^\/(blog|career)\//.test(address)) await expectWholeHead(page);
    }
    for (const feed of ['/rss.xml', '/jobs.xml']) await expectWholeFeed(page, feed);
    await expectBuilt(page, own);
    await commitAndDelete(page, project, own);
  });

  const mails = resend.delivered.filter(({ text }) => text.includes(MARK));
  expect(mails).toHaveLength(4);
  for (const { html, text, subject } of mails) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain('<script>');
    await page.goto('about:blank');
    await page.setContent(html);
    await expect(page.getByText('<script>').first()).toBeVisible();
    await expectInert(page, 'mail');
  }
  expect(called).toEqual([]);
});

import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFunctions } from '#local/functions';
import { findNetlifyCli, startNetlifyCli } from '#tests/support/netlify-cli';
import { ADMIN, startSite, type Site } from '#tests/support/site';
import { cookieOf, json } from '../support/api.ts';
import { POST } from '../support/blogs.ts';

const cli = findNetlifyCli();

/** Headers of a file that netlify.toml decides, and of a function that the function itself does. */
const FILE_HEADERS = [
  'content-type',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];
/** The command line writes netlify.toml's headers over those of functions; production does not. */
const FUNCTION_HEADERS = ['content-type', 'cache-control', 'allow', 'x-content-type-options'];

const ODD = [
  '/nothing/here',
  '/Nothing',
  '/api/nothing',
  '/career/No%20such%20title',
  '/blog/no-such-post',
  '/blog',
  '/blog?a=1&b=%2F',
  '/Blog?a=1',
  '/CAREERS',
  '/Pawning',
  '/showcareer',
  '/ShowCareer',
];

let site: Site;
let netlify: Awaited<ReturnType<typeof startNetlifyCli>>;

/** The canonical addresses of the built pages. */
const pages = () =>
  readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`);

async function ask(base: string, address: string, names: string[], method = 'GET') {
  const answer = await fetch(base + address, { method, redirect: 'manual' });
  await answer.arrayBuffer();
  const location = answer.headers.get('location')?.replace(base, '');
  const headers = Object.fromEntries(names.map((name) => [name, answer.headers.get(name)]));
  return { address, method, status: answer.status, location, headers };
}

async function compare(addresses: string[], names: string[], method?: string): Promise<void> {
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses)
    expect(await ask(site.url, address, names, method)).toEqual(
      await ask(netlify.url, address, names, method),
    );
}

/** An admin's call of the blog, as the editor makes it. */
async function send(base: string, cookie: string, method: string, address: string, title?: string) {
  const body = new FormData();
  if (title) for (const [name, value] of Object.entries({ ...POST, title })) body.append(name, value);
  const headers = { Cookie: cookie, Origin: base };
  const answer = await fetch(base + address, { method, headers, ...(title ? { body } : {}) });
  return { status: answer.status, body: await answer.json() };
}

/** Everything that changes a record that is there: what a store without ETags cannot take. */
async function changePost(base: string): Promise<void> {
  const login = await fetch(`${base}/api/login`, json(ADMIN, { Origin: base }));
  expect(login.status).toBe(200);
  const cookie = cookieOf(login);
  const added = await send(base, cookie, 'POST', '/api/blogs', 'Before');
  const address = `/api/blogs/${added.body.id}`;
  expect((await send(base, cookie, 'PUT', address, 'After')).body).toMatchObject({ title: 'After' });
  expect((await send(base, cookie, 'DELETE', address)).status).toBe(200);
  const restore = `/api/deleted/post/${added.body.id}/restore`;
  expect((await send(base, cookie, 'POST', restore)).status).toBe(200);
  expect(await (await fetch(base + address)).json()).toMatchObject({ title: 'After' });
}

describe.runIf(cli)('netlify serve, where it is installed, answers as local serving does', () => {
  beforeAll(async () => {
    netlify = await startNetlifyCli(cli ?? '', 'serve');
    site = await startSite();
  }, 300_000);

  afterAll(async () => {
    await Promise.all([site?.remove(), netlify?.stop()]);
  });

  it('on every page', () => compare(pages(), FILE_HEADERS), 60_000);

  it('on every page in another letter case', async () => {
    const named = pages().filter((page) => page !== '/');
    await compare(
      named.map((page) => page.toUpperCase()),
      [],
    );
  }, 120_000);

  it('on unknown paths', () => compare(ODD, ['content-type']), 60_000);

  it('on every endpoint, without a session and by a method that it does not allow', async () => {
    const functions = await loadFunctions();
    const routes = functions.flatMap(({ run }) => (run as { routes?: string[] }).routes ?? []);
    const addresses = [...new Set(routes.map((route) => route.replace(/^\S+ /, '').replace(/:\w+/g, 'x')))];
    await compare(addresses, FUNCTION_HEADERS);
    await compare(addresses, FUNCTION_HEADERS, 'PATCH');
  }, 120_000);

  it('on a change of what is stored', async () => {
    for (const { url } of [site, netlify]) await changePost(url);
  }, 60_000);
});

describe.runIf(cli)('netlify dev, where it is installed', () => {
  let dev: Awaited<ReturnType<typeof startNetlifyCli>>;

  beforeAll(async () => {
    dev = await startNetlifyCli(cli ?? '', 'dev');
  }, 300_000);

  afterAll(() => dev?.stop());

  it('shows pages from their sources, and redirects other letter cases to them', async () => {
    const page = await fetch(`${dev.url}/contact`);
    expect([page.status, (await page.text()).includes('/@vite/client')]).toEqual([200, true]);
    expect(await ask(dev.url, '/Contact', [])).toMatchObject({ status: 301, location: '/contact' });
  }, 60_000);

  it('answers the API, and takes changes', async () => {
    expect(await ask(dev.url, '/api/nothing', [])).toMatchObject({ status: 404 });
    await changePost(dev.url);
  }, 60_000);
});

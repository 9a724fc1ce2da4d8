import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFunctions } from '#local/functions';
import { findNetlifyCli, startNetlifyCli } from '#tests/support/netlify-cli';
import { startSite, type Site } from '#tests/support/site';

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

describe.runIf(cli)('netlify serve, where it is installed, answers as local serving does', () => {
  beforeAll(async () => {
    netlify = await startNetlifyCli(cli ?? '');
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

  it('on stray names and on addresses where nothing is', () => compare(ODD, ['content-type']), 60_000);

  it('on every endpoint, asked without a session and by a method that it does not take', async () => {
    const functions = await loadFunctions();
    const routes = functions.flatMap(({ run }) => (run as { routes?: string[] }).routes ?? []);
    const addresses = [...new Set(routes.map((route) => route.replace(/^\S+ /, '').replace(/:\w+/g, 'x')))];
    await compare(addresses, FUNCTION_HEADERS);
    await compare(addresses, FUNCTION_HEADERS, 'PATCH');
  }, 120_000);
});

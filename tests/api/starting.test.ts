import { rm } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { json } from '../support/api.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { startSite, type SiteOptions } from '../support/site.ts';
import { makeSmallSite } from '../support/small-site.ts';

let dist: string;

beforeAll(async () => {
  dist = await makeSmallSite();
});

afterAll(() => rm(dist, { recursive: true, force: true }));

async function start(options: SiteOptions = {}) {
  const site = await startSite({ dist, ...options });
  onTestFinished(() => site.remove());
  return site;
}

const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
const outside = addresses.filter(({ internal, family }) => !internal && family === 'IPv4');

/** The status of a page, or why nobody answers there. */
const statusAt = (host: string, port: number): Promise<number | string> =>
  fetch(`http://${host}:${port}/about`).then(
    ({ status }) => status,
    ({ cause }) => cause.code,
  );

it('npm start prints where all is with nothing configured, listens to this machine alone, and stops when asked to', async () => {
  const site = await start({ env: { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' } });
  expect(site.output()).toContain(`${site.url}/login   username admin   password local-only-password`);
  const account = { username: 'admin', password: 'local-only-password' };
  expect((await fetch(`${site.url}/api/login`, json(account))).status).toBe(200);
  for (const host of ['127.0.0.2', ...outside.map(({ address }) => address)])
    expect([host, await statusAt(host, site.port)]).toEqual([host, 'ECONNREFUSED']);
  expect(await site.stop()).toBe(0);
  expect(await statusAt('localhost', site.port)).toBe('ECONNREFUSED');
});

it('npm run dev has pages from their sources, the functions and redirects of production', async () => {
  const site = await start({ dev: true });
  const visit = (address: string) =>
    fetch(site.url + address, { redirect: 'manual', headers: { Accept: 'text/html' } });
  expect(await (await visit('/contact')).text()).toContain('/@vite/client');
  const { status, headers } = await visit('/Contact?a=1');
  expect([status, headers.get('location')]).toEqual([301, '/contact?a=1']);
  expect((await visit('/nothing/here')).status).toBe(404);
  expect(await (await visit('/rss.xml')).text()).toContain('<rss ');
  expect((await visit('/api/getemaildetails')).status).toBe(401);
  expect((await fetch(`${site.url}/api/send-email`, json(INQUIRY))).status).toBe(200);
}, 120_000);

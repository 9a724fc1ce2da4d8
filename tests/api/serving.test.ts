import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { json } from '../support/api.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { startSite, type Site, type SiteOptions } from '../support/site.ts';
import { makeSmallSite } from '../support/small-site.ts';

let dist: string;
let site: Site;

beforeAll(async () => {
  dist = await makeSmallSite();
  site = await startSite({ dist });
});

afterAll(async () => {
  await site.remove();
  await rm(dist, { recursive: true, force: true });
});

const get = (address: string, init: RequestInit = {}) =>
  fetch(site.url + address, { redirect: 'manual', ...init });

/** Asks for an address as it is written, and returns all that is received until the server closes. */
async function ask(address: string): Promise<string> {
  const socket = net.connect(site.port, '127.0.0.1').on('error', () => undefined);
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
  socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}

it('files have their paths, types and times in caches', async () => {
  const headersOf = async (address: string) => Object.fromEntries((await get(address)).headers);
  const page = { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' };
  const each = { ...page, 'cache-control': expect.stringContaining('max-age=0, must-revalidate') };
  expect(await headersOf('/about')).toMatchObject(each);
  const [hashed, preview] = [await headersOf('/_astro/page.Ab12Cd34.css'), await headersOf('/preview')];
  expect(hashed['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(preview['cache-control']).toBe('no-store');
});

it.each([
  ['/ABOUT?a=1&b=%2F', '/about?a=1&b=%2F'],
  ['/blog/?a=1', '/blogs?a=1'],
  ['/ShowCareer', '/careerform'],
])('%s leads to %s with one redirect', async (address, location) => {
  const { status, headers } = await get(address);
  expect([status, headers.get('location')]).toEqual([301, location]);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '/%2F%2Fevil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/Career/https:%2F%2Fevil.example',
])('%s does not redirect to another site', async (address) => {
  const answer = await ask(address);
  expect(answer).toMatch(/^HTTP\/1\.1 (301|308|400|404)/);
  const location = /^location: (.*)\r$/im.exec(answer)?.[1];
  expect(location ?? '/').toMatch(/^\/(?![/\\])/);
});

it.each(['nothing/here', '%0d%0aSet-Cookie:x=y', '_headers'])(
  '%s, which does not exist, shows the designed 404 page, and JSON under /api',
  async (nothing) => {
    const answer = await get(`/${nothing}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(await answer.text()).toContain('Page not found');
    const api = await get(`/api/${nothing}`);
    expect([api.status, Object.keys(await api.json())]).toEqual([404, ['message', 'code']]);
  },
);

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

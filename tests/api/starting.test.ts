import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cookieOf, json } from '../support/api.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { ADMIN, freePort, startSite, type SiteOptions } from '../support/site.ts';
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

/** What a site that cannot start says. */
const complaint = async (options: SiteOptions): Promise<string> =>
  start(options).then(
    () => 'It started.',
    ({ message }: Error) => message.replace('The site stopped at once:\n', '').trim(),
  );

const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
const hasIPv6 = addresses.some(({ address }) => address === '::1');
const outside = addresses.filter(({ internal, family }) => !internal && family === 'IPv4');

/** The status of a page, or why nobody answers there. */
const statusAt = (host: string, port: number, path = '/about'): Promise<number | string> =>
  fetch(`http://${host}:${port}${path}`, { redirect: 'manual' }).then(
    ({ status }) => status,
    ({ cause }) => cause.code,
  );

describe('npm start', () => {
  it('prints where all is with nothing configured, listens to this machine alone, and stops when asked to', async () => {
    const site = await start({ env: { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' } });
    for (const said of [
      `Site    ${site.url}`,
      `Admin   ${site.url}/login   username admin   password local-only-password`,
      `Mail    ${site.outboxFolder}`,
      `Data    ${site.dataFolder}`,
    ])
      expect(site.output()).toContain(said);
    const account = { username: 'admin', password: 'local-only-password' };
    expect((await fetch(`${site.url}/api/login`, json(account))).status).toBe(200);
    for (const host of ['127.0.0.1', 'localhost', ...(hasIPv6 ? ['[::1]'] : [])])
      expect([host, await statusAt(host, site.port)]).toEqual([host, 200]);
    for (const host of ['127.0.0.2', ...outside.map(({ address }) => address)])
      expect([host, await statusAt(host, site.port)]).toEqual([host, 'ECONNREFUSED']);
    expect(await site.stop()).toBe(0);
    expect(await statusAt('localhost', site.port)).toBe('ECONNREFUSED');
  });

  it('listens where HOST says, and prints no configured password', async () => {
    const everywhere = await start({ env: { HOST: '0.0.0.0' } });
    expect(everywhere.output()).toContain('as set in ADMIN_PASSWORD');
    expect(everywhere.output()).not.toContain(ADMIN.password);
    for (const host of ['127.0.0.2', ...outside.map(({ address }) => address)])
      expect([host, await statusAt(host, everywhere.port)]).toEqual([host, 200]);
    const elsewhere = await start({ env: { HOST: '127.0.0.2' } });
    expect(elsewhere.output()).toContain(`Site    http://127.0.0.2:${elsewhere.port}`);
    expect(await statusAt('127.0.0.1', elsewhere.port)).toBe('ECONNREFUSED');
    // Another way to write an address: the server asks itself for the page, wherever it listens.
    expect(await statusAt('127.0.0.2', elsewhere.port, '/About')).toBe(301);
  });

  it('--demo serves a store of samples, which a kill does not harm, and adds none at the next start', async () => {
    const site = await start({ args: ['--demo'] });
    const inquiries = async () => {
      const Cookie = cookieOf(await fetch(`${site.url}/api/login`, json(ADMIN)));
      const answer = await fetch(`${site.url}/api/getemaildetails`, { headers: { Cookie } });
      return (await answer.json()).length;
    };
    expect(site.output()).toContain('samples were added');
    expect(await inquiries()).toBe(37);
    expect((await fetch(`${site.url}/api/send-email`, json(INQUIRY))).status).toBe(200);
    await site.kill();
    await site.start();
    expect(site.output()).toContain('nothing was added');
    expect(await inquiries()).toBe(38);
  });

  it('says in one sentence that the port is in use', async () => {
    const port = await freePort();
    const other = http.createServer().listen(port);
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    expect(await complaint({ port })).toBe(
      `Port ${port} is taken: stop what uses it, or choose another one with the variable PORT.`,
    );
  });

  it.each([
    ['LATENCY_MS', 'slow', 'LATENCY_MS is malformed: set it to a number of milliseconds from 0 to 99999.'],
    [
      'HOST',
      '192.0.2.1',
      'This machine has no address 192.0.2.1: set HOST to one that it has, or leave it empty.',
    ],
  ])('says in one sentence what is wrong with %s', async (name, value, sentence) => {
    expect(await complaint({ env: { [name]: value } })).toBe(sentence);
  });
});

it('npm run dev has pages from their sources, the functions and redirects of production, for this machine alone', async () => {
  const site = await start({ dev: true });
  const visit = (address: string) =>
    fetch(site.url + address, { redirect: 'manual', headers: { Accept: 'text/html' } });
  expect(await (await visit('/contact')).text()).toContain('/@vite/client');
  for (const [address, location] of [
    ['/Contact?a=1', '/contact?a=1'],
    ['/contact/', '/contact'],
    ['/blog', '/blogs'],
  ] as const) {
    const { status, headers } = await visit(address);
    expect([status, headers.get('location')]).toEqual([301, location]);
  }
  const nothing = await visit('/nothing/here');
  expect([nothing.status, (await nothing.text()).includes('Page not found')]).toEqual([404, true]);
  for (const [address, root] of [
    ['/rss.xml', '<rss '],
    ['/sitemap.xml', '<urlset '],
  ] as const)
    expect(await (await fetch(site.url + address)).text()).toContain(root);
  expect((await visit('/api/getemaildetails')).status).toBe(401);
  expect((await fetch(`${site.url}/api/send-email`, json(INQUIRY))).status).toBe(200);
  for (const host of ['127.0.0.2', ...outside.map(({ address }) => address)])
    expect(await statusAt(host, site.port)).toBe('ECONNREFUSED');
  expect(site.output()).toContain(`Site    ${site.url}`);
}, 120_000);

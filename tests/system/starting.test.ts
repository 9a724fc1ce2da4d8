import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startSite } from '#tests/support/site';
import { makeSmallSite } from '#tests/support/small-site';

let dist: string;

beforeAll(async () => {
  dist = await makeSmallSite();
});

afterAll(() => rm(dist, { recursive: true, force: true }));

const hasIPv6 = () =>
  Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

/** What a site that cannot start says. */
async function complaint(env: Record<string, string>, port?: number): Promise<string> {
  const failed = await startSite({ dist, env, port }).then(
    (site) => site.remove().then(() => 'It started.'),
    (cause: Error) => cause.message,
  );
  return failed.replace('The site stopped at once:\n', '').trim();
}

describe('npm start', () => {
  it('prints where the site, the login, the mail and the data are, with nothing configured', async () => {
    const site = await startSite({ dist, env: { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' } });
    const said = site.output();
    expect(said).toContain(`Site    ${site.url}`);
    expect(said).toContain(`Admin   ${site.url}/login   username admin   password local-only-password`);
    expect(said).toContain(`Mail    ${site.outboxFolder}`);
    expect(said).toContain(`Data    ${site.dataFolder}`);
    const login = await fetch(`${site.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'local-only-password' }),
    });
    expect(login.status).toBe(200);
    await site.remove();
  });

  it('does not print a configured password', async () => {
    const site = await startSite({ dist });
    expect(site.output()).toContain('as set in ADMIN_PASSWORD');
    await site.remove();
  });

  it('listens on both loopback addresses alone, unless HOST is set', async () => {
    const statusAt = (host: string, port: number) =>
      fetch(`http://${host}:${port}/about`).then(
        ({ status }) => status,
        ({ cause }) => cause.code,
      );
    const site = await startSite({ dist });
    const everywhere = await startSite({ dist, env: { HOST: '0.0.0.0' } });
    const elsewhere = await startSite({ dist, env: { HOST: '127.0.0.2' } });
    const outside = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    for (const { address, family, internal } of outside) {
      if (internal || family !== 'IPv4') continue;
      expect(await statusAt(address, site.port)).toBe('ECONNREFUSED');
      expect(await statusAt(address, everywhere.port)).toBe(200);
    }
    for (const host of ['127.0.0.1', 'localhost', ...(hasIPv6() ? ['[::1]'] : [])])
      expect([host, await statusAt(host, site.port)]).toEqual([host, 200]);
    expect(await statusAt('127.0.0.2', site.port)).toBe('ECONNREFUSED');
    expect(await statusAt('127.0.0.2', everywhere.port)).toBe(200);
    expect(await statusAt('127.0.0.1', elsewhere.port)).toBe('ECONNREFUSED');
    // Another way to write an address: the server asks itself for the page, wherever it listens.
    const page = await fetch(`http://127.0.0.2:${elsewhere.port}/About`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([301, '/about']);
    expect(elsewhere.output()).toContain(`Site    http://127.0.0.2:${elsewhere.port}`);
    for (const each of [site, everywhere, elsewhere]) await each.remove();
  });

  it('delays each store request by LATENCY_MS', async () => {
    const site = await startSite({ dist, env: { LATENCY_MS: '200' } });
    const startedAt = performance.now();
    expect((await fetch(`${site.url}/api/data`)).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(199);
    await site.remove();
  });

  it('stops when asked to, with nothing left open', async () => {
    const site = await startSite({ dist });
    await fetch(`${site.url}/about`);
    expect(await site.stop()).toBe(0);
    await expect(fetch(`${site.url}/about`)).rejects.toThrow();
    await site.remove();
  });

  it('prints in one sentence that the port is in use', async () => {
    const port = await freePort();
    const other = http.createServer().listen(port);
    await once(other, 'listening');
    expect(await complaint({}, port)).toBe(
      `Port ${port} is taken: stop what uses it, or choose another one with the variable PORT.`,
    );
    other.close();
  });

  it.each([
    ['PORT', 'eighty', 'PORT is malformed: set it to a number from 1 to 65535.'],
    ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD is malformed: set it to between 10 and 200 characters.'],
    [
      'HOST',
      '192.0.2.1',
      'This machine has no address 192.0.2.1: set HOST to one that it has, or leave it empty.',
    ],
    ['LATENCY_MS', 'slow', 'LATENCY_MS is malformed: set it to a number of milliseconds from 0 to 99999.'],
    ['MAIL_TO', 'nobody', 'MAIL_TO is malformed: set it to an address such as office@example.com.'],
  ])('explains in one sentence what is wrong with %s', async (name, value, sentence) => {
    expect(await complaint({ [name]: value })).toBe(sentence);
  });
});

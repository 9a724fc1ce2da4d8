import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startSite } from '#tests/support/site';
import { makeSmallSite } from '#tests/support/small-site';

let dist: string;

beforeAll(async () => {
  dist = await makeSmallSite();
});

afterAll(() => rm(dist, { recursive: true, force: true }));

/** What a site that cannot start says. */
async function complaint(env: Record<string, string>, port?: number): Promise<string> {
  const failed = await startSite({ dist, env, port }).then(
    (site) => site.remove().then(() => 'It started.'),
    (cause: Error) => cause.message,
  );
  return failed.replace('The site stopped at once:\n', '').trim();
}

describe('npm start', () => {
  it('says where the site, the login, the mail and the data are, with nothing configured', async () => {
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

  it('does not print a password of one’s own', async () => {
    const site = await startSite({ dist });
    expect(site.output()).toContain('as set in ADMIN_PASSWORD');
    await site.remove();
  });

  it('stops when asked to, with nothing left open', async () => {
    const site = await startSite({ dist });
    await fetch(`${site.url}/about`);
    expect(await site.stop()).toBe(0);
    await expect(fetch(`${site.url}/about`)).rejects.toThrow();
    await site.remove();
  });

  it('says in one sentence that the port is taken', async () => {
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
    ['MAIL_TO', 'nobody', 'MAIL_TO is malformed: set it to an address such as office@example.com.'],
  ])('says in one sentence that %s is malformed', async (name, value, sentence) => {
    expect(await complaint({ [name]: value })).toBe(sentence);
  });
});

import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN, startSite } from '#tests/support/site';
import { makeSmallSite } from '#tests/support/small-site';

let dist: string;

beforeAll(async () => {
  dist = await makeSmallSite();
});

afterAll(() => rm(dist, { recursive: true, force: true }));

it('npm start -- --demo serves a store of samples, and adds none at the next start', async () => {
  const site = await startSite({ dist, args: ['--demo'] });
  const inquiries = async () => {
    const login = await fetch(`${site.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    const cookie = login.headers.getSetCookie().map((text) => text.split(';')[0]);
    const answer = await fetch(`${site.url}/api/getemaildetails`, { headers: { Cookie: cookie.join('; ') } });
    return (await answer.json()).length;
  };
  expect(site.output()).toContain('samples were added');
  expect(await inquiries()).toBe(37);
  await site.stop();
  await site.start();
  expect(site.output()).toContain('nothing was added');
  expect(await inquiries()).toBe(37);
  await site.remove();
});

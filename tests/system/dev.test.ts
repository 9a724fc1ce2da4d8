import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSite, type Site } from '#tests/support/site';

let site: Site;

beforeAll(async () => {
  site = await startSite({ dev: true });
});

afterAll(() => site.remove());

const visit = (address: string) =>
  fetch(site.url + address, { redirect: 'manual', headers: { Accept: 'text/html' } });

it('npm run dev shows pages from their sources, with hot reload', async () => {
  const page = await visit('/contact');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('/@vite/client');
});

it('npm run dev has the functions and the redirects of production', async () => {
  for (const [address, location] of [
    ['/Contact?a=1', '/contact?a=1'],
    ['/contact/', '/contact'],
    ['/blog', '/blogs'],
  ] as const) {
    const answer = await visit(address);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
  }
  expect((await visit('/api/getemaildetails')).status).toBe(401);
  for (const [address, root] of [
    ['/rss.xml', '<rss '],
    ['/sitemap.xml', '<urlset '],
  ] as const) {
    const answer = await fetch(site.url + address, { redirect: 'manual' });
    expect([answer.status, (await answer.text()).includes(root)]).toEqual([200, true]);
  }
  const nothing = await visit('/nothing/here');
  expect(nothing.status).toBe(404);
  expect(await nothing.text()).toContain('Page not found');
});

it('npm run dev listens to this machine alone', async () => {
  const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const outside = others.filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const address of ['127.0.0.2', ...outside.map((one) => one.address)])
    await expect(fetch(`http://${address}:${site.port}/contact`)).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
  expect(site.output()).toContain(`Site    http://localhost:${site.port}`);
});

it('npm run dev stores what is sent', async () => {
  const answer = await fetch(`${site.url}/api/send-email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstName: 'A',
      lastName: 'B',
      email: 'a@b.example',
      phoneNumber: '+94 77 000 0000',
      message: 'Hello',
      interests: ['Other'],
    }),
  });
  expect(answer.status).toBe(200);
});

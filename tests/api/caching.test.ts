import http from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openOnLoopback } from '#netlify/local/server.ts';
import { createCdn } from '#src/server/platform/cdn.ts';
import { parseEnv } from '#src/server/platform/env.ts';
import { POST, startBlogApi } from '../support/blogs.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startBlogApi);

it('public answers about posts are cached by tag until a save purges them, revalidated by version, and never cached for admins', async () => {
  const purged: string[][] = [];
  api.ctx.cdn = { purge: async (tags) => void purged.push(tags) };
  const { id, version } = await api.add();
  const address = `/api/blogs/${id}`;
  const tags = ['blogs', `blog-${id}`];
  expect(purged).toEqual([tags]);
  const cookie = 'cookie=__Host-session';
  const etag = `"${version}"`;
  expect(Object.fromEntries((await api.get(address)).headers)).toMatchObject({
    etag,
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cdn-cache-control': 'public, durable, max-age=60',
    'netlify-cache-tag': tags.join(),
    'netlify-vary': `query=none,${cookie}`,
  });
  for (const known of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
    const again = await api.get(address, { 'If-None-Match': known });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  const list = await api.get('/api/blogs');
  expect(list.headers.get('netlify-vary')).toBe(`query=none|limit|cursor|view,${cookie}`);
  const listed = { 'If-None-Match': list.headers.get('etag') ?? '' };
  expect((await api.get('/api/blogs', listed)).status).toBe(304);
  await api.send('PUT', address, { ...POST, title: 'New' });
  expect(purged).toEqual([tags, tags]);
  expect((await api.get(address, { 'If-None-Match': etag })).status).toBe(200);
  expect((await api.get('/api/blogs', listed)).status).toBe(200);
  for (const own of ['/api/blogs', address]) {
    const { headers } = await api.send('GET', own);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('netlify-cdn-cache-control')).toBeNull();
  }
  for (const verb of ['unpublish', 'publish']) await api.send('POST', `${address}/${verb}`);
  await api.send('DELETE', address);
  expect(purged).toHaveLength(5);
});

it.each<[string, (number | 'hang')[], number, string[]]>([
  ['is accepted', [202], 1, []],
  ['is over the platform’s limit', [429, 202], 2, []],
  ['hangs', ['hang'], 3, ['cache not purged']],
  ['fails', [500], 3, ['cache not purged']],
  ['has no token', [], 0, ['cache not purged']],
])(
  'a purge of the network’s cache that %s ends, after so many requests',
  async (_what, answers, times, complaints) => {
    const [asked, said]: [string[][], string[]] = [[], []];
    const server = http.createServer(async (request, response) => {
      asked.push(JSON.parse(Buffer.concat(await request.toArray()).toString()).cache_tags);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (typeof answer === 'number') response.writeHead(answer).end();
    });
    const network = await openOnLoopback(server);
    if (times > 0) vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'the-token');
    vi.stubEnv('SITE_ID', 'the-site');
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await network.stop();
    });
    const log = { info: () => undefined, error: (event: string) => void said.push(event) };
    const timeoutMs = answers[0] === 'hang' ? 50 : 50_000;
    const cdn = createCdn(parseEnv({}), log, { timeoutMs, retryAfterMs: 1, apiURL: network.url });
    await cdn.purge(['blogs', 'blog-a']);
    await vi.waitUntil(() => asked.length >= times, { timeout: 30_000 });
    expect([asked, said]).toEqual([Array.from({ length: times }, () => ['blogs', 'blog-a']), complaints]);
  },
);

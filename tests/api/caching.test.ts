import http from 'node:http';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openOnLoopback } from '#local/loopback';
import { createCdn, type Cdn } from '#server/platform/cdn';
import { parseEnv } from '#server/platform/env';
import { POST, startBlogApi } from '../support/blogs.ts';
import { perTest } from '../support/lifetimes.ts';

describe('public answers about posts', () => {
  const api = perTest(startBlogApi);

  it('are cached by tag until a save purges them, revalidated by version, and never cached for admins', async () => {
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
      expect(again.headers.get('netlify-cdn-cache-control')).toBe('no-store');
    }
    const list = await api.get('/api/blogs');
    expect(list.headers.get('netlify-vary')).toBe(`query=none|limit|cursor|view,${cookie}`);
    const listed = { 'If-None-Match': list.headers.get('etag') ?? '' };
    expect((await api.get('/api/blogs', listed)).status).toBe(304);
    await api.send('PUT', address, { ...POST, title: 'New' });
    expect(purged).toEqual([tags, tags]);
    for (const [changed, headers] of [
      [address, { 'If-None-Match': etag }],
      ['/api/blogs', listed],
    ] as const)
      expect((await api.get(changed, headers)).status).toBe(200);
    for (const own of ['/api/blogs', address]) {
      const { headers } = await api.send('GET', own);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('netlify-cdn-cache-control')).toBeNull();
    }
    for (const [method, path] of [
      ['POST', '/unpublish'],
      ['POST', '/publish'],
      ['DELETE', ''],
    ] as const)
      await api.send(method, address + path);
    expect(purged).toHaveLength(5);
  });
});

describe('a purge of the network’s cache', () => {
  /** How the platform answers one purge after the other; 'hang' is no answer. The last one stands for all that follow. */
  let answers: (number | 'hang')[];
  let asked: string[][];
  let said: string[];
  let cdn: Cdn;

  beforeEach(async () => {
    [answers, asked, said] = [[202], [], []];
    const server = http.createServer(async (request, response) => {
      const chunks = await request.toArray();
      asked.push(JSON.parse(Buffer.concat(chunks).toString()).cache_tags);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer !== 'hang') response.writeHead(answer ?? 500).end();
    });
    const network = await openOnLoopback(server);
    const log = { info: () => undefined, error: (event: string) => void said.push(event) };
    process.env.NETLIFY_PURGE_API_TOKEN = 'the-token';
    process.env.SITE_ID = 'the-site';
    cdn = createCdn(parseEnv({}), log, { timeoutMs: 150, retryAfterMs: 1, apiURL: network.url });
    onTestFinished(async () => {
      delete process.env.NETLIFY_PURGE_API_TOKEN;
      delete process.env.SITE_ID;
      await network.stop();
    });
  });

  it.each<[string, (number | 'hang')[], number, string[]]>([
    ['is accepted', [202], 1, []],
    ['is over the platform’s limit', [429, 202], 2, []],
    ['hangs', ['hang'], 3, ['cache not purged']],
    ['is over the limit for good', [429], 3, ['cache not purged']],
    ['fails', [500], 3, ['cache not purged']],
    ['is refused', [403], 1, ['cache not purged']],
  ])('that %s is requested so often, and ends all the same', async (_what, given, times, complaints) => {
    answers = given;
    await cdn.purge(['blogs', 'blog-a']);
    expect([asked, said]).toEqual([Array.from({ length: times }, () => ['blogs', 'blog-a']), complaints]);
  });

  it('is not requested without a token', async () => {
    delete process.env.NETLIFY_PURGE_API_TOKEN;
    await cdn.purge(['blogs']);
    expect([asked, said]).toEqual([[], ['cache not purged']]);
  });
});

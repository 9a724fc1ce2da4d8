import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openOnLoopback, type LoopbackServer } from '#local/loopback';
import { decide } from '#server/features/routes/routes';
import { json, SILENT_LOG, type Instance } from '../support/api.ts';
import { POST, startBlogApi } from '../support/blogs.ts';
import { injectFaults } from '../support/faulty-blobs.ts';
import { perTest } from '../support/lifetimes.ts';

/** The clock of a new API is 2026-03-02, 10:00 in Colombo. */
const SOON = '2026-03-02T10:30+05:30';
const AT = Date.parse(SOON);
const SITE = 'https://www.veralu.example';
const ADDRESSES = ['/rss.xml', '/sitemap.xml'];

const BUILT_ITEM = `<item><title>Built</title><link>${SITE}/blog/built</link><content:encoded><![CDATA[<p></item><item></p>]]></content:encoded></item>`;
const BUILT_ENTRY = `<url><loc>${SITE}/blog/built</loc><lastmod>2025-05-01T00:00:00.000Z</lastmod></url>`;
const HOME = `<url><loc>${SITE}/</loc></url>`;

const feedOf = (...items: string[]) =>
  `<?xml version="1.0"?><rss><channel><title>Blog</title><link>${SITE}/blogs</link>${items.join('')}</channel></rss>`;
const sitemapOf = (...entries: string[]) => `<?xml version="1.0"?><urlset>${entries.join('')}</urlset>`;

const BUILT: Record<string, string> = {
  '/built/rss.xml': feedOf(BUILT_ITEM),
  '/built/sitemap.xml': sitemapOf(HOME, BUILT_ENTRY),
};

const api = perTest(() => startBlogApi({ log: SILENT_LOG }));
let files: LoopbackServer;
let areServed: boolean;

beforeAll(async () => {
  const server = http.createServer((request, response) => {
    const text = areServed ? BUILT[request.url ?? ''] : undefined;
    response.writeHead(text ? 200 : 404, { 'content-type': 'application/xml' }).end(text);
  });
  files = await openOnLoopback(server);
});

afterAll(() => files.stop());

beforeEach(async () => {
  areServed = true;
  api.ctx.env = { ...api.ctx.env, port: Number(new URL(files.url).port) };
  await api.commit({ id: 'built' });
});

const get = (address: string, init: RequestInit = {}) => api.call(address, init);
const textOf = async (address: string) => (await get(address)).text();
const addAt = (publishAt: string, own = {}) => api.send('POST', '/api/blogs', { ...POST, ...own, publishAt });

describe('the feed and the sitemap without a build', () => {
  it('are the built files while nothing else is public', async () => {
    await addAt(SOON);
    api.clock.now = AT - 1;
    for (const address of ADDRESSES) {
      const answer = await get(address);
      expect([answer.status, await answer.text()]).toEqual([200, BUILT[`/built${address}`]]);
      expect(answer.headers.get('content-type')).toBe('application/xml');
    }
  });

  it('have a scheduled post from its moment on, with its signs escaped', async () => {
    await addAt(SOON, {
      title: 'Tills & <b>safes</b> ]]>',
      contentwriter: 'A & B',
      description: 'What a till holds & what it should hold, ]]> counted each evening by two people.',
    });
    api.clock.now = AT;
    const [card] = await (await api.get('/api/blogs')).json();
    const link = `${SITE}/blog/${card.id}`;
    const item = [
      `<item><title>Tills &amp; &lt;b&gt;safes&lt;/b&gt; ]]&gt;</title><link>${link}</link>`,
      `<guid isPermaLink="true">${link}</guid><pubDate>${new Date(AT).toUTCString()}</pubDate>`,
      `<dc:creator>A &amp; B</dc:creator>`,
      `<description>What a till holds &amp; what it should hold, ]]&gt; counted each evening by two people.</description></item>`,
    ].join('');
    expect(await textOf('/rss.xml')).toBe(feedOf(item, BUILT_ITEM));
    const entry = `<url><loc>${link}</loc><lastmod>2026-03-02T04:30:00.000Z</lastmod></url>`;
    expect(await textOf('/sitemap.xml')).toBe(sitemapOf(HOME, BUILT_ENTRY, entry));
  });

  it('lose a post that is no longer public', async () => {
    await api.call('/api/blogs/built/unpublish', json({}, { Cookie: api.cookie }));
    expect(await textOf('/rss.xml')).toBe(feedOf());
    expect(await textOf('/sitemap.xml')).toBe(sitemapOf(HOME));
  });

  it('the feed has the newest fifty, and a post of a file that the build did not know', async () => {
    const older = Array.from({ length: 60 }, (_, at) => ({
      id: `older-${at}`,
      publishedAt: Date.parse('2024-01-01') + at,
    }));
    await api.commit({ id: 'built' }, ...older);
    const feed = await textOf('/rss.xml');
    expect(feed.match(/<item><title>/g)).toHaveLength(50);
    expect(feed).toContain('<category>microfinance</category>');
    expect(feed).not.toContain('older-10<');
    expect((await textOf('/sitemap.xml')).match(/<url>/g)).toHaveLength(62);
  });

  it.each(ADDRESSES)('%s is cached until a save and never past the next moment', async (address) => {
    await addAt(SOON);
    const cachedFor = async () => (await get(address)).headers.get('netlify-cdn-cache-control');
    expect(await cachedFor()).toBe('public, durable, max-age=60');
    api.clock.now = AT - 5000;
    const before = await get(address);
    expect(before.headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=5');
    expect(before.headers.get('netlify-cache-tag')).toBe('blogs');
    const headers = { 'If-None-Match': before.headers.get('etag') ?? '' };
    expect((await get(address, { headers })).status).toBe(304);
    api.clock.now = AT;
    expect((await get(address, { headers })).status).toBe(200);
  });

  it.each(ADDRESSES)('%s costs a new instance no more store requests than the list', async (address) => {
    await addAt(SOON);
    const cost = (work: (instance: Instance) => Promise<Response>) =>
      api.countRequests(() => work(api.anotherInstance()));
    const list = await cost((instance) => instance.call('/api/blogs?view=cards'));
    const own = await cost((instance) => instance.call(address));
    expect([own.total > 0, own.total <= list.total]).toEqual([true, true]);
  });

  it.each(ADDRESSES)('%s is answered to HEAD, and to nothing that changes', async (address) => {
    const { status, headers } = await get(address, { method: 'HEAD' });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml']);
    expect((await get(address, { method: 'POST' })).status).toBe(405);
  });

  it.each(ADDRESSES)('%s is the built file where the store fails, which no cache stores', async (address) => {
    const faults = injectFaults();
    try {
      faults.fault = 'fails';
      const answer = await api.anotherInstance().call(address);
      expect([answer.status, await answer.text()]).toEqual([200, BUILT[`/built${address}`]]);
      expect(answer.headers.get('netlify-cdn-cache-control')).toBe('no-store');
    } finally {
      faults.restore();
    }
  });

  it.each(ADDRESSES)('%s leads to the built file where the function cannot read it', async (address) => {
    areServed = false;
    const { status, headers } = await get(address);
    expect([status, headers.get('location')]).toEqual([302, `/built${address}`]);
  });
});

describe('the picture of a link to a post', () => {
  const picture = (file: string) => decide(`/og/blog/${file}`, async () => false, api.ctx);
  const NOT_FOUND = { page: '/404.html', status: 404 };

  it('is the general one from the moment on while none is drawn', async () => {
    await addAt(SOON);
    expect(await picture('counting-a-till.png')).toEqual(NOT_FOUND);
    api.clock.now = AT;
    expect(await picture('counting-a-till.png')).toEqual({ redirect: '/og/blogs.png', temporary: true });
    for (const other of ['counting-a-till', 'no-such-post.png', '..png', 'counting-a-till.png/x'])
      expect(await picture(other)).toEqual(NOT_FOUND);
  });
});

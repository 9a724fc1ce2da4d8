import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openOnLoopback, type LoopbackServer } from '#netlify/local/server.ts';
import { SILENT_LOG } from '../support/api.ts';
import { POST, SOON, startBlogApi } from '../support/blogs.ts';
import { injectFaults } from '../support/faulty-blobs.ts';
import { perTest } from '../support/lifetimes.ts';

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

const textOf = async (address: string) => (await api.get(address)).text();

it('the feed and the sitemap without a build have a scheduled post from its moment on, with its signs escaped, and lose a hidden one', async () => {
  const description = 'What a till holds & what it should hold, ]]> counted by two people.';
  await api.add({
    ...POST,
    title: 'Tills & <b>safes</b> ]]>',
    contentwriter: 'A & B',
    description,
    publishAt: SOON,
  });
  api.clock.now = AT - 1;
  for (const address of ADDRESSES) expect(await textOf(address)).toBe(BUILT[`/built${address}`]);
  api.clock.now = AT;
  const link = `${SITE}/blog/tills-b-safes-b`;
  const item = [
    `<item><title>Tills &amp; &lt;b&gt;safes&lt;/b&gt; ]]&gt;</title><link>${link}</link>`,
    `<guid isPermaLink="true">${link}</guid><pubDate>${new Date(AT).toUTCString()}</pubDate>`,
    `<dc:creator>A &amp; B</dc:creator>`,
    `<description>What a till holds &amp; what it should hold, ]]&gt; counted by two people.</description></item>`,
  ].join('');
  expect(await textOf('/rss.xml')).toBe(feedOf(item, BUILT_ITEM));
  const entry = `<url><loc>${link}</loc><lastmod>2026-03-02T04:30:00.000Z</lastmod></url>`;
  expect(await textOf('/sitemap.xml')).toBe(sitemapOf(HOME, BUILT_ENTRY, entry));
  for (const id of ['built', 'tills-b-safes-b']) await api.send('POST', `/api/blogs/${id}/unpublish`);
  expect([await textOf('/rss.xml'), await textOf('/sitemap.xml')]).toEqual([feedOf(), sitemapOf(HOME)]);
});

it.each([...ADDRESSES, '/api/blogs'])(
  'without a build %s is cached until a save, and never past the next moment',
  async (address) => {
    await api.add({ publishAt: SOON });
    const cachedFor = async () => (await api.get(address)).headers.get('netlify-cdn-cache-control');
    expect(await cachedFor()).toBe('public, durable, max-age=60');
    api.clock.now = AT - 4001;
    const { headers } = await api.get(address);
    expect(headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=5');
    expect(headers.get('netlify-cache-tag')).toBe('blogs');
    const known = { 'If-None-Match': headers.get('etag') ?? '' };
    expect((await api.get(address, known)).status).toBe(304);
    api.clock.now = AT;
    expect((await api.get(address, known)).status).toBe(200);
    expect(await cachedFor()).toBe('public, durable, max-age=60');
  },
);

it.each(ADDRESSES)(
  'without a build %s is the built file where the store fails, which no cache stores',
  async (address) => {
    const faults = injectFaults();
    onTestFinished(faults.restore);
    faults.fault = 'fails';
    const answer = await api.anotherInstance().call(address);
    expect([answer.status, await answer.text()]).toEqual([200, BUILT[`/built${address}`]]);
    expect(answer.headers.get('netlify-cdn-cache-control')).toBe('no-store');
    areServed = false;
    const { status, headers } = await api.get(address);
    expect([status, headers.get('location')]).toEqual([302, `/built${address}`]);
  },
);

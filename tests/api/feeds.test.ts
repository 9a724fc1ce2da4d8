import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openOnLoopback, type LoopbackServer } from '#netlify/local/server.ts';
import { SILENT_LOG } from '../support/api.ts';
import { feedItem, fittingTexts } from '#src/features/blog/feed.ts';
import { rss, urlset, xmlText, type XmlElement } from '#src/lib/seo/xml.ts';
import { POST, SOON, startBlogApi } from '../support/blogs.ts';
import { injectFaults } from '../support/faulty-blobs.ts';
import { perTest } from '../support/lifetimes.ts';

const AT = Date.parse(SOON);
const SITE = 'https://www.veralu.example';
const ADDRESSES = ['/rss.xml', '/sitemap.xml'];

const BUILT_ITEM = feedItem(
  { id: 'built', title: 'Built', author: 'An author', description: '', publishedAt: 0 },
  SITE,
  '<p>\v\b</item><item></p>',
);
const HOME = { loc: `${SITE}/` };
const BUILT_PAGE = { loc: `${SITE}/blog/built`, lastmod: '2025-05-01T00:00:00.000Z' };

const feedOf = (...items: (typeof BUILT_ITEM)[]) =>
  rss(
    { title: 'Blog', page: new URL('/blogs', SITE), self: new URL('/rss.xml', SITE), description: 'News' },
    items,
  );

const BUILT: Record<string, XmlElement> = {
  '/rss.xml': feedOf(BUILT_ITEM),
  '/sitemap.xml': urlset([HOME, BUILT_PAGE]),
};

const api = perTest(() => startBlogApi({ log: SILENT_LOG }));
let files: LoopbackServer;
let areServed: boolean;

const server = http.createServer((request, response) => {
  const built = BUILT[(request.url ?? '').replace(/^\/built(.*)json$/, '$1xml')];
  if (areServed && built) response.end(JSON.stringify(built));
  else response.writeHead(404).end();
});

beforeAll(async () => {
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
  const texts = { title: 'Tills & <b>safes</b> ]]>', contentwriter: 'A & B', description: 'Held & owed ]]>' };
  await api.add({ ...POST, ...texts, publishAt: SOON });
  api.clock.now = AT - 1;
  for (const address of ADDRESSES) expect(await textOf(address)).toBe(xmlText(BUILT[address]!));
  api.clock.now = AT;
  const link = `${SITE}/blog/tills-b-safes-b`;
  const item = [
    `<item><title>Tills &amp; &lt;b&gt;safes&lt;/b&gt; ]]&gt;</title><link>${link}</link>`,
    `<guid isPermaLink="true">${link}</guid><pubDate>${new Date(AT).toUTCString()}</pubDate>`,
    `<dc:creator>A &amp; B</dc:creator><description>Held &amp; owed ]]&gt;</description></item>`,
  ].join('');
  const feed = await textOf('/rss.xml');
  expect(feed).toContain(item);
  expect(feed).not.toMatch(/[\v\x08]/);
  expect(feed.replace(item, '')).toBe(xmlText(feedOf(BUILT_ITEM)));
  const page = { loc: link, lastmod: new Date(AT).toISOString() };
  expect(await textOf('/sitemap.xml')).toBe(xmlText(urlset([HOME, page, BUILT_PAGE])));
  for (const id of ['built', 'tills-b-safes-b']) await api.send('POST', `/api/blogs/${id}/unpublish`);
  expect(await textOf('/rss.xml')).toBe(xmlText(feedOf()));
  expect(await textOf('/sitemap.xml')).toBe(xmlText(urlset([HOME])));
});

it('the feed has the texts that fit into one answer', () => {
  const fitting = fittingTexts(Array.from({ length: 8 }, () => 'ශ'.repeat(199_000)));
  expect(fitting.map((text) => text?.length)).toEqual([
    ...Array(5).fill(199_000),
    ...Array(3).fill(undefined),
  ]);
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
  'without a build %s leads to the built file where the store or the file fails, which no cache stores',
  async (address) => {
    const faults = injectFaults();
    onTestFinished(faults.restore);
    faults.fault = 'fails';
    const isLed = ({ status, headers }: Response) => {
      expect([status, headers.get('location')]).toEqual([302, `/built${address}`]);
      expect(headers.get('netlify-cdn-cache-control')).toBe('no-store');
    };
    isLed(await api.anotherInstance().call(address));
    areServed = false;
    isLed(await api.get(address));
  },
);

import http from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { POST_MARKS } from '#src/features/blog/content/post-view.ts';
import { VACANCY_MARKS } from '#src/features/jobs/content/vacancy-view.ts';
import { openOnLoopback } from '#netlify/local/server.ts';
import { decide } from '#netlify/functions/routes.ts';
import { ownPages } from '#src/server/http/own-pages.ts';
import { VACANCY } from '../support/applicants.ts';
import { SILENT_LOG } from '../support/api.ts';
import { startBlogApi } from '../support/blogs.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(() => startBlogApi({ log: SILENT_LOG }));

/** A page with each mark where HTML, an attribute, an address and JSON would have its text. */
const templateOf = ({ title, ...marks }: Record<string, string>) => `<head><title>${title} | Vendor</title>
<meta content="${title}"><link href="https://x.example/?text=${encodeURIComponent(title!)}">
<script type="application/ld+json">${JSON.stringify({ title })}</script></head><p>${Object.values(marks).join('</p><p>')}</p>`;

const PAGES: Record<string, string> = {
  [`/blog/${POST_MARKS.id}`]: templateOf(POST_MARKS),
  [`/career/${VACANCY_MARKS.slug}`]: templateOf(VACANCY_MARKS),
};

/** The site's answer for an address without a file. */
async function visit(path: string, method = 'GET'): Promise<Response> {
  const server = http.createServer((request, response) => {
    const page = PAGES[request.url ?? ''] ?? '';
    response.setHeader('Content-Security-Policy', "frame-ancestors 'none'").end(page);
  });
  const site = await openOnLoopback(server);
  onTestFinished(() => site.stop());
  const env = { ...api.ctx.env, port: Number(new URL(site.url).port) };
  const pages = ownPages(new Request(site.url + path, { method }), { env, log: SILENT_LOG });
  const decision = await decide(path, async () => false, api.ctx);
  if ('redirect' in decision) return pages.redirect(decision.redirect, decision.temporary);
  return pages.show(decision.page, decision.status, decision.filled);
}

const TITLE = `</title><script>alert("1")</script> & __body__ __\\author__ \\ 'රන්'`;
const IN_HTML = TITLE.replaceAll('&', '&amp;')
  .replaceAll('<', '&lt;')
  .replaceAll('>', '&gt;')
  .replaceAll('"', '&quot;');

/** Expects the title in each of the template's places, as it was written and as nothing else. */
function expectTitled(page: string): void {
  expect(page).toContain(`<title>${IN_HTML} | Vendor</title>\n<meta content="${IN_HTML}">`);
  expect(page).toContain(`?text=${encodeURIComponent(TITLE)}">`);
  const [, json = ''] = /ld\+json">(.*?)<\/script>/.exec(page)!;
  expect(JSON.parse(json)).toEqual({ title: TITLE });
  expect(page.match(/<script/g)!.length).toBe(page.match(/<script type="application\/ld\+json">/g)!.length);
  expect(page).toContain('<link rel="stylesheet" href="/fonts/scripts.css"></head>');
}

const CACHING = { 'cache-control': 'public, max-age=0, must-revalidate', 'netlify-vary': 'query=none' };

/** Expects the headers of a page that the network caches until a save purges it. */
const expectCached = ({ headers }: Response, tags: string) =>
  expect(Object.fromEntries(headers)).toMatchObject({
    ...CACHING,
    'content-security-policy': "frame-ancestors 'none'",
    'netlify-cdn-cache-control': 'public, durable, max-age=60',
    'netlify-cache-tag': tags,
  });

it('a post newer than the build is one answer with its head, data and text, cached until its next save', async () => {
  const content = 'Count **twice** <img src=x onerror=alert(1)>.\n\n| a |\n|---|\n| b |';
  const { id, version } = await api.add({ title: TITLE, content, format: 'markdown', tags: 'till' });
  const answer = await visit(`/blog/${id}`);
  expect(answer.status).toBe(200);
  expectCached(answer, `blogs,blog-${id}`);
  const page = await answer.text();
  expectTitled(page);
  for (const text of [
    ...[id, version, 'en', '2 March 2026', '2026-03-02', '1 min read', '2026-03-02T04:30:00.000Z'],
    `${IN_HTML}, by Branch Clerk on the Veralu Systems blog.`,
    '<p>Count <strong>twice</strong> &lt;img src=x onerror=alert(1)&gt;.</p><div class="table-box"',
  ])
    expect(page).toContain(`<p>${text}`);
  const head = await visit(`/blog/${id}`, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await visit(`/Blog/${id}`)).headers.get('location')).toBe(`/blog/${id}`);
  await api.send('POST', `/api/blogs/${id}/unpublish`);
  expect((await visit(`/blog/${id}`)).status).toBe(404);
});

it('a vacancy newer than the build is one answer, too, says when it is closed, and is none as a draft', async () => {
  const headers = { Cookie: api.cookie, 'Content-Type': 'application/json' };
  const save = async (own: object, id = '') => {
    const body = JSON.stringify({ ...VACANCY, ...own });
    const address = id ? `/api/careerdetails/${id}` : '/api/save';
    expect((await api.call(address, { method: id ? 'PUT' : 'POST', headers, body })).status).toBe(200);
    return (await api.read('/api/careerdetails'))[0];
  };
  const { id, slug } = await save({ title: TITLE, bulletPoints: 'Weigh <gold>, Test' });
  const answer = await visit(`/career/${slug}`);
  expect(answer.status).toBe(200);
  expectCached(answer, 'careers');
  const page = await answer.text();
  expectTitled(page);
  for (const text of [
    ...[
      '<div><dt>Job type</dt><dd>Full-time</dd></div><div><dt>Location</dt><dd>Kelaniya</dd></div>',
      'true<',
    ],
    '<li>Weigh &lt;gold&gt;</li><li>Test</li>',
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"JobPosting","title":"\\u003c/title>',
  ])
    expect(page).toContain(`<p>${text}`);
  const renamed = await save({ title: 'Renamed', closingDate: '2026-03-01' }, id);
  expect((await visit(`/career/${slug}`)).headers.get('location')).toBe('/career/renamed');
  const closed = await (await visit(`/career/${renamed.slug}`)).text();
  expect(closed).toContain('<meta name="robots" content="noindex">');
  expect(closed).toContain('<p>false<');
  expect(closed).not.toContain('JobPosting');
  await save({ title: 'Renamed', draft: true }, id);
  expect((await visit('/career/renamed')).status).toBe(404);
});

it('a post or vacancy that the store cannot give is a page with Retry, which no cache stores', async () => {
  const stores = { posts: { peek: () => Promise.reject(new Error('down')) } };
  const ctx = { ...api.ctx, stores: { ...api.ctx.stores, ...stores } } as unknown as typeof api.ctx;
  expect(await decide('/blog/x', async () => false, ctx)).toEqual({ page: '/shell/blog', status: 503 });
});

import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser';
import { sitemapPaths } from '#tests/support/built-pages';

type Data = Record<string, unknown> & { '@type': string };

const structuredData = async (page: Page): Promise<Data[]> =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  );

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const ADDRESS = expect.stringMatching(/^https?:\/\/[^/]+\//);
const TEXT = expect.stringMatching(/\S/);
const ID = expect.stringMatching(/\/#organization$/);

/**
 * What Google asks for in each type that it shows, required and recommended, as far as the site knows it. Software is
 * left out: its result needs prices or ratings, which are not invented.
 * Source: developers.google.com/search/docs/appearance/structured-data, read in November 2026.
 */
const ASKED: Record<string, Record<string, unknown>> = {
  Organization: {
    '@id': ID,
    name: TEXT,
    url: ADDRESS,
    logo: ADDRESS,
    description: TEXT,
  },
  WebPage: {
    url: ADDRESS,
    name: TEXT,
    publisher: { '@type': 'Organization', '@id': ID, name: TEXT, url: ADDRESS },
  },
  WebSite: { name: TEXT, url: ADDRESS, publisher: { '@id': ID } },
  BreadcrumbList: {
    itemListElement: expect.arrayContaining([
      { '@type': 'ListItem', position: 1, name: 'Home', item: ADDRESS },
    ]),
  },
  FAQPage: {
    mainEntity: expect.arrayContaining([
      expect.objectContaining({
        '@type': 'Question',
        name: TEXT,
        acceptedAnswer: { '@type': 'Answer', text: TEXT },
      }),
    ]),
  },
  BlogPosting: {
    headline: TEXT,
    image: ADDRESS,
    datePublished: expect.stringMatching(MOMENT),
    dateModified: expect.stringMatching(MOMENT),
    author: { '@type': 'Person', name: TEXT },
    publisher: { '@id': ID, name: TEXT, logo: { '@type': 'ImageObject', url: ADDRESS } },
  },
  JobPosting: {
    title: TEXT,
    description: expect.stringMatching(/^<p>/),
    datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    employmentType: expect.stringMatching(/^(?:FULL|PART)_TIME$/),
    hiringOrganization: { name: TEXT, sameAs: ADDRESS, logo: ADDRESS },
    jobLocation: {
      '@type': 'Place',
      address: { addressLocality: TEXT, addressRegion: TEXT, addressCountry: 'LK' },
    },
    directApply: true,
  },
};

/** What the sample vendor's facts must not be told as: its street, numbers, mailbox and profiles. */
const INVENTED = /Sample|\+94|0{3} ?0{4}|@veralu|veralu[.-]example/;

/** What a crawler without scripts reads in a page; templates are no part of the document. */
const readAsCrawler = (page: Page, html: string) =>
  page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'text/html');
    const texts = (selector: string, of: (element: Element) => string | null) =>
      [...read.querySelectorAll(selector)].map((element) => of(element) ?? '');
    return {
      data: texts('script[type="application/ld+json"]', (element) => element.textContent),
      titles: texts('h1', (element) => element.textContent),
      alts: texts('meta[property="og:image:alt"]', (element) => element.getAttribute('content')),
      published: texts('meta[property="article:published_time"]', (element) =>
        element.getAttribute('content'),
      ),
    };
  }, html);

test('every page has what search engines ask of its kind', async ({ page, request }) => {
  const found = new Set<string>();
  for (const path of sitemapPaths()) {
    const read = await readAsCrawler(page, await (await request.get(path)).text());
    const data = read.data.map((text) => JSON.parse(text) as Data);
    for (const one of data) {
      found.add(one['@type']);
      expect.soft(one, `${one['@type']} of ${path}`).toMatchObject(ASKED[one['@type']] ?? {});
    }
    const types = data.map((one) => one['@type']);
    expect.soft(types, path).toContain(path === '/' ? 'Organization' : 'BreadcrumbList');
    expect.soft(types, path).toContain('WebPage');
    expect.soft(JSON.stringify(data), `invented facts of ${path}`).not.toMatch(INVENTED);
    expect.soft(read.titles, `h1 of ${path}`).toHaveLength(1);
    expect.soft(read.alts, `picture of ${path}`).toEqual([TEXT]);
    expect
      .soft(read.published, path)
      .toEqual(path.startsWith('/blog/') ? [expect.stringMatching(MOMENT)] : []);
  }
  expect([...found].toSorted()).toEqual([...Object.keys(ASKED), 'SoftwareApplication'].toSorted());
});

test('posts and vacancies stand below their lists, and what is invented is told of no vendor', async ({
  page,
}) => {
  for (const [kind, name] of [
    ['/blog/', 'Blogs'],
    ['/career/', 'Careers'],
  ] as const) {
    await page.goto(sitemapPaths().find((path) => path.startsWith(kind)) ?? '/');
    const crumbs = (await structuredData(page)).find((one) => one['@type'] === 'BreadcrumbList');
    expect((crumbs?.itemListElement as { name: string }[]).map((one) => one.name)).toEqual([
      'Home',
      name,
      expect.any(String),
    ]);
  }
  await page.goto('/');
  const vendor = (await structuredData(page)).find((one) => one['@type'] === 'Organization');
  // The sample vendor's are invented; no-samples.test.ts has what a real one's data holds.
  for (const invented of ['address', 'telephone', 'email', 'sameAs'])
    expect(vendor).not.toHaveProperty(invented);
});

test('search engines and feed readers may load the pictures of posts', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Allow: /api/uploads/\n');
  const feed = await (await request.get('/rss.xml')).text();
  const pictures = [...feed.matchAll(/src="([^"]+)"/g)].map(([, src = '']) => new URL(src).pathname);
  expect(pictures.length).toBeGreaterThan(0);
  for (const path of new Set(pictures)) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['cross-origin-resource-policy'], path).toBe('cross-origin');
  }
});

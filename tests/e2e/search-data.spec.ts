import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { slugOf } from '#src/lib/slug.ts';
import { articlesByDate } from '../support/articles.ts';
import { builtPages, builtText as read, decoded, metaOf, sitemapPaths } from '../support/built-pages.ts';
import { facts, policies, products } from '../support/content-files.ts';
import { readVacancies } from '../support/vacancy-files.ts';

const html = builtPages();
const posts = articlesByDate();
const vacancies = readVacancies().filter(({ open }) => open);

const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, one = '']) => one);
const canonicalsOf = (text: string) => found(text, /<link rel="canonical" href="([^"]*)"/g);

const TEXT = expect.stringMatching(/\S/);
const ADDRESS = expect.stringMatching(/^https?:\/\/[^/]+\//);
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/);
const ID = expect.stringMatching(/\/#organization$/);
const NAMED = { name: TEXT, url: ADDRESS };

/** What Google asks for in each type that it shows, but for software, which needs prices or ratings (developers.google.com/search/docs/appearance/structured-data, November 2026). */
const ASKED: Record<string, Record<string, unknown>> = {
  Organization: { ...NAMED, '@id': ID, logo: ADDRESS, description: TEXT },
  WebPage: { ...NAMED, publisher: { ...NAMED, '@id': ID } },
  WebSite: { ...NAMED, publisher: { '@id': ID } },
  BreadcrumbList: {
    itemListElement: expect.arrayContaining([
      { '@type': 'ListItem', position: 1, name: 'Home', item: ADDRESS },
      expect.objectContaining({ position: 2, name: TEXT }),
    ]),
  },
  FAQPage: {
    mainEntity: expect.arrayContaining([
      expect.objectContaining({ name: TEXT, acceptedAnswer: { '@type': 'Answer', text: TEXT } }),
    ]),
  },
  BlogPosting: {
    ...{ headline: TEXT, image: ADDRESS, datePublished: MOMENT, dateModified: MOMENT },
    author: { '@type': 'Person', name: TEXT },
    publisher: { '@id': ID, name: TEXT, logo: { '@type': 'ImageObject', url: ADDRESS } },
  },
  JobPosting: {
    ...{ title: TEXT, datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), directApply: true },
    description: expect.stringMatching(/^<p>.+<\/p><p>Responsibilities<\/p><ul><li>/s),
    hiringOrganization: { name: facts.name, sameAs: ADDRESS, logo: ADDRESS },
    jobLocation: { '@type': 'Place', address: { addressLocality: TEXT, addressCountry: 'LK' } },
  },
};

/** What the sample vendor's facts must not be told as: its street, numbers, mailbox and profiles. */
const INVENTED = /Sample|\+94|0{3} ?0{4}|@veralu|veralu[.-]example/;

type Data = Record<string, unknown> & { '@type': string };

const dataOf = (address: string): Data[] =>
  found(html.get(address)!, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map((text) =>
    JSON.parse(text),
  );

const typed = (address: string, type: string) => dataOf(address).find((one) => one['@type'] === type);

const crumbsOf = (address: string) =>
  (typed(address, 'BreadcrumbList')?.itemListElement as { name: string }[]).map(({ name }) => name);

test('the sitemap lists every page of the content, and no other page is open to search engines', () => {
  const expected = [
    ...['/', '/about', '/services', '/contact', '/blogs', '/careernew'],
    ...[...Object.keys(products), ...Object.keys(policies)].map((name) => `/${name}`),
    ...posts.map(({ id }) => `/blog/${id}`),
    ...new Set(posts.flatMap(({ data }) => data.tags as string[]).map((t) => `/blogs/topic/${slugOf(t)}`)),
    ...vacancies.map((vacancy) => vacancy.path),
  ];
  expect(sitemapPaths().toSorted()).toEqual(expected.toSorted());
  const open = [...html.keys()].filter(
    (address) => !metaOf(html.get(address)!, 'robots').includes('noindex'),
  );
  expect(open.toSorted()).toEqual(expected.toSorted());
  const hidden = [...html.keys()].filter((address) => !open.includes(address));
  expect(hidden.filter((address) => canonicalsOf(html.get(address)!).length > 0)).toEqual([]);
  const robots = read('robots.txt').split('\n');
  for (const address of [
    ...Object.values(ADMIN_PAGES),
    '/api/',
    '/shell/',
    '/blog/__id__',
    '/career/__slug__',
  ])
    expect(robots).toContain(`Disallow: ${address}`);
  expect(robots.join()).toMatch(/Sitemap: http\S+\/sitemap\.xml/);
});

test('the head of every page says what it is, to people, networks and search engines', () => {
  const titles: string[] = [];
  const types = new Set<string>();
  for (const address of sitemapPaths()) {
    const text = html.get(address)!;
    const isPost = address.startsWith('/blog/');
    const [title = ''] = found(text, /<title>([^<]*)/g).map(decoded);
    const [canonical = ''] = canonicalsOf(text);
    titles.push(title);
    expect.soft(title, address).toMatch(address === '/' ? /^Home \|/ : new RegExp(`\\S \\| ${facts.name}$`));
    expect.soft(new URL(canonical).pathname, address).toBe(address);
    for (const [name, value] of Object.entries({
      ...{ 'og:title': title, 'og:url': canonical, 'og:image': ADDRESS, 'og:image:alt': TEXT },
      ...{ 'og:description': metaOf(text, 'description')[0], description: TEXT, author: facts.name },
      'og:type': isPost ? 'article' : 'website',
      keywords: expect.stringMatching(/microfinance software Colombo, .*microfinance software Dubai/),
    }))
      expect.soft(metaOf(text, name), `${name} of ${address}`).toEqual([value]);
    expect.soft(metaOf(text, 'article:published_time'), address).toEqual(isPost ? [MOMENT] : []);
    const picture = `dist${new URL(metaOf(text, 'og:image')[0]!).pathname}`;
    expect.soft(existsSync(picture), picture).toBe(true);
    expect.soft(text, address).toContain('type="application/rss+xml"');
    const data = dataOf(address);
    for (const one of data)
      expect.soft(one, `${one['@type']} of ${address}`).toMatchObject(ASKED[one['@type']] ?? {});
    const own = data.map((one) => one['@type']);
    const wanted = ['WebPage', address === '/' ? 'Organization' : 'BreadcrumbList'];
    expect.soft(own, address).toEqual(expect.arrayContaining(wanted));
    expect.soft(JSON.stringify(data), `invented facts of ${address}`).not.toMatch(INVENTED);
    for (const type of own) types.add(type);
  }
  expect([...types].toSorted()).toEqual([...Object.keys(ASKED), 'SoftwareApplication'].toSorted());
  expect(new Set(titles).size, 'titles differ').toBe(titles.length);
  expect(titles).toContain(`Home | ${facts.name} | #1 microfinance software in Sri Lanka`);
});

test('posts and vacancies tell search engines and feeds what their files say', () => {
  for (const { id, data } of posts) {
    const posting = typed(`/blog/${id}`, 'BlogPosting');
    expect(posting).toMatchObject({ headline: data.title, author: { name: data.author } });
    expect(String(posting?.datePublished).slice(0, 10)).toBe(String(data.date).slice(0, 10));
    expect(crumbsOf(`/blog/${id}`)).toEqual(['Home', 'Blogs', data.title]);
  }
  const jobs = read('jobs.xml').replaceAll('&amp;', '&');
  for (const { path: address, vacancy } of vacancies) {
    expect(typed(address, 'JobPosting')).toMatchObject({ title: vacancy.title });
    expect(crumbsOf(address)).toEqual(['Home', 'Careers', vacancy.title]);
    expect(jobs).toContain(`<title>${vacancy.title}</title><link>`);
    expect(jobs).toContain(`${address}</link>`);
  }
});

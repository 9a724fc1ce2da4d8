import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { ADMIN_PAGES } from '#lib/admin-pages';
import { articlesByDate } from '../support/articles.ts';
import { builtPages, builtText as read, decoded, metaOf, sitemapPaths } from '../support/built-pages.ts';
import { facts, policies, products } from '../support/content-files.ts';
import { readVacancies } from '../support/vacancy-files.ts';

const html = builtPages();

const canonicalsOf = (text: string) =>
  Array.from(text.matchAll(/<link rel="canonical" href="([^"]*)"/g), ([, href = '']) => href);

const TEXT = expect.stringMatching(/\S/);
const ADDRESS = expect.stringMatching(/^https?:\/\/[^/]+\//);
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/);
const ID = expect.stringMatching(/\/#organization$/);
const VENDOR = { '@type': 'Organization', '@id': ID, name: facts.name, url: ADDRESS };

/**
 * What Google asks for in each type that it shows, as far as the site knows it. Software is left out: its result needs
 * prices or ratings, which are not invented.
 * Source: developers.google.com/search/docs/appearance/structured-data, read in November 2026.
 */
const ASKED: Record<string, Record<string, unknown>> = {
  Organization: { '@id': ID, name: facts.name, url: ADDRESS, logo: ADDRESS, description: TEXT },
  WebPage: { url: ADDRESS, name: TEXT, publisher: VENDOR },
  WebSite: { name: TEXT, url: ADDRESS, publisher: { '@id': ID } },
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
    headline: TEXT,
    image: ADDRESS,
    datePublished: MOMENT,
    dateModified: MOMENT,
    author: { '@type': 'Person', name: TEXT },
    publisher: { '@id': ID, name: facts.name, logo: { '@type': 'ImageObject', url: ADDRESS } },
  },
  JobPosting: {
    title: TEXT,
    description: expect.stringMatching(/^<p>.+<\/p><p>Responsibilities<\/p><ul><li>/s),
    datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    employmentType: expect.stringMatching(/^(?:FULL|PART)_TIME$/),
    hiringOrganization: { name: facts.name, sameAs: ADDRESS, logo: ADDRESS },
    jobLocation: { '@type': 'Place', address: { addressLocality: TEXT, addressCountry: 'LK' } },
    directApply: true,
  },
};

/** What the sample vendor's facts must not be told as: its street, numbers, mailbox and profiles. */
const INVENTED = /Sample|\+94|0{3} ?0{4}|@veralu|veralu[.-]example/;

type Data = Record<string, unknown> & { '@type': string };

const dataOf = (text: string): Data[] =>
  Array.from(text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs), ([, json = '']) =>
    JSON.parse(json),
  );

test('the sitemap lists every page of the content, and no other page is open to search engines', () => {
  const open = [...html].filter(([, text]) => !metaOf(text, 'robots').includes('noindex'));
  expect(sitemapPaths().toSorted()).toEqual(open.map(([address]) => address).toSorted());
  const expected = [
    ...['/', '/about', '/services', '/contact', '/blogs', '/careernew'],
    ...[...Object.keys(products), ...Object.keys(policies)].map((name) => `/${name}`),
    ...articlesByDate().map(({ id }) => `/blog/${id}`),
    ...readVacancies()
      .filter((vacancy) => vacancy.open)
      .map((vacancy) => vacancy.path),
  ];
  expect(sitemapPaths().toSorted()).toEqual(expected.toSorted());
  const hidden = [...html.keys()].filter((address) => !sitemapPaths().includes(address));
  expect(hidden).toEqual(expect.arrayContaining(['/404', '/shell/blog', '/shell/career', '/preview']));
  expect(hidden.filter((address) => canonicalsOf(html.get(address)!).length > 0)).toEqual([]);

  const robots = read('robots.txt').split('\n');
  const shut = [...Object.values(ADMIN_PAGES), '/api/', '/shell/'].map((address) => `Disallow: ${address}`);
  expect(robots).toEqual(expect.arrayContaining([...shut, 'Allow: /api/uploads/']));
  expect(robots.at(-2) ?? '').toMatch(/^Sitemap: http.+\/sitemap\.xml$/);
});

test('the head of every page says what it is, to people, networks and search engines', () => {
  const titles = new Map<string, string>();
  const types = new Set<string>();
  for (const address of sitemapPaths()) {
    const text = html.get(address)!;
    const where = (what: string) => `${what} of ${address}`;
    const [title = '', ...others] = Array.from(text.matchAll(/<title>([^<]*)/g), ([, one = '']) =>
      decoded(one),
    );
    expect.soft(others, where('titles')).toEqual([]);
    expect
      .soft(title, where('title'))
      .toMatch(address === '/' ? /^Home \|/ : new RegExp(`\\S \\| ${facts.name}$`));
    expect.soft(titles.get(title), where('title')).toBeUndefined();
    titles.set(title, address);
    const [canonical = ''] = canonicalsOf(text);
    expect.soft(new URL(canonical).pathname, where('canonical address')).toBe(address);
    for (const [name, value] of Object.entries({
      'og:title': title,
      'og:url': canonical,
      'og:description': metaOf(text, 'description')[0],
      'og:type': address.startsWith('/blog/') ? 'article' : 'website',
      author: facts.name,
      description: TEXT,
      keywords: expect.stringMatching(/microfinance software Colombo, .*microfinance software Dubai/),
      'og:image': ADDRESS,
      'og:image:alt': TEXT,
    }))
      expect.soft(metaOf(text, name), where(name)).toEqual([value]);
    expect
      .soft(existsSync('dist' + new URL(metaOf(text, 'og:image')[0]!).pathname), where('picture'))
      .toBe(true);
    const published = address.startsWith('/blog/') ? [MOMENT] : [];
    expect.soft(metaOf(text, 'article:published_time'), where('date')).toEqual(published);
    expect.soft(text, where('feed')).toContain('type="application/rss+xml"');

    const data = dataOf(text);
    for (const one of data) expect.soft(one, where(one['@type'])).toMatchObject(ASKED[one['@type']] ?? {});
    const own = data.map((one) => one['@type']);
    expect.soft(own, where('data')).toContain('WebPage');
    expect.soft(own, where('data')).toContain(address === '/' ? 'Organization' : 'BreadcrumbList');
    expect.soft(JSON.stringify(data), where('invented facts')).not.toMatch(INVENTED);
    for (const type of own) types.add(type);
  }
  expect([...types].toSorted()).toEqual([...Object.keys(ASKED), 'SoftwareApplication'].toSorted());
  const vendor = dataOf(html.get('/')!).find((one) => one['@type'] === 'Organization');
  for (const invented of ['address', 'telephone', 'email', 'sameAs'])
    expect(vendor).not.toHaveProperty(invented);
  expect([...titles.keys()]).toContain(`Home | ${facts.name} | #1 microfinance software in Sri Lanka`);
});

test('posts and vacancies tell search engines what their files say', () => {
  for (const { id, data } of articlesByDate()) {
    const all = dataOf(html.get(`/blog/${id}`)!);
    const posting = all.find((one) => one['@type'] === 'BlogPosting') as Data;
    expect(posting).toMatchObject({ headline: data.title, author: { name: data.author } });
    expect(String(posting.datePublished).slice(0, 10)).toBe(String(data.date).slice(0, 10));
    const crumbs = all.find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement;
    expect((crumbs as { name: string }[]).map(({ name }) => name)).toEqual(['Home', 'Blogs', data.title]);
  }
  const jobs = read('jobs.xml').replaceAll('&amp;', '&');
  for (const { path: address, vacancy } of readVacancies().filter(({ open }) => open)) {
    const all = dataOf(html.get(address)!);
    const { min, max, currency, period = '' } = vacancy.salary ?? {};
    expect(all.find((one) => one['@type'] === 'JobPosting')).toMatchObject({
      title: vacancy.title,
      employmentType: vacancy.jobType === 'Part-time' ? 'PART_TIME' : 'FULL_TIME',
      jobLocation: { address: { addressLocality: vacancy.location ?? facts.address.town } },
      ...(vacancy.salary && {
        baseSalary: { currency, value: { minValue: min, maxValue: max, unitText: period.toUpperCase() } },
      }),
    });
    const crumbs = all.find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement;
    expect((crumbs as { name: string }[]).map(({ name }) => name)).toEqual([
      'Home',
      'Careers',
      vacancy.title,
    ]);
    expect(jobs).toContain(`<title>${vacancy.title}</title>`);
    expect(jobs).toContain(`${address}</link>`);
  }
});

test('the feed has the full text of posts, newest first, with addresses that lead here from anywhere', () => {
  const feed = read('built/rss.xml');
  const listed = Array.from(feed.matchAll(/<guid[^>]*>([^<]+)/g), ([, text = '']) => new URL(text).pathname);
  const inFeed = articlesByDate().slice(0, listed.length);
  expect(listed.length).toBeGreaterThan(5);
  expect(listed).toEqual(inFeed.map(({ id }) => `/blog/${id}`));
  // The last few plain words of each: the whole text is there.
  const plain = inFeed.filter(({ ending }) => ending === '.md');
  const words = plain.flatMap(({ body }) => body.match(/[a-z]+(?: [a-z]+){3,}/g)?.at(-1) ?? []);
  expect(words.length).toBeGreaterThan(2);
  expect(words.filter((some) => !feed.includes(some))).toEqual([]);
  expect(feed).not.toMatch(/(?:href|src)="\//);
  const index = JSON.parse(read('blog-index.json')) as { authors: string[] };
  expect(new Set(index.authors)).toEqual(new Set(articlesByDate().map(({ data }) => data.author)));
});

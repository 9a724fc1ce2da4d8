import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { LOCAL_ADMIN_PASSWORD } from '#src/server/platform/env.ts';
import {
  builtFiles,
  builtPages,
  builtText as read,
  decoded,
  metaOf,
  sitemapPaths,
} from '../support/built-pages.ts';
import { facts, page, pages, policies, products } from '../support/content-files.ts';
import { builtHeaders } from '../support/file-headers.ts';

const files = builtFiles();
const html = builtPages();

/** Values that choose how a thing is shown, and are no words. */
const CHOICES = new Set(['picture', 'icon', 'type', 'accent', 'kind', 'interest']);

/** Every word of a content file that is shown, and every address, as HTML has it. */
const wordsOf = (tree: unknown, key = ''): string[] => {
  if (typeof tree === 'string') {
    const filled = tree.replace('{hours}', facts.hours).replace('{retention}', '12 months');
    return CHOICES.has(key) ? [] : [filled.replace(/\s+/g, ' ').trim()];
  }
  if (tree === null || typeof tree !== 'object') return [];
  return Object.entries(tree).flatMap(([name, value]) => wordsOf(value, Array.isArray(tree) ? key : name));
};

test('every page shows all words of its content file, and a product is introduced among the services', () => {
  const shown = (address: string) => decoded(html.get(address)!).replace(/\s+/g, ' ');
  const named: Record<string, string> = { home: '/', careers: '/careernew', 'not-found': '/404' };
  const missing: string[] = [];
  const expectOn = (address: string, tree: unknown) => {
    const words = wordsOf(tree).filter((text) => !shown(address).includes(text));
    missing.push(...words.map((text) => `${address}: ${text}`));
  };
  for (const [name, { page: _page, ...content }] of Object.entries(pages))
    expectOn(named[name] ?? `/${name}`, { ...content, productPages: undefined });
  for (const [name, { card, ...content }] of Object.entries(products)) {
    expectOn(`/${name}`, [content, page('services').productPages]);
    for (const text of [card.title, card.description, `href="/${name}"`])
      expect(shown('/services')).toContain(text);
  }
  for (const country of facts.countries)
    for (const address of ['/', '/digitalmarketing']) expect(shown(address)).toContain(country);
  expect(missing).toEqual([]);
  expect(html.get('/blog/par30-without-self-deception'), 'as in a newer text').toContain('"align-right"');
});

test('every internal link leads to a built page or file, and to a part that is there', () => {
  const broken: string[] = [];
  for (const [address, text] of html)
    for (const [, link = ''] of text.matchAll(/\s(?:href|src|action|poster)="([^"]*)"/g)) {
      const url = new URL(decoded(link), `http://here${address}`);
      if (url.host !== 'here' || /^\/(api|\.netlify)\//.test(url.pathname) || !/^http/.test(url.protocol))
        continue;
      const target = decodeURIComponent(url.pathname);
      const isFile = files.includes(target.slice(1)) && !target.endsWith('.html');
      const part = decodeURIComponent(url.hash.slice(1));
      const isThere = isFile || html.get(target)?.includes(part ? ` id="${part}"` : '');
      if (!isThere) broken.push(`${link} on ${address}`);
    }
  expect([...new Set(broken)]).toEqual([]);
});

test('Home and its styles fit the first round trip, and product pages 16 kB', () => {
  for (const address of ['/', ...Object.keys(products).map((name) => `/${name}`)]) {
    const most = address === '/' ? 14_600 : 16_000;
    expect(brotliCompressSync(html.get(address)!).length, address).toBeLessThanOrEqual(most);
  }
});

const directives = (policy: string) =>
  new Map(policy.split(';').map((text) => [text.split(' ')[0]!, text.split(' ').slice(1).join(' ')]));

test('every page has a policy that lets in nothing foreign, and the admin area has all of it as a header', () => {
  const headers = read('_headers');
  expect(headers.startsWith("/*\n  Content-Security-Policy: frame-ancestors 'none'\n")).toBe(true);
  for (const [address, text] of html) {
    const [policy = ''] = metaOf(text, 'content-security-policy');
    expect.soft(Object.fromEntries(directives(policy)), `policy of ${address}`).toMatchObject({
      ...{ 'default-src': "'self'", 'form-action': "'self'", 'base-uri': "'none'", 'object-src': "'none'" },
      'img-src': "'self' data: blob:",
      'script-src': expect.stringMatching(/^'self'( 'sha256-[\w+/=]{44}')+$/),
      'style-src': expect.stringMatching(/^'self'( 'sha256-[\w+/=]{44}')*$/),
    });
  }
  const screens = Object.values(ADMIN_PAGES).filter((address) => html.has(address));
  expect(screens.length).toBeGreaterThan(12);
  for (const address of screens) {
    const built = builtHeaders(address, headers);
    const policy = directives(built.get('Content-Security-Policy') ?? '');
    for (const [name, value] of directives(metaOf(html.get(address)!, 'content-security-policy')[0]!))
      expect([address, name, policy.get(name)]).toEqual([address, name, value]);
    // What is pasted is read as a document of its own, on the screen with the editor alone.
    expect(policy.get('connect-src'), address).toBe(address === '/viewblog' ? "'self' blob:" : undefined);
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe("'none'");
    expect(builtHeaders(`${address}.html`, headers)).toEqual(built);
  }
});

/** What no file of the public site may contain. */
const FORBIDDEN: [what: string, form: RegExp][] = [
  ['a source map', /sourceMappingURL=/],
  ['the local password', new RegExp(LOCAL_ADMIN_PASSWORD)],
  ['a key of the email provider', /\bre_[A-Za-z0-9]{8,}_/],
  ['a hash of a password', /scrypt\$\d+\$/],
  ['the list of common passwords, of which this is one', /21081990/],
  ['a token of the platform', /\bnf[pc]_[A-Za-z0-9]{20,}/],
  ['an address of the store', /NETLIFY_BLOBS_CONTEXT|uncachedEdgeURL/],
];

test('no file holds a source map, a secret or data of the admin area', () => {
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  const texts = files.filter((file) => /\.(html|js|css|json|xml|txt|svg|webmanifest)$/.test(file));
  const found = texts.flatMap((file) =>
    FORBIDDEN.filter(([, form]) => form.test(read(file))).map(([what]) => `${file}: ${what}`),
  );
  expect(found).toEqual([]);
});

const plainText = (address: string) =>
  decoded(html.get(address)!.replace(/<!--.*?-->|<[^>]+>/g, '')).replace(/\s+/g, ' ');

test('forms and policies say how long what people send is kept, by whom, and by which suppliers', () => {
  const vacancy = sitemapPaths().find((address) => address.startsWith('/career/'))!;
  for (const address of ['/contact', '/careernew', vacancy])
    expect(plainText(address), address).toMatch(/erase it after 12 months|is erased after 12 months/);
  const { legalName, email, address, processors } = facts;
  const policy = plainText('/privacy-policy');
  for (const text of [
    ...['are erased 12 months after we received them', 'no later than 12 months after they arrived'],
    ...[legalName, email, address.street, address.postcode, address.country],
    ...processors.map(({ name, country, does, keeps }) => `${name}, in ${country}, ${does}. ${keeps}`),
  ])
    expect(policy).toContain(text);
  const isSample = plainText('/legal-policy').includes('On this website they are samples.');
  expect(isSample).toBe(Boolean(facts.sample));
  for (const name of Object.keys(policies))
    expect(plainText(`/${name}`), name).toContain('Last updated: June 2025');
  const expires = /^Expires: (.+)$/m.exec(read('.well-known/security.txt'))?.[1] ?? '';
  expect(Date.parse(expires), 'security.txt is valid').toBeGreaterThan(Date.now() + 180 * 86_400_000);
});

import { expect, test } from '../support/browser.ts';

/** The internal URLs of a page: links, images, scripts, styles, forms and meta images. */
function addressesIn(html: string, base: string): string[] {
  const found = [...html.matchAll(/\b(?:href|src|action|content)="([^"#][^"]*)"/g)].map(
    (match) => match[1] ?? '',
  );
  const own = found.flatMap((text) => {
    if (!/^(https?:)?\//.test(text)) return [];
    const url = new URL(text.replaceAll('&amp;', '&'), base);
    return url.origin === new URL(base).origin ? [url.pathname] : [];
  });
  return [...new Set(own)];
}

test('every internal link leads to an existing page by its canonical path', async ({ site }) => {
  const queue = ['/', '/login', '/sitemap.xml', '/robots.txt'];
  const seen = new Map<string, string>(queue.map((path) => [path, 'the start']));
  const broken: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    const isForm = path.startsWith('/api/') && answer.status === 405;
    if (answer.status !== 200 && !isForm) broken.push(`${path} from ${seen.get(path)}: ${answer.status}`);
    if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) continue;
    for (const next of addressesIn(await answer.text(), site.url)) {
      if (seen.has(next)) continue;
      seen.set(next, path);
      queue.push(next);
    }
  }
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(20);
});

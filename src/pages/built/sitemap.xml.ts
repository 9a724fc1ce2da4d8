import type { APIRoute } from 'astro';
import { alternatesOf } from '../../lib/seo/alternates.ts';
import { sitePages, type SitePage } from '../../lib/seo/site-pages.ts';
import { xmlAnswer, type XmlElement } from '../../lib/seo/xml.ts';

/** A page in each of its languages. */
function entriesOf({ path, modified }: SitePage, site: URL): XmlElement[] {
  const alternates = alternatesOf(path, site);
  const addresses = new Set([new URL(path, site).href, ...alternates.map(({ href }) => href)]);
  const links = alternates.map(({ hreflang, href }) => ({
    '@_rel': 'alternate',
    '@_hreflang': hreflang,
    '@_href': href,
  }));
  return [...addresses].map((loc) => ({
    loc,
    ...(modified ? { lastmod: modified.toISOString() } : {}),
    ...(links.length > 0 ? { 'xhtml:link': links } : {}),
  }));
}

/**
 * Every public page by its canonical URL, in each of its languages; `/sitemap.xml` is a function that adds what became
 * public since.
 */
export const GET: APIRoute = async ({ site, url: here }) => {
  const url = (await sitePages()).flatMap((page) => entriesOf(page, site ?? here));
  const spaces = {
    '@_xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
    ...(url.some((entry) => 'xhtml:link' in entry)
      ? { '@_xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }
      : {}),
  };
  return xmlAnswer({ urlset: { ...spaces, url } });
};

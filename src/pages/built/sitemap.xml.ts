import type { APIRoute } from 'astro';
import { sitePages } from '#src/lib/seo/site-pages.ts';
import { xmlAnswer } from '#src/lib/seo/xml.ts';

/** Every public page by its canonical URL; `/sitemap.xml` is a function that adds what became public since. */
export const GET: APIRoute = async ({ site, url: here }) => {
  const url = (await sitePages()).map(({ path, modified }) => ({
    loc: new URL(path, site ?? here).href,
    ...(modified ? { lastmod: modified.toISOString() } : {}),
  }));
  return xmlAnswer({ urlset: { '@_xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', url } });
};

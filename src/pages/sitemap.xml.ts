import type { APIRoute } from 'astro';
import { sitePages } from '../lib/seo/site-pages.ts';

/** Every public page in its canonical form; none of the admin's. */
export const GET: APIRoute = async ({ site }) => {
  const pages = await sitePages();
  const urls = pages.map(({ path, modified }) => {
    const date = modified ? `<lastmod>${modified.toISOString()}</lastmod>` : '';
    return `<url><loc>${new URL(path, site).href}</loc>${date}</url>`;
  });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
